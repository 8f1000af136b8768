/** Headers that every answer carries (N8; OWASP secure headers): Helmet's, worked out once at the start (ADR 48). */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

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

type Directives = Readonly<Record<string, string[]>>;

const pagePolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", emptyStyle, pressableStyle],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // A document of the license is shown beside the page, from what the page has received.
  'frame-src': ['blob:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  // Viewers of PDF files in frames are none.
  'object-src': ["'none'"],
  // No text becomes markup or a script unless DOMPurify has cleaned it; the others make nothing but an empty
  // document, and name nothing but the worker of notices.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['dompurify', 'empty-document', 'push-worker'],
} satisfies Directives;

const apiPolicy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } satisfies Directives;

/** Two years, as the preload lists of browsers ask for. */
const STRICT_TRANSPORT_SECONDS = 63_072_000;

const headersOf = (directives: Directives, https: boolean): Record<string, string> => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives } },
    // Only over https (RFC 6797, section 7.2).
    strictTransportSecurity: https && { maxAge: STRICT_TRANSPORT_SECONDS },
    // Links with secrets must not leave in a Referer.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // What no browser of today reads, and what the policy says already.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
};

/** The headers of one kind of answer, by its scheme. */
const createHeaders = (directives: Directives, more: Readonly<Record<string, string>>) => {
  const plain = { ...headersOf(directives, false), ...more };
  const secured = { ...headersOf(directives, true), ...more };
  return (https: boolean): Readonly<Record<string, string>> => (https ? secured : plain);
};

export const pageHeaders = createHeaders(pagePolicy, {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
});

/** A drawing opened by itself is a document: here it neither runs nor loads anything. */
const imagePolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  sandbox: [],
} satisfies Directives;
export const imageHeaders = createHeaders(imagePolicy, {});

export const apiHeaders = createHeaders(apiPolicy, { 'cache-control': 'no-store' });
