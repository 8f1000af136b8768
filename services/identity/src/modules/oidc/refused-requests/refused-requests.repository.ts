import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import type { ClientRow } from '../../clients/clients.model.ts';
import type { Refusal } from './refusals.domain.ts';
import { type RefusedRequestRow, refusedRequests } from './refused-requests.model.ts';

/** Milliseconds in which a process writes once of a client and a reason: anybody may send requests that are refused. */
const WRITTEN_EVERY = 10_000;
/** Clients and reasons that a process remembers. */
const REMEMBERED_MAX = 10_000;
const LISTED_MAX = 50;

type Of = Pick<ClientRow, '_id' | 'clientId' | 'applicationId'>;

export const createRefusedRequests = (connection: Connection, clock: Clock) => {
  const rows = refusedRequests.model(connection);
  const written = new Map<string, number>();
  const isWritten = (key: string): boolean => {
    const now = clock.monotonic();
    if (now - (written.get(key) ?? Number.NEGATIVE_INFINITY) < WRITTEN_EVERY) return true;
    if (written.size >= REMEMBERED_MAX) written.clear();
    written.set(key, now);
    return false;
  };
  return {
    note: async ({ _id, clientId, applicationId }: Of, refusal: Refusal): Promise<void> => {
      const key = `${_id}.${refusal.reason}`;
      if (isWritten(key)) return;
      const row = { clientId, applicationId, ...refusal, at: clock.now() };
      await rows.updateOne({ _id: key }, { $set: row }, { upsert: true, runValidators: true });
    },
    /** The newest first. */
    ofApplication: (applicationId: string): Promise<RefusedRequestRow[]> =>
      rows.find({ applicationId }).sort({ at: -1 }).limit(LISTED_MAX).lean<RefusedRequestRow[]>().exec(),
  };
};
export type RefusedRequests = ReturnType<typeof createRefusedRequests>;
