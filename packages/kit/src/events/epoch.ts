import type { Connection } from 'mongoose';

export const EPOCH_COLLECTION = 'event_epoch';
const ROW = 'epoch';

/** An event that was published after the backup and that the restored state does not hold. */
export interface LostEvent {
  readonly topic: string;
  readonly aggregateId: string;
  readonly sequence: number;
  readonly type: string;
  readonly time: string;
  readonly actor: string;
}

interface EpochRow {
  readonly _id: string;
  readonly epoch: number;
  readonly startedAt: Date;
}

/** The epoch of the service's events; 1 until a backup was restored. */
export const readEpoch = async (connection: Connection): Promise<number> =>
  (await connection.collection<EpochRow>(EPOCH_COLLECTION).findOne({ _id: ROW }))?.epoch ?? 1;

/** Begins an epoch above `known`, the highest anybody has heard of. Processes take it up when they start. */
export const beginEpoch = async (connection: Connection, known: number, now: Date): Promise<number> => {
  const epoch = Math.max(known, await readEpoch(connection)) + 1;
  await connection
    .collection<EpochRow>(EPOCH_COLLECTION)
    .updateOne({ _id: ROW }, { $set: { epoch, startedAt: now } }, { upsert: true });
  return epoch;
};
