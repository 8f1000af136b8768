/**
 * CSRF tokens by signed double submit (OWASP): the cookie's value has to come back in a header, and it is an HMAC over
 * the session it was made for, so that a token planted beside this origin is worth nothing.
 */

import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { sameSecret } from '@gatehouse/kit/crypto/secret-hash.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';

/** Key of CSRF tokens, drawn from the key this process signs with (RFC 5869): replicas agree, rotation renews it. */
export const csrfKeyOf = (ring: KeyRing): KeyObject => {
  const own = ring.keys.find((key) => key.kid === ring.signWith)?.privateKey;
  if (own === undefined) throw new Error('the key ring has no key to sign with');
  const secret = own.export({ format: 'der', type: 'pkcs8' });
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'gatehouse csrf', 32)));
};

export interface Csrf {
  /** A token for this session, or for a browser without one. */
  issue(sessionHash: string | undefined): string;
  /** Whether a token was made for this session, or for a browser without one. */
  holds(token: string | undefined, sessionHash: string | undefined): boolean;
  /** Id of the browser that a token without a session was made for. */
  browserOf(token: string): string | undefined;
}

/** Tokens kept of sessions that call: making one is a tenth of a session check, and a page asks many times. */
const KEPT_MAX = 10_000;

export const createCsrf = ({ key, ids }: { key: KeyObject; ids: Pick<Ids, 'secret'> }): Csrf => {
  const seal = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const kept = new Map<string, string>();
  const ofSession = (hash: string): string => {
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const token = seal(`session ${hash}`);
    setBounded(kept, hash, token, KEPT_MAX);
    return token;
  };
  const ofBrowser = (id: string): string => `${id}.${seal(`browser ${id}`)}`;
  const holdsForBrowser = (token: string): boolean => {
    const dot = token.indexOf('.');
    return dot > 0 && sameSecret(token, ofBrowser(token.slice(0, dot)));
  };
  return {
    browserOf: (token) => (holdsForBrowser(token) ? token.slice(0, token.indexOf('.')) : undefined),
    issue: (sessionHash) => (sessionHash === undefined ? ofBrowser(ids.secret(16)) : ofSession(sessionHash)),
    holds: (token, sessionHash) => {
      if (token === undefined || token.length > 128) return false;
      if (sessionHash !== undefined) return sameSecret(token, ofSession(sessionHash));
      return holdsForBrowser(token);
    },
  };
};
