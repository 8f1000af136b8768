/**
 * One password tried with many names, or many names tried from one address: the same answer as to a wrong password, for
 * everybody but people who come from where they have signed in before. Counted in Redis and given up with it: the
 * counters of accounts, which bound every guess, are not there.
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Logger } from 'pino';

/** Commands that are needed of Redis. */
export interface SprayingRedis {
  scard(key: string): Promise<number>;
  sadd(key: string, member: string): Promise<number>;
  expire(key: string, seconds: number): Promise<number>;
}

/** Names that failed from one address within an hour, and with one password within a day. */
export const ADDRESS_NAMES_MAX = 50;
export const PASSWORD_NAMES_MAX = 10;
const HOUR = 3_600;

interface Tried {
  readonly ip: string | undefined;
  /** Keyed hash of the name. */
  readonly name: string;
  readonly password: string | undefined;
}

export const createSpraying = ({
  redis,
  sealingKeys,
  log,
}: {
  readonly redis: SprayingRedis;
  readonly sealingKeys: SealingKeys;
  readonly log: Logger;
}) => {
  const own = sealingKeys.keys.find(({ kid }) => kid === sealingKeys.sealWith);
  if (own === undefined) throw new Error('there is no key to hash passwords that were tried');
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', own.key, '', 'gatehouse tried passwords', 32)));
  /** Forty-eight bits: enough to count by, too few to tell one password from all that share them. */
  const hashOf = (password: string) =>
    createHmac('sha256', key).update(password.normalize('NFKC')).digest('base64url').slice(0, 8);
  const countersOf = ({ ip, password }: Tried) => [
    { key: `spraying:address:${clientAddressKey(ip)}`, most: ADDRESS_NAMES_MAX, seconds: HOUR },
    ...(password === undefined
      ? []
      : [{ key: `spraying:password:${hashOf(password)}`, most: PASSWORD_NAMES_MAX, seconds: 24 * HOUR }]),
  ];
  let failing = false;
  const orElse = async <T>(work: Promise<T>, other: T): Promise<T> => {
    try {
      const answer = await work;
      failing = false;
      return answer;
    } catch (err) {
      if (!failing) log.warn({ err }, 'spraying is not counted while Redis is away');
      failing = true;
      return other;
    }
  };
  const isOver = async (tried: Tried): Promise<boolean> => {
    const counted = countersOf(tried).map(
      async (counter) => (await redis.scard(counter.key)) >= counter.most,
    );
    return (await Promise.all(counted)).includes(true);
  };
  return {
    /** Whether the requester or the password has failed with too many names. */
    isOver: (tried: Tried): Promise<boolean> => orElse(isOver(tried), false),
    /** Counts a failed try. */
    count: (tried: Tried): Promise<void> =>
      orElse(
        Promise.all(
          countersOf(tried).map(async (counter) => {
            if ((await redis.scard(counter.key)) >= counter.most) return;
            await redis.sadd(counter.key, tried.name.slice(0, 16));
            await redis.expire(counter.key, counter.seconds);
          }),
        ).then(() => undefined),
        undefined,
      ),
  };
};
export type Spraying = ReturnType<typeof createSpraying>;
