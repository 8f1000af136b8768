import { createHmac, type KeyObject } from 'node:crypto';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import type { CodePlace, CodePurpose } from './codes.domain.ts';

export interface CodeSecretsDeps {
  readonly ids: Pick<Ids, 'code'>;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  /** Key of the hashes of codes; not in the database. */
  readonly pepper: KeyObject;
}

/** Digits of codes, and the keyed hashes by which codes and their quotas are stored: no digits, addresses or numbers. */
export const createCodeSecrets = ({ ids, identifierHash, pepper }: CodeSecretsDeps) => ({
  digitsOf: (length: number): string => ids.code(length),
  idOf: ({ purpose, holderId, target }: CodePlace): string =>
    identifierHash.of('code', `${purpose}\0${holderId}\0${target}`),
  hashOf: (id: string, digits: string): string =>
    createHmac('sha256', pepper).update(`${id}\0${digits}`).digest('base64url'),
  /** Of the target's quota. */
  targetKey: ({ purpose, target }: CodePlace): string =>
    `code:${purpose}:target:${identifierHash.of('code-target', target)}`,
  /** Of what is told about a name, whether or not somebody has it. */
  nameKey: ({ purpose, name }: CodePlace): string | undefined =>
    name === undefined ? undefined : `code:${purpose}:name:${name}`,
  /** Of the client address's quota. */
  addressKey: (purpose: CodePurpose, ip: string | undefined): string =>
    `code:${purpose}:address:${clientAddressKey(ip)}`,
});
export type CodeSecrets = ReturnType<typeof createCodeSecrets>;
