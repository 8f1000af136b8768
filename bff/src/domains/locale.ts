const DEFAULT = 'ru';

/** Longest Accept-Language looked at; browsers send far less. */
const HEADER_MAX = 200;

const accepted = (header: string): readonly string[] =>
  header
    .slice(0, HEADER_MAX)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag);

const matching = (locales: readonly string[], tag: string): string | undefined => {
  const exact = locales.find((locale) => locale.toLowerCase() === tag);
  return exact ?? locales.find((locale) => locale.toLowerCase().split('-')[0] === tag.split('-')[0]);
};

/** The person's choice, else what the browser prefers (RFC 9110, section 12.5.4), else ru, of those the domain has. */
export const chooseLocale = (
  locales: readonly string[],
  chosen: string | undefined,
  header: string | undefined,
): string => {
  if (chosen !== undefined && locales.includes(chosen)) return chosen;
  for (const tag of header === undefined ? [] : accepted(header)) {
    const locale = matching(locales, tag);
    if (locale !== undefined) return locale;
  }
  return locales.includes(DEFAULT) ? DEFAULT : (locales[0] ?? DEFAULT);
};

/** Most languages that are looked at of those that an application names. */
const ASKED_MAX = 10;

/** What an application believes that the person reads (`ui_locales`, OpenID Connect Core, 3.1.2.1), of those the domain has. */
export const askedLocale = (locales: readonly string[], asked: unknown): string | undefined => {
  if (typeof asked !== 'string') return undefined;
  for (const tag of asked.toLowerCase().split(' ', ASKED_MAX)) {
    const locale = tag === '' ? undefined : matching(locales, tag);
    if (locale !== undefined) return locale;
  }
  return undefined;
};
