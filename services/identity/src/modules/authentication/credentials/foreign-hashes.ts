/** Hashes that other systems have made; people keep their password, and get a hash of ours when they sign in. */
import { pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { type ArgonParameters, parametersOfHash } from './argon-parameters.domain.ts';

export const pbkdf2Digests = ['sha1', 'sha256', 'sha512'] as const;
export type Pbkdf2Digest = (typeof pbkdf2Digests)[number];

export interface Pbkdf2Hash {
  readonly digest: Pbkdf2Digest;
  readonly iterations: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** As it is stored: the parts before the salt tell what it costs, as those of an Argon2 hash do. */
const STORED = /^\$pbkdf2-(sha1|sha256|sha512)\$v=1\$i=(\d{1,8})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Base64 without padding, as in PHC strings. */
export const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

export const storedPbkdf2 = ({ digest, iterations, salt, hash }: Pbkdf2Hash): string =>
  `$pbkdf2-${digest}$v=1$i=${iterations}$${unpadded(salt)}$${unpadded(hash)}`;

const readPbkdf2 = (stored: string): Pbkdf2Hash | undefined => {
  const [, digest, iterations, salt = '', hash = ''] = STORED.exec(stored) ?? [];
  if (digest === undefined) return undefined;
  return {
    digest: digest as Pbkdf2Digest,
    iterations: Number(iterations),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
};

/** Undefined for a hash of another kind. */
export const matchesPbkdf2 = (stored: string, password: string): boolean | undefined => {
  const read = readPbkdf2(stored);
  if (read === undefined) return undefined;
  const { digest, iterations, salt, hash } = read;
  return timingSafeEqual(pbkdf2Sync(password, salt, iterations, hash.length, digest), hash);
};

/** Iterations that take as long as Argon2 takes for a KiB, and the memory in which their like is done. */
const PER_KIB = 2;
const MEMORY = 7_168;

/** What a stored hash costs; for one of PBKDF2 the parameters that take about as long. */
export const costOfHash = (stored: string): ArgonParameters | undefined => {
  const iterations = /^\$pbkdf2-sha\d+\$v=1\$i=(\d{1,8})\$/.exec(stored)?.[1];
  if (iterations === undefined) return parametersOfHash(stored);
  return {
    memory: MEMORY,
    time: Math.max(1, Math.ceil(Number(iterations) / PER_KIB / MEMORY)),
    parallelism: 1,
  };
};
