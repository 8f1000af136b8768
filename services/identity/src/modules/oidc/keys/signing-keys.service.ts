/** Keys of the OpenID Provider: made when first needed, sealed at rest, published before they sign and after. */
import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import { type SigningAlgorithm, signingAlgorithms } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { type SigningKeyRow, signingKeys } from './signing-keys.model.ts';

const DAY = 24 * 3_600_000;
/** How long a key signs. */
const SIGNS = 90 * DAY;
/** Seconds that a relying party may keep the key set without asking again. */
export const KEY_SET_MAX_AGE = 3_600;
/** How long it is published before it signs: relying parties keep a key set for a day at most. */
const ANNOUNCED = DAY;
/** How long it is published after the next one took over; an ID token is a hint at sign-out until then. */
const OVERLAP = 30 * DAY;
/** Milliseconds that the keys read from the database are taken for the newest. */
const FRESH = 30_000;

const makePair = promisify(generateKeyPair);

const makeKey = async (algorithm: SigningAlgorithm): Promise<JsonWebKey> => {
  const { privateKey } =
    algorithm === 'ES256'
      ? await makePair('ec', { namedCurve: 'P-256' })
      : await makePair('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: algorithm };
};

export interface SigningKeys {
  /** Changes with the set or with the key that signs. */
  readonly version: string;
  /** Private keys, of each algorithm the one that signs first. */
  readonly keys: readonly JsonWebKey[];
}

interface OpenedKey extends SigningKeyRow {
  readonly key: JsonWebKey;
}

/** Of each algorithm the newest that may sign by now, then the others. */
export const inOrder = <Row extends Pick<SigningKeyRow, 'signsFrom' | 'generation'>>(
  rows: readonly Row[],
  now: Date,
): readonly Row[] => {
  const rank = ({ signsFrom, generation }: Row) => (signsFrom <= now ? generation : -generation);
  return rows.toSorted((left, right) => rank(right) - rank(left));
};

export const createSigningKeys = ({
  connection,
  sealer,
  clock,
  log,
}: {
  connection: Connection;
  sealer: Sealer;
  clock: Clock;
  log: Logger;
}) => {
  const rows = signingKeys.driver(connection);
  let known: { readonly keys: SigningKeys; readonly until: number } | undefined;
  let reading: Promise<SigningKeys> | undefined;

  const insert = async (algorithm: SigningAlgorithm, generation: number, signsFrom: Date) => {
    const _id = `${algorithm}-${generation}`;
    const sealed = sealer.seal(JSON.stringify(await makeKey(algorithm)), _id);
    await rows
      .insertOne(
        { _id, algorithm, generation, sealed, signsFrom },
        { writeConcern: { w: 'majority', j: true } },
      )
      .catch((error) => {
        // Another replica was first, and its key is as good.
        if (!isDuplicateKey(error)) throw error;
      });
  };

  const all = (): Promise<SigningKeyRow[]> => rows.find({}, { readConcern: { level: 'local' } }).toArray();

  /**
   * Those that the configuration's sealing keys open. A key that none of them opens is lost or another replica's: it is
   * named in the log, and does not keep anybody from signing in.
   */
  const opened = async (): Promise<readonly OpenedKey[]> =>
    (await all()).flatMap((row) => {
      try {
        return [{ ...row, key: JSON.parse(sealer.open(row.sealed, row._id)) as JsonWebKey }];
      } catch (error) {
        log.error({ signingKey: row._id, err: error }, 'signing-key.not-opened');
        return [];
      }
    });

  const read = async (): Promise<SigningKeys> => {
    const now = clock.now();
    let usable = await opened();
    const missing = signingAlgorithms.filter((one) => !usable.some(({ algorithm }) => algorithm === one));
    if (missing.length > 0) {
      const stored = await all();
      for (const algorithm of missing) {
        const generations = stored.filter((row) => row.algorithm === algorithm).map((row) => row.generation);
        await insert(algorithm, Math.max(0, ...generations) + 1, now);
      }
      usable = await opened();
    }
    const ordered = inOrder(usable, now);
    return { version: ordered.map(({ _id }) => _id).join(' '), keys: ordered.map(({ key }) => key) };
  };

  return {
    current: async (): Promise<SigningKeys> => {
      if (known !== undefined && clock.monotonic() < known.until) return known.keys;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      const keys = await reading;
      known = { keys, until: clock.monotonic() + FRESH };
      return keys;
    },
    /** Announces the next key where the newest one has signed for long enough, and lets the one before run out. */
    rotate: async (): Promise<void> => {
      const now = clock.now();
      const stored = await all();
      for (const algorithm of signingAlgorithms) {
        const newest = stored
          .filter((row) => row.algorithm === algorithm)
          .reduce<SigningKeyRow | undefined>(
            (found, row) => (found === undefined || row.generation > found.generation ? row : found),
            undefined,
          );
        if (newest === undefined || now.getTime() < newest.signsFrom.getTime() + SIGNS) continue;
        const signsFrom = new Date(now.getTime() + ANNOUNCED);
        await insert(algorithm, newest.generation + 1, signsFrom);
        await rows.updateMany(
          { algorithm, generation: { $lte: newest.generation }, purgeAt: { $exists: false } },
          { $set: { purgeAt: new Date(signsFrom.getTime() + OVERLAP) } },
        );
      }
    },
  };
};
