/**
 * What people type and paste to name themselves: the one reading of logins, e-mail addresses and phone numbers, for pages
 * and services alike. Numbers are only recognized here; the kit's `phone-number.ts` reads them.
 */
/** Text without what pasting brings along: marks of direction, of no width, of control; every blank becomes a space. */
export const pastedText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** What a text is searched by: without the scheme of a link to an address or a number, its apostrophes and dashes those of keyboards. */
export const searchedText = (typed: string): string =>
  pastedText(typed)
    .replace(/^(?:mailto|tel):/i, '')
    .replace(/[\u2018\u2019\u02bc\u02b9\u2032\u00b4`]/g, "'")
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

/** N10: NFKC and lower case; folded twice, because lower case of a folded text need not be folded itself. */
const folded = (text: string): string =>
  pastedText(pastedText(text).normalize('NFKC').toLowerCase().normalize('NFKC'));

/** Letters of any script, and the dots of UTS 46; nothing that means something to the parser of addresses. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.。．｡-]+$/u;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_MAX = 253;
/** What the parser takes for an address of IPv4. */
const NUMBER_LAST = /(?:^|\.)(?:0x[0-9a-f]*|\d+)$/i;

/** A domain by UTS 46, in the letters that DNS knows; undefined for what is none. */
const asciiDomain = (domain: string): string | undefined => {
  if (!DOMAIN.test(domain) || NUMBER_LAST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return hostname.length <= HOST_MAX && HOST.test(hostname) ? hostname : undefined;
};

/** The form in which logins and e-mail addresses are compared; undefined when nothing is left. */
export const canonicalName = (typed: string): string | undefined => {
  const text = folded(typed);
  const at = text.lastIndexOf('@');
  const domain = at > 0 ? asciiDomain(text.slice(at + 1)) : undefined;
  return (domain === undefined ? text : `${text.slice(0, at + 1)}${domain}`) || undefined;
};

const EMAIL_MAX = 254;
/** RFC 5321, sections 4.1.2 and 4.5.3.1.1. Other letters need SMTPUTF8 (RFC 6531), which not every mailbox is reached by. */
const LOCAL = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** The canonical form of an address that mail reaches from anywhere; undefined for anything else. */
export const canonicalEmail = (typed: string): string | undefined => {
  const text = folded(typed);
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(0, at)), asciiDomain(text.slice(at + 1))];
  if (!LOCAL.test(local) || !domain?.includes('.')) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= EMAIL_MAX ? address : undefined;
};

/** A mailbox without its sub-address (RFC 5233): name+1@ and name+2@ are one. */
export const mailboxOf = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');

export const isEmailAddress = (typed: string): boolean => canonicalEmail(typed) !== undefined;

/** Digits as people write them in a number, between blanks, brackets, dots and dashes; undefined where anything else stands. */
export const numberDigits = (typed: string): string | undefined => {
  const text = folded(typed);
  return /^\+?[\d\s()./\p{Pd}\u2212]+$/u.test(text) ? text.replace(/[^+\d]/g, '') : undefined;
};

/** Whether a text is written as a number with its country, or with ten digits or more. */
export const looksLikeNumber = (typed: string): boolean =>
  /^(?:\+\d{7,15}|\d{10,15})$/.test(numberDigits(typed) ?? '');

/** By what a text seems to name somebody. */
export const idKeyOf = (typed: string): 'login' | 'email' | 'mobile' => {
  if (isEmailAddress(typed)) return 'email';
  return looksLikeNumber(typed) ? 'mobile' : 'login';
};
