/** Texts without secrets that are known by their value, in whatever spelling and wherever they stand. */
export const MASK = '***';

/** Names of fields, parameters and headers whose values are secrets. */
const SECRET =
  /token|secret|password|passwd|assertion|authorization|cookie|credential|private|verifier|^code$|^otp$|totp|^hash$|salt|^key$|api[-_]?key|session_state|^nonce$|^state$|request_uri/i;
/** Which sound like secrets and are none. */
const PLAIN =
  /^(token_type|token_endpoint|.*_endpoint|.*_supported|access_token_lifespan|not-before-policy)$/i;

export const isSecret = (name: string): boolean => SECRET.test(name) && !PLAIN.test(name);

/** Characters of a secret that is looked for inside of texts: shorter ones stand in everything. */
const LENGTH_MIN = 4;
/** Characters by which base64 of a secret is told from any other text. */
const BASE64_MIN = 4;

const formSpelling = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
const jsonSpelling = (text: string): string => JSON.stringify(text).slice(1, -1);
const markupSpelling = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** As requests and answers write it. */
const spellings = (secret: string): string[] => {
  const inAddresses = [encodeURIComponent(secret), encodeURI(secret), formSpelling(secret)];
  const plain = [secret, ...inAddresses, markupSpelling(secret), secret.replaceAll('/', '\\/')];
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    ...plain,
    ...inAddresses.map(encodeURIComponent),
    ...plain.map(jsonSpelling),
    ...plain.map((one) => jsonSpelling(jsonSpelling(one))),
    hex,
    hex.toUpperCase(),
  ];
};

/** What base64 of any text has in it when the secret stands inside of that text: it depends on the place by three. */
const insideBase64 = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    const other = inner.replaceAll('+', '-').replaceAll('/', '_');
    return inner.length < BASE64_MIN ? [] : [inner, other];
  });
};

/** `%41` and `\u0041`, as often as they are written over each other; what is wrong stays as it is. */
const decoded = (text: string): string =>
  text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const DECODED_MAX = 3;

/** Secrets by their look alone, where nothing says what they are. */
const withoutShapes = (text: string): string =>
  text
    .replaceAll(/\beyJ[\w-]{8,}(?:\.[\w-]+){0,4}/g, MASK)
    .replaceAll(/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{16,}/gi, `$1 ${MASK}`)
    .replaceAll(/(?<=[?&#;\s"'(]|^)([\w.~-]{1,64})=([^\s&#;"'<>\\]+)/g, (whole, name: string) =>
      isSecret(name) ? `${name}=${MASK}` : whole,
    );

/** Masks these values in a text; a pass over it for each spelling, whatever the text is. */
export const maskerOf = (secrets: Iterable<string>): ((text: string) => string) => {
  const known = [...new Set(secrets)].filter(({ length }) => length >= LENGTH_MIN);
  const literal = [...new Set(known.flatMap(spellings))].toSorted((a, b) => b.length - a.length);
  const base64 = [
    ...new Set([...known, ...known.map(encodeURIComponent), ...known.map(formSpelling)]),
  ].flatMap(insideBase64);
  const holds = (text: string): boolean =>
    literal.some((one) => text.includes(one)) || base64.some((one) => text.includes(one));

  const withoutLiteral = (text: string): string =>
    literal.reduce((left, one) => (left.includes(one) ? left.replaceAll(one, MASK) : left), text);
  const withoutBase64 = (text: string): string =>
    base64.some((one) => text.includes(one))
      ? text.replaceAll(/[\w+/-]{4,}={0,2}/g, (run) => (base64.some((one) => run.includes(one)) ? MASK : run))
      : text;
  const isHidden = (run: string): boolean => {
    let text = run;
    for (let times = 0; times < DECODED_MAX; times += 1) {
      const next = decoded(text);
      if (next === text) return false;
      // A form writes blanks so.
      if (holds(next) || holds(next.replaceAll('+', ' ')) || withoutShapes(next) !== next) return true;
      text = next;
    }
    return false;
  };
  const withoutHiddenIn = (text: string, parts: RegExp): string =>
    text.replaceAll(parts, (run) => (/%|\\u/.test(run) && isHidden(run) ? MASK : run));
  // A parameter alone where it is one; all that stands together where the secret has such marks of its own.
  const withoutHidden = (text: string): string =>
    /%|\\u/.test(text) ? withoutHiddenIn(withoutHiddenIn(text, /[^\s"'<>&=?#;,]+/g), /[^\s"<>]+/g) : text;

  return (text) => withoutShapes(withoutHidden(withoutBase64(withoutLiteral(text))));
};
