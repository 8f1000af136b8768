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

/** Most languages that are looked at of those that an application names. */
const ASKED_MAX = 10;

/** The language that a link names (`ui_locales`, OpenID Connect Core, 3.1.2.1), of those the domain has. */
const linkedLocale = (locales: readonly string[], asked: unknown): string | undefined => {
  if (typeof asked !== 'string') return undefined;
  for (const tag of asked.toLowerCase().split(' ', ASKED_MAX)) {
    const locale = tag === '' ? undefined : matching(locales, tag);
    if (locale !== undefined) return locale;
  }
  return undefined;
};

/** Who says in which language a page is read. */
export interface LanguageWishes {
  /** Chosen by hand in this browser, kept in its cookie. */
  readonly chosen: string | undefined;
  /** `ui_locales` of the address. */
  readonly link: unknown;
  /** The language of the person who is signed in. */
  readonly person?: string | null | undefined;
  /** `Accept-Language` (RFC 9110, section 12.5.4). */
  readonly accepted: string | undefined;
}

/** The one rule for the language of a page (ADR 104): browser's choice, link, person, browser's preference, the domain's first. */
export const chooseLocale = (locales: readonly string[], wishes: LanguageWishes): string => {
  const { chosen, link, person, accepted: header } = wishes;
  if (chosen !== undefined && locales.includes(chosen)) return chosen;
  const linked = linkedLocale(locales, link);
  if (linked !== undefined) return linked;
  if (person && locales.includes(person)) return person;
  for (const tag of header === undefined ? [] : accepted(header)) {
    const locale = matching(locales, tag);
    if (locale !== undefined) return locale;
  }
  return locales[0] ?? DEFAULT;
};
