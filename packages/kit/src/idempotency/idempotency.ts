import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { type IdempotencyKeyRow, idempotencyKeys, type SavedResponse } from './idempotency-keys.model.ts';

/** What identifies a repeated call. */
export interface IdempotentCall {
  /** Account id, or the secret of the pending sign-in of somebody without one: keys of different callers never meet. */
  readonly scope: string;
  readonly operationId: string;
  /** Value of the `Idempotency-Key` header. */
  readonly key: string;
  /** Everything that makes the request what it is: parameters, query and body. Only its hash is kept. */
  readonly request: unknown;
  /**
   * False for operations whose answer carries a secret: the answer is not stored, and a repetition is told that the call
   * was made, not what it answered.
   */
  readonly replayable?: boolean;
  /** Milliseconds after which a repetition has to have its answer; the store's wait at most. */
  readonly waitMs?: number;
}

/** A call that this process is to make, and no other. Use cases hand it to their unit of work. */
export interface IdempotencyClaim {
  /**
   * Records in the transaction of the change that the call has had its effect: a stop of the process afterwards cannot
   * make a repetition do it again. Fails the transaction of a call that was taken over after a long pause.
   */
  record(session: ClientSession): Promise<void>;
}

export interface NewCall extends IdempotencyClaim {
  readonly kind: 'new';
  /** Stores the answer for repetitions; in the transaction of the change, when given its session. */
  complete(response: SavedResponse, session?: ClientSession): Promise<void>;
  /**
   * Forgets the call, so that a repetition may try again; not one whose effect is recorded: where its commit is still under
   * way, the database lets this wait for it. While the database is away it goes on trying. Never rejects; resolves after the
   * first try.
   */
  abandon(): Promise<void>;
}

export type Begun =
  | NewCall
  | { readonly kind: 'replay'; readonly response: SavedResponse }
  /** Made before, with an answer that is not stored, or by a process that stopped before it could answer. */
  | { readonly kind: 'spent'; readonly status: number | undefined }
  /** The key was used for another request. */
  | { readonly kind: 'mismatch' }
  /** The first call has not finished within the wait. */
  | { readonly kind: 'inProgress' };

export interface IdempotencyStore {
  begin(call: IdempotentCall): Promise<Begun>;
}

/** The call was taken over by a repetition, because this process was silent for too long. */
export class CallTakenOverError extends Error {
  override name = 'CallTakenOverError';
}

/** Answers with other headers are not stored: they carry what the BFF turns into cookies. */
const keptHeaders = new Set([
  'location',
  'etag',
  'last-modified',
  'cache-control',
  'content-language',
  'retry-after',
]);

const DAY = 24 * 60 * 60 * 1_000;

export interface IdempotencyDeps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface IdempotencySettings {
  /** Milliseconds a repetition waits for the first call; 8 000 unless told. */
  readonly waitMs?: number;
  /** Milliseconds after which a call without an answer counts as dead; longer than any request may take. */
  readonly runningMs?: number;
  /** Milliseconds between two tries to forget a call while the database is away; 500 unless told. */
  readonly againMs?: number;
}

/** JSON with keys in order, so that two writings of one request have one hash. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Remembers creating calls for a day, so that a retry has one effect and gets the same answer (R2). */
export const createIdempotencyStore = (
  { connection, clock, ids }: IdempotencyDeps,
  { waitMs = 8_000, runningMs = 60_000, againMs = 500 }: IdempotencySettings = {},
): IdempotencyStore => {
  const keys = idempotencyKeys.driver(connection);
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const update = async (
    id: string,
    attempt: string,
    fields: Partial<IdempotencyKeyRow>,
    session?: ClientSession,
  ) => {
    const { matchedCount } = await keys.updateOne(
      { _id: id, attempt },
      { $set: fields },
      session === undefined ? {} : { session },
    );
    if (matchedCount === 0) throw new CallTakenOverError('a repetition of this call was made meanwhile');
  };

  const abandon = async (
    id: string,
    attempt: string,
    until = clock.monotonic() + runningMs,
  ): Promise<void> => {
    try {
      await keys.deleteOne({ _id: id, attempt, committed: { $exists: false } });
    } catch {
      if (clock.monotonic() >= until) return;
      setTimeout(() => void abandon(id, attempt, until), againMs).unref();
    }
  };

  const begun = (id: string, attempt: string, replayable: boolean): NewCall => ({
    kind: 'new',
    record: (session) => update(id, attempt, { committed: true }, session),
    complete: ({ status, headers, body }, session) => {
      const keeps = replayable && Object.keys(headers).every((name) => keptHeaders.has(name.toLowerCase()));
      const response = keeps ? { response: { status, headers, body } } : {};
      return update(id, attempt, { committed: true, status, ...response }, session);
    },
    abandon: () => abandon(id, attempt),
  });

  const insert = async (id: string, requestHash: string): Promise<string | undefined> => {
    const attempt = ids.id();
    try {
      await keys.insertOne({
        _id: id,
        requestHash,
        attempt,
        runningUntil: later(runningMs),
        expiresAt: later(DAY),
      });
      return attempt;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      // It may have been stored all the same.
      void abandon(id, attempt);
      throw error;
    }
  };

  const takeOver = async (row: IdempotencyKeyRow): Promise<string | undefined> => {
    const attempt = ids.id();
    const { matchedCount } = await keys.updateOne(
      { _id: row._id, attempt: row.attempt, committed: { $exists: false } },
      { $set: { attempt, runningUntil: later(runningMs), expiresAt: later(DAY) } },
    );
    return matchedCount === 1 ? attempt : undefined;
  };

  /** What the row says to a repetition; undefined while there is nothing to say yet. */
  const verdict = async (
    row: IdempotencyKeyRow | null,
    call: IdempotentCall,
    id: string,
    hash: string,
  ): Promise<Begun | undefined> => {
    const replayable = call.replayable !== false;
    if (row === null || row.expiresAt <= clock.now()) {
      if (row !== null) await keys.deleteOne({ _id: id, attempt: row.attempt });
      const attempt = await insert(id, hash);
      return attempt === undefined ? undefined : begun(id, attempt, replayable);
    }
    if (row.requestHash !== hash) return { kind: 'mismatch' };
    if (row.response !== undefined) return { kind: 'replay', response: row.response };
    if (row.status !== undefined) return { kind: 'spent', status: row.status };
    if (row.runningUntil > clock.now()) return undefined;
    if (row.committed === true) return { kind: 'spent', status: undefined };
    const attempt = await takeOver(row);
    return attempt === undefined ? undefined : begun(id, attempt, replayable);
  };

  return {
    begin: async (call) => {
      const id = sha256(canonical([call.scope, call.operationId, call.key]));
      // With the key inside, which is random and never stored: a password in the body cannot be guessed from the hash.
      const hash = sha256(canonical([call.key, call.request]));
      const first = await insert(id, hash);
      if (first !== undefined) return begun(id, first, call.replayable !== false);
      const until = clock.monotonic() + Math.min(waitMs, call.waitMs ?? waitMs);
      for (let step = 10; ; step = Math.min(step * 2, 200)) {
        const answer = await verdict(await keys.findOne({ _id: id }), call, id, hash);
        if (answer !== undefined) return answer;
        if (clock.monotonic() >= until) return { kind: 'inProgress' };
        await new Promise((resolve) => setTimeout(resolve, step));
      }
    },
  };
};
