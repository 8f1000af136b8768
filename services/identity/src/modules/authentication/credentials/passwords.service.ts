import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { Logger } from 'pino';
import {
  type ArgonParameters,
  argonParameters,
  parametersOfHash,
  sameParameters,
} from './argon-parameters.domain.ts';
import type { HashPool } from './hash-pool.ts';

export interface PasswordsDeps {
  readonly pool: Pick<HashPool, 'run' | 'runInBackground' | 'hasRoom' | 'waiting'>;
  readonly settings: Settings;
  readonly ids: Ids;
  readonly log: Logger;
}

/** One password whatever keyboard typed it: NIST 800-63B, 3.1.1.2, asks for NFKC before hashing. */
const hashed = (password: string): string => password.normalize('NFKC');

/** What a stored hash may have been made of; those of earlier releases were made of the text as typed. */
const spellings = (password: string): readonly string[] => [...new Set([hashed(password), password])];

/** Password hashes: Argon2id with the parameters in force (N1: any Unicode text up to 256 characters). */
export const createPasswords = ({ pool, settings, ids, log }: PasswordsDeps) => {
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

  return {
    /** Makes what the first sign-in needs. */
    start: async () => {
      await dummyHash();
    },
    hasRoom: pool.hasRoom,
    waiting: pool.waiting,
    /** Takes the same time whether or not there is a hash to compare with. Throws HashPoolBusyError. */
    verify: async (hash: string | null, password: string): Promise<boolean> => {
      const compared = hash ?? (await dummyHash());
      try {
        for (const spelling of spellings(password)) {
          const matches = await pool.run({ kind: 'verify', hash: compared, password: spelling });
          if (hash !== null && matches === true) return true;
        }
        return false;
      } catch (error) {
        if ((error as Error).name === 'HashPoolBusyError' || parametersOfHash(compared) !== undefined)
          throw error;
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
