import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { recoveryCodeDigits } from '@gatehouse/contracts/identity/factors.ts';
import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';

/** Codes of one set. */
const CODES = 10;

/** Codes as they are stored. */
export interface RecoveryHashes {
  /** Of the sealing key that the key of the hashes is drawn from. */
  readonly kid: string;
  /** Of those that are left. */
  readonly hashes: readonly string[];
}

export interface RecoveryCodes {
  make(accountId: string): { readonly codes: readonly string[]; readonly stored: RecoveryHashes };
  /** The stored hash of this code; undefined when it is none of those that are left. */
  find(accountId: string, code: string, stored: RecoveryHashes): string | undefined;
  /** None when the key is gone that they were hashed with. */
  left(stored: RecoveryHashes): number;
}

/** Hashes are keyed (RFC 5869): a copy of the database does not tell ten digits. */
export const createRecoveryCodes = (
  { keys, sealWith }: SealingKeys,
  ids: Pick<Ids, 'code'>,
): RecoveryCodes => {
  const drawn = new Map(
    keys.map(({ kid, key }): [string, KeyObject] => [
      kid,
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'gatehouse recovery codes', 32))),
    ]),
  );
  const hashOf = (kid: string, accountId: string, code: string): string | undefined => {
    const key = drawn.get(kid);
    return key && createHmac('sha256', key).update(`${accountId}\0${code}`).digest('base64url');
  };
  return {
    make: (accountId) => {
      const codes = new Set<string>();
      while (codes.size < CODES) codes.add(ids.code(recoveryCodeDigits));
      const hashes = [...codes].flatMap((code) => hashOf(sealWith, accountId, code) ?? []);
      return { codes: [...codes], stored: { kid: sealWith, hashes } };
    },
    find: (accountId, code, { kid, hashes }) => {
      const hash = hashOf(kid, accountId, code);
      return hash !== undefined && hashes.includes(hash) ? hash : undefined;
    },
    left: ({ kid, hashes }) => (drawn.has(kid) ? hashes.length : 0),
  };
};
