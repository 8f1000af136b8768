import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { Logger } from 'pino';
import {
  type ArgonParameters,
  argonParameters,
  missingWork,
  parametersOfHash,
  sameParameters,
  workOf,
} from './argon-parameters.domain.ts';
import { costOfHash } from './foreign-hashes.ts';
import type { HashCosts } from './hash-costs.ts';
import type { HashLane, HashPool } from './hash-pool.ts';

export interface PasswordsDeps {
  readonly pool: Pick<HashPool, 'run' | 'runInBackground' | 'hasRoom' | 'waiting'>;
  /** Of the hashes that people have. */
  readonly costs: Pick<HashCosts, 'current'>;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly log: Logger;
}

/** One password whatever keyboard typed it: NIST 800-63B, 3.1.1.2, asks for NFKC before hashing. */
const hashed = (password: string): string => password.normalize('NFKC');

/** What a stored hash may have been made of; those of earlier releases were made of the text as typed. */
const spellings = (password: string): readonly string[] => [...new Set([hashed(password), password])];

/** Password hashes: Argon2id with the parameters in force (N1: any Unicode text up to 256 characters). */
export const createPasswords = ({ pool, costs, settings, ids, log }: PasswordsDeps) => {
  let dummy: { readonly parameters: ArgonParameters; readonly hash: string } | undefined;
  let preparing: Promise<void> | undefined;

  const current = () => argonParameters(settings.current());
  const make = async (password: string, parameters: ArgonParameters) =>
    (await pool.run({ kind: 'hash', password: hashed(password), parameters })) as string;

  const prepare = async (parameters: ArgonParameters) => {
    dummy = { parameters, hash: await make(ids.secret(), parameters) };
  };

  /** Hash of a password nobody has, as expensive as everybody's (N5); the last one serves while parameters change. */
  const dummyHash = async (): Promise<string> => {
    const parameters = current();
    if (!sameParameters(dummy?.parameters, parameters)) {
      preparing ??= prepare(parameters).finally(() => {
        preparing = undefined;
      });
      if (dummy === undefined) await preparing;
      else preparing.catch((err) => log.warn({ err }, 'the dummy hash could not be made anew'));
    }
    return (dummy as { hash: string }).hash;
  };

  /** The dearest of the hashes that people have and of those that are made now. */
  const dearest = (): ArgonParameters =>
    costs.current().reduce((most, one) => (workOf(one) > workOf(most) ? one : most), current());

  /** What a failed try costs less than the dearest one does: nobody's hash is told from another's, or from none (N5). */
  const payDifference = async (hash: string, tries: number, lane: HashLane): Promise<void> => {
    const parameters = missingWork(costOfHash(hash) ?? current(), dearest());
    if (parameters === undefined) return;
    for (let i = 0; i < tries; i += 1) await pool.run({ kind: 'hash', password: '', parameters }, lane);
  };

  return {
    /** Makes what the first sign-in needs. */
    start: async () => {
      await dummyHash();
    },
    hasRoom: pool.hasRoom,
    waiting: pool.waiting,
    /** Does the same work whether or not there is a hash, and whatever it costs. Throws HashPoolBusyError. */
    verify: async (hash: string | null, password: string, lane: HashLane = 'strangers'): Promise<boolean> => {
      const compared = hash ?? (await dummyHash());
      const typed = spellings(password);
      try {
        for (const spelling of typed) {
          const matches = await pool.run({ kind: 'verify', hash: compared, password: spelling }, lane);
          if (hash !== null && matches === true) return true;
        }
        await payDifference(compared, typed.length, lane);
        return false;
      } catch (error) {
        if ((error as Error).name === 'HashPoolBusyError' || costOfHash(compared) !== undefined) throw error;
        log.error({ err: error }, 'a stored password hash cannot be read');
        return false;
      }
    },
    /** Cost of new hashes. */
    parameters: current,
    hash: (password: string): Promise<string> => make(password, current()),
    hashWith: make,
    /** A hash with the parameters in force if `hash` has others; undefined when it is fine or nobody had time. */
    renew: async (hash: string, password: string): Promise<string | undefined> => {
      const parameters = current();
      if (sameParameters(parametersOfHash(hash), parameters)) return undefined;
      const made = await pool.runInBackground({
        kind: 'hash',
        password: hashed(password),
        parameters,
      });
      return typeof made === 'string' ? made : undefined;
    },
  };
};
export type Passwords = ReturnType<typeof createPasswords>;
