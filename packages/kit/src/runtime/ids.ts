import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Randomness as an argument, so that tests own it. All of it comes from a CSPRNG in production. */
export interface Ids {
  /** Opaque identifier, time-ordered (UUID version 7 without hyphens) so that indexes stay compact. */
  id(): string;
  /** Secret of `bytes` random bytes, base64url; 32 bytes unless told. */
  secret(bytes?: number): string;
  /** Decimal code of exactly `length` digits, each equally likely. */
  code(length: number): string;
}

/** UUID version 7 (RFC 9562, section 5.7) as 32 hexadecimal characters. */
const timeOrderedId = (now: number): string => {
  const time = now.toString(16).padStart(12, '0');
  const random = randomUUID().replaceAll('-', '');
  return `${time}7${random.slice(13)}`;
};

export const systemIds: Ids = {
  id: () => timeOrderedId(Date.now()),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  code: (length) => Array.from({ length }, () => randomInt(10)).join(''),
};
