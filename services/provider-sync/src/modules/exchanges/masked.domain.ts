/** Requests and answers without what opens anything: for the integration journal. By names first, by values then. */
import { isSecret, MASK } from './masked-values.domain.ts';

/** Masks what is known by its value. */
type Masker = (text: string) => string;

/** Numbers under such names are secrets; under `accessTokenLifespan` and the like they are none. */
const NUMERIC = /(?:^|[-_.]|[a-z])(?:secret|password|passwd|otp|totp|pin|code|token)$/i;

const DEPTH = 30;

const isPlain = (value: unknown, name: string): boolean =>
  value === null || typeof value === 'boolean' || (typeof value === 'number' && !NUMERIC.test(name));

const maskedValue = (value: unknown, masker: Masker, depth: number): unknown => {
  if (depth > DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, masker, depth + 1));
  // A number that is a secret would leave no JSON behind, masked in the text.
  if (typeof value === 'number') return masker(String(value)) === String(value) ? value : MASK;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && !isPlain(inner, name) ? MASK : maskedValue(inner, masker, depth + 1),
    ]),
  );
};

const maskedParameters = (text: string): string => {
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) if (isSecret(name)) parameters.set(name, MASK);
  return parameters.toString();
};

const isForm = (contentType: string): boolean => /\bx-www-form-urlencoded\b/i.test(contentType);

/** A form as it is, JSON parsed; undefined for all else and for what cannot be read. */
export const readBody = (text: string, contentType: string): unknown => {
  if (isForm(contentType)) return text;
  if (!/\bjson\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Characters beyond the end in which a secret that is cut by it would stand. */
const MARGIN = 64 * 1024;

/**
 * Of a body as `readBody` read it, `most` characters. What is no JSON and no form is told by its length alone: where its
 * secrets are is unknown.
 */
export const maskedBody = (
  read: unknown,
  {
    contentType,
    masker,
    most,
  }: { readonly contentType: string; readonly masker: Masker; readonly most: number },
): { readonly text: string; readonly isCut: boolean } | undefined => {
  if (read === undefined) return undefined;
  const named = isForm(contentType)
    ? maskedParameters(String(read))
    : JSON.stringify(maskedValue(read, masker, 0));
  const text = masker(named.slice(0, most + MARGIN));
  // The end may hold the beginning of a secret, and comes forward where what stands before it was shortened.
  const shown = named.length > most + MARGIN ? text.slice(0, -MARGIN) : text;
  return { text: shown.slice(0, most), isCut: named.length > most + MARGIN || shown.length > most };
};

const ADDRESS_MAX = 2_000;

export const maskedAddress = (address: URL, masker: Masker): string => {
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  if (shown.search !== '') shown.search = maskedParameters(shown.search);
  return masker(shown.href).slice(0, ADDRESS_MAX);
};

const HEADERS_MAX = 50;

export const maskedHeaders = (
  headers: Iterable<readonly [string, string]>,
  masker: Masker,
): { name: string; value: string }[] =>
  [...headers].slice(0, HEADERS_MAX).map(([name, value]) => ({
    name: masker(name).slice(0, 200),
    value: isSecret(name) ? MASK : masker(value).slice(0, 2_000),
  }));
