/** Headers that every answer carries (N8; OWASP secure headers). */

/**
 * SHA-256 of the empty string: styled-components puts an empty style element on the page and adds its rules through the
 * CSSOM, which the policy lets pass. An inline style with any content stays refused.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The one rule that react-aria adds as an inline style: `touch-action` of pressable elements. A version that adds
 * another one is refused by the browser, which every journey takes for a failure.
 */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle} ${pressableStyle}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const always = {
  'x-content-type-options': 'nosniff',
  // Links with secrets must not leave in a Referer.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

export const pageHeaders = {
  ...always,
  'content-security-policy': pagePolicy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

export const apiHeaders = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

/** The same set with HSTS, chosen by scheme without building anything. */
export const overHttps = <H extends Readonly<Record<string, string>>>(headers: H) => {
  const secured = { ...headers, ...strictTransport };
  return (https: boolean): Readonly<Record<string, string>> => (https ? secured : headers);
};
