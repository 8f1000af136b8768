import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import type { Connection } from 'mongoose';
import type { Collection } from '../mongo/collection.ts';
import type { Snapshot, SnapshotSource } from './snapshots.ts';

export interface RowSnapshots<Row extends { readonly _id: string }> {
  readonly topic: string;
  readonly collection: Collection<Row>;
  /** Runs before the rows are read. */
  prepare?(): Promise<unknown>;
  /** Undefined: this row was told of by no event. */
  tell(row: Row): Snapshot | undefined | Promise<Snapshot | undefined>;
  readonly gone?: SnapshotSource['gone'];
}

/** One aggregate a row of a collection. */
export const rowSnapshots = <Row extends { readonly _id: string }>(
  connection: Connection,
  { topic, collection, prepare, tell, gone }: RowSnapshots<Row>,
): SnapshotSource => ({
  topic,
  all: async function* () {
    await prepare?.();
    for await (const row of collection.model(connection).find().lean<Row[]>().cursor()) {
      const snapshot = await tell(row);
      if (snapshot !== undefined) yield snapshot;
    }
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
