/** Hashes of passwords as they are stored here. */
import {
  type Pbkdf2Digest,
  pbkdf2Digests,
  storedPbkdf2,
  unpadded,
} from '../authentication/credentials/foreign-hashes.ts';
import { type LooseObject, looseObject } from './loose-values.ts';
import type { KeycloakCredential } from './realm.ts';

interface HashFacts {
  readonly algorithm: string | undefined;
  readonly iterations: number | undefined;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Most iterations that one sign-in may cost us. */
const ITERATIONS_MAX = 5_000_000;
/** KiB and passes, as above. */
const MEMORY_MAX = 1_048_576;
const TIME_MAX = 64;

const numberIn = (value: string | number | undefined, most: number): number | undefined =>
  value !== undefined && /^\d{1,8}$/.test(String(value)) && Number(value) > 0 && Number(value) <= most
    ? Number(value)
    : undefined;

const argonHash = ({ iterations, parameters, salt, hash }: HashFacts): string | undefined => {
  const of = (key: string) => parameters.get(key)?.[0];
  const memory = numberIn(of('memory'), MEMORY_MAX);
  const lanes = numberIn(of('parallelism'), 16);
  const time = numberIn(iterations, TIME_MAX);
  const type = of('type') ?? 'id';
  const version = (of('version') ?? '1.3') === '1.3' ? 19 : 16;
  if (memory === undefined || lanes === undefined || time === undefined || !/^(id|i|d)$/.test(type))
    return undefined;
  return `$argon2${type}$v=${version}$m=${memory},t=${time},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`;
};

const json = (text: string | undefined): LooseObject | undefined => {
  try {
    return looseObject(JSON.parse(text ?? ''), '', []);
  } catch {
    return undefined;
  }
};

const bytes = (value: string | undefined) => Buffer.from(value ?? '', 'base64');

const factsOf = (credential: KeycloakCredential): HashFacts => {
  const { hashedSaltedValue, salt, hashIterations, algorithm, secretData, credentialData } = credential;
  if (hashedSaltedValue !== undefined)
    return {
      algorithm,
      iterations: hashIterations,
      parameters: new Map(),
      salt: bytes(salt),
      hash: bytes(hashedSaltedValue),
    };
  const [secret, data] = [json(secretData), json(credentialData)];
  return {
    algorithm: data?.text('algorithm'),
    iterations: data?.number('hashIterations'),
    parameters: data?.record('additionalParameters') ?? new Map(),
    salt: bytes(secret?.text('salt')),
    hash: bytes(secret?.text('value')),
  };
};

/** The hash as it is stored here; undefined for one that cannot be verified here. */
export const storedHashOf = (credential: KeycloakCredential): string | undefined => {
  const facts = factsOf(credential);
  const { algorithm, iterations, salt, hash } = facts;
  if (salt.length === 0 || hash.length < 16) return undefined;
  if (algorithm === 'argon2') return argonHash(facts);
  const named = algorithm === 'pbkdf2' ? 'sha1' : algorithm?.replace(/^pbkdf2-/, '');
  const digest = pbkdf2Digests.find((one): one is Pbkdf2Digest => one === named);
  const rounds = numberIn(iterations, ITERATIONS_MAX);
  return digest === undefined || rounds === undefined
    ? undefined
    : storedPbkdf2({ digest, iterations: rounds, salt, hash });
};
