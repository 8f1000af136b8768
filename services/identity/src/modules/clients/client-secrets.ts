/** Secrets of clients: 256 random bits, of which only a hash is kept, with an overlap in which two are accepted. */
import { sameSecret, secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { ClientRow, CurrentSecret, FormerSecret } from './clients.model.ts';

type Secrets = Pick<ClientRow, 'secret' | 'formerSecret'>;

const ENDING = 4;

/** The state after `secret` was given out; the one before it stays valid for `overlap` milliseconds. */
export const withNewSecret = (before: Secrets, secret: string, now: Date, overlap: number): Secrets => ({
  secret: { hash: secretHash(secret), ending: secret.slice(-ENDING), createdAt: now },
  formerSecret:
    before.secret === null || overlap <= 0
      ? null
      : { hash: before.secret.hash, endsAt: new Date(now.getTime() + overlap) },
});

/** What a presented secret is compared with. */
export interface KnownSecrets {
  readonly secret: Pick<CurrentSecret, 'hash'> | null;
  readonly formerSecret: FormerSecret | null;
}

/** Whether a client may prove itself by this secret now. */
export const secretMatches = (
  { secret, formerSecret }: KnownSecrets,
  presented: string,
  now: Date,
): boolean => {
  const hash = secretHash(presented);
  if (secret !== null && sameSecret(secret.hash, hash)) return true;
  return formerSecret !== null && formerSecret.endsAt > now && sameSecret(formerSecret.hash, hash);
};
