import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import type { Connection } from 'mongoose';
import type { Collection } from '../mongo/collection.ts';
import type { Snapshot, SnapshotSource } from './snapshots.ts';

export interface RowSnapshots<Row extends { readonly _id: string }, Related = undefined> {
  readonly topic: string;
  readonly collection: Collection<Row>;
  /** Runs before the rows are read. */
  prepare?(): Promise<unknown>;
  /** What the snapshots of some rows need beside the rows, read at once for all of them. */
  related?(rows: readonly Row[]): Promise<Related>;
  /** Undefined: this row was told of by no event. */
  tell(row: Row, related: Related): Snapshot | undefined | Promise<Snapshot | undefined>;
  readonly gone?: SnapshotSource['gone'];
}

/** Rows whose related data is read at once. */
const BATCH = 500;

/** One aggregate a row of a collection. */
export const rowSnapshots = <Row extends { readonly _id: string }, Related = undefined>(
  connection: Connection,
  { topic, collection, prepare, related, tell, gone }: RowSnapshots<Row, Related>,
): SnapshotSource => ({
  topic,
  all: async function* () {
    await prepare?.();
    const told = async function* (rows: readonly Row[]) {
      const beside = (await related?.(rows)) as Related;
      for (const row of rows) {
        const snapshot = await tell(row, beside);
        if (snapshot !== undefined) yield snapshot;
      }
    };
    let batch: Row[] = [];
    for await (const row of collection.model(connection).find().lean<Row[]>().cursor()) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield* told(batch);
      batch = [];
    }
    if (batch.length > 0) yield* told(batch);
  },
  ...(gone === undefined ? {} : { gone }),
});

/** What the last of the lost events of these types told; undefined where there is none. */
export const lastTold = <const Definitions extends readonly EventDefinition[]>(
  lost: readonly CloudEvent[],
  ...definitions: Definitions
): (DataOf<Definitions[number]> & { readonly subject: string }) | undefined => {
  const last = lost.findLast(({ type }) => definitions.some((definition) => definition.type === type));
  return last && ({ ...last.data, subject: last.subject } as never);
};
