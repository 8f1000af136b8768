import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';

export interface ForwardedPrefix {
  /** For example `/oidc`. */
  readonly prefix: string;
  readonly service: ServiceName;
  /** Names of the cookies that the protocol keeps in the browser; they pass both ways, no other does. */
  readonly cookies: readonly string[];
}

const PREFIX = /^(?:\/[a-z0-9-]{1,40}){1,4}$/;
const COOKIE = /^[A-Za-z0-9_.-]{1,64}$/;
/** Paths that the BFF answers by itself. */
const OWN = ['/api', '/platform', '/health', '/metrics', '/internal'];

const readPrefix = (value: unknown): ForwardedPrefix => {
  const { prefix, service, cookies = [] } = (value ?? {}) as Record<string, unknown>;
  if (
    typeof prefix !== 'string' ||
    !PREFIX.test(prefix) ||
    OWN.some((own) => `${prefix}/`.startsWith(`${own}/`))
  )
    throw new Error(`prefix: expected a path such as /oidc, outside ${OWN.join(', ')}`);
  const known = serviceNames.find((name) => name === service && name !== 'bff');
  if (known === undefined) throw new Error(`${prefix}: service is not one of the platform`);
  if (!Array.isArray(cookies) || !cookies.every((name) => typeof name === 'string' && COOKIE.test(name)))
    throw new Error(`${prefix}: cookies: expected a list of names`);
  if (cookies.some((name: string) => /gatehouse|^gh_/i.test(name)))
    throw new Error(`${prefix}: cookies: those of the platform are not handed out`);
  return { prefix, service: known, cookies };
};

/** Reads `[{ prefix, service, cookies? }]`. Throws with what is expected. */
export const readForwardedPrefixes = (value: unknown): readonly ForwardedPrefix[] => {
  if (!Array.isArray(value)) throw new Error('expected [{ "prefix": "/oidc", "service": "identity" }]');
  return value.map(readPrefix);
};
