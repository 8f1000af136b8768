/** Requests and answers without what opens anything: for the integration journal. */
const MASK = '***';

/** Names of fields, parameters and headers whose values are secrets. */
const SECRET =
  /token|secret|password|passwd|assertion|authorization|cookie|credential|private|verifier|^code$|^otp$|totp|^hash$|salt|^key$|api[-_]?key|session_state|^nonce$|^state$|request_uri/i;
/** Which sound like secrets and are none. */
const PLAIN =
  /^(token_type|token_endpoint|.*_endpoint|.*_supported|access_token_lifespan|not-before-policy)$/i;

const isSecret = (name: string): boolean => SECRET.test(name) && !PLAIN.test(name);

const DEPTH = 30;

const maskedValue = (value: unknown, depth: number): unknown => {
  if (depth > DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, depth + 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && inner !== null && typeof inner !== 'boolean' && typeof inner !== 'number'
        ? MASK
        : maskedValue(inner, depth + 1),
    ]),
  );
};

const maskedParameters = (text: string): string => {
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) if (isSecret(name)) parameters.set(name, MASK);
  return parameters.toString();
};

/** What is no JSON and no form is told by its length alone: nobody knows where its secrets are. */
export const maskedBody = (text: string, contentType: string): string | undefined => {
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return maskedParameters(text);
  if (!/\bjson\b/i.test(contentType)) return undefined;
  try {
    return JSON.stringify(maskedValue(JSON.parse(text), 0));
  } catch {
    return undefined;
  }
};

export const maskedAddress = (address: URL): string => {
  const shown = new URL(address);
  shown.username = '';
  shown.password = '';
  if (shown.search !== '') shown.search = maskedParameters(shown.search);
  return shown.href.slice(0, 2_000);
};

const HEADERS_MAX = 50;

export const maskedHeaders = (
  headers: Iterable<readonly [string, string]>,
): { name: string; value: string }[] =>
  [...headers].slice(0, HEADERS_MAX).map(([name, value]) => ({
    name: name.slice(0, 200),
    value: isSecret(name) ? MASK : value.slice(0, 2_000),
  }));
