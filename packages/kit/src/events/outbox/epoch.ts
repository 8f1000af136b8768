import type { Connection } from 'mongoose';
import { type EpochRow, eventEpoch } from './epoch.model.ts';

const ROW = 'epoch';

/** The epoch of the service's events; 1 until a backup was restored. */
export const readEpoch = async (connection: Connection): Promise<number> =>
  (await eventEpoch.model(connection).findOne({ _id: ROW }).lean<EpochRow>())?.epoch ?? 1;

/**
 * Begins two epochs above `known`, the highest anybody has heard of: in the first the restore itself speaks, in the second
 * the service, whose processes take it up when they start. So a service may use every sequence again, also of an
 * aggregate that the restore has declared gone. Answers the first.
 */
export const beginEpochs = async (connection: Connection, known: number, now: Date): Promise<number> => {
  const first = Math.max(known, await readEpoch(connection)) + 1;
  await eventEpoch
    .model(connection)
    .updateOne(
      { _id: ROW },
      { $set: { epoch: first + 1, startedAt: now } },
      { upsert: true, runValidators: true },
    );
  return first;
};
