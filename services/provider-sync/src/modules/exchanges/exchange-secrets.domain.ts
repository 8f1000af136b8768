/** Secrets of an exchange as the exchange itself tells them: what opens anything stands in places that the protocols name. */
import { isSecret } from './masked-values.domain.ts';

/** Values that are secrets by the name of their field, and of this exchange: not all that sounds like one in a person's data. */
const OF_EXCHANGE =
  /^(?:(?:.*[-_.])?token|(?:access|refresh|id|logout|device|subject|actor)token|client[-_.]?secret|secret|(?:device|user|authorization)[-_]?code|code[-_]?verifier|(?:client[-_]?)?assertion|password)$/i;
/** In addresses and forms alone: in JSON a code names anything. */
const isOfParameter = (name: string): boolean => OF_EXCHANGE.test(name) || name === 'code';
const LENGTH_MIN = 8;
const DEPTH = 3;
/** Secrets that one exchange names at most. */
const NAMED_MAX = 20;

const ofParameters = (text: string): string[] =>
  [...new URLSearchParams(text)].flatMap(([name, value]) => (isOfParameter(name) ? [value] : []));

const ofJson = (value: unknown, depth = 0): string[] => {
  if (depth > DEPTH || value === null || typeof value !== 'object') return [];
  const found: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (found.length > NAMED_MAX) return found;
    const isNamed = OF_EXCHANGE.test(name);
    if (isNamed && (typeof inner === 'string' || typeof inner === 'number')) found.push(String(inner));
    else found.push(...ofJson(inner, depth + 1));
  }
  return found;
};

const unencoded = (text: string): string[] => {
  try {
    return [text, decodeURIComponent(text), decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
};

/** The token of a header; of `Basic` the password, as it is and as it was encoded (RFC 6749, section 2.3.1). */
const ofAuthorization = (value: string): string[] => {
  const [scheme = '', ...rest] = value.trim().split(/\s+/);
  const credentials = rest.join(' ');
  if (scheme.toLowerCase() !== 'basic') return [credentials];
  const pair = Buffer.from(credentials, 'base64').toString();
  return [credentials, ...unencoded(pair.slice(pair.indexOf(':') + 1))];
};

/** Of `name=value; Path=/`, and of several of them. */
const ofCookies = (value: string): string[] =>
  value.split(/[;,]\s*/).flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 || /^(?:path|domain|expires|max-age|samesite)$/i.test(part.slice(0, at))
      ? []
      : [part.slice(at + 1)];
  });

const ofAddress = (address: string): string[] => {
  const [before = '', fragment = ''] = address.split('#');
  const at = before.indexOf('?');
  return [...(at < 0 ? [] : ofParameters(before.slice(at + 1))), ...ofParameters(fragment)];
};

const ofHeader = ([name, value]: readonly [string, string]): string[] => {
  if (/authorization$/i.test(name)) return ofAuthorization(value);
  if (/cookie$/i.test(name)) return ofCookies(value);
  if (/^(?:location|content-location|refresh|link)$/i.test(name)) return ofAddress(value);
  return isSecret(name) ? [value] : [];
};

export interface Told {
  readonly address?: URL;
  readonly headers: Iterable<readonly [string, string]>;
  readonly contentType: string;
  /** Parsed, where it is JSON; a text where it is a form. */
  readonly body: unknown;
}

/** Secrets that one side of an exchange names. */
export const secretsOf = ({ address, headers, contentType, body }: Told): readonly string[] => {
  const ofBody =
    typeof body === 'string' && /\bx-www-form-urlencoded\b/i.test(contentType)
      ? ofParameters(body)
      : ofJson(body);
  const own = address === undefined ? [] : [...ofAddress(address.href), ...unencoded(address.password)];
  return [...own, ...[...headers].flatMap(ofHeader), ...ofBody]
    .filter(({ length }) => length >= LENGTH_MIN)
    .slice(0, NAMED_MAX);
};
