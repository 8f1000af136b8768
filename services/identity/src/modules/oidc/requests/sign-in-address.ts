/** The login page as a request for authorization leads there, with what the application knows of the person. */

/** Languages that are looked at; a list is as long as whoever asks wants it. */
const LOCALES_MAX = 10;
const HINT_MAX = 254;

/** A language by RFC 5646, as far as pages are written in any. */
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/;
/** A name of one line that somebody could type: no control character, no mark that turns the writing around. */
const HINT = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** Who the application expects (`login_hint`, OpenID Connect Core, 3.1.2.1); undefined for what nobody could type. */
const hintOf = (given: unknown): string | undefined => {
  const hint = typeof given === 'string' ? given.trim() : '';
  return hint.length <= HINT_MAX && HINT.test(hint) ? hint : undefined;
};

/** The languages that the person prefers, as the application believes; undefined where it names none. */
export const askedLocales = (given: unknown): string | undefined => {
  const tags = typeof given === 'string' ? given.split(' ') : [];
  const named = tags.filter((tag) => LANGUAGE.test(tag)).slice(0, LOCALES_MAX);
  return named.length === 0 ? undefined : named.join(' ');
};

/** `again`: the page is shown to somebody who is signed in, too. */
export const signInAddress = (
  back: string,
  params: Readonly<Record<string, unknown>>,
  again = false,
): string => {
  const hint = hintOf(params.login_hint);
  const locales = askedLocales(params.ui_locales);
  const query = [
    ['ref', back],
    ...(again ? [['again', '1']] : []),
    ...(hint === undefined ? [] : [['login_hint', hint]]),
    ...(locales === undefined ? [] : [['ui_locales', locales]]),
  ] as const;
  return `/platform/login?${query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
};
