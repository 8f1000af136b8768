/** Facts that rows of earlier versions lack, from what is known of them; each runs again safely. */
import type mongoose from 'mongoose';
import { acceptedStatuses, type InvitationRow } from './modules/invitations/invitations.domain.ts';
import { invitations } from './modules/invitations/invitations.model.ts';
import { type MasterRow, masters } from './modules/memberships/memberships.model.ts';
import { type PersonRow, people } from './modules/people/people.model.ts';

type Db = mongoose.mongo.Db;

const BATCH = 500;

/** Calls with batches of the rows that a cursor finds. */
const inBatches = async <Row extends mongoose.mongo.Document>(
  cursor: mongoose.mongo.FindCursor<Row>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  let batch: Row[] = [];
  for await (const row of cursor) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await work(batch);
    batch = [];
  }
  if (batch.length > 0) await work(batch);
};

/** When an id of version 7 (RFC 9562) was made; undefined of another. */
const madeAt = (id: string): Date | undefined =>
  /^[0-9a-f]{12}7[0-9a-f]{19}$/.test(id) ? new Date(Number.parseInt(id.slice(0, 12), 16)) : undefined;

/** A right that was granted once dates from its id; when one was granted again nobody stored. */
export const fillMasterDates = async (db: Db): Promise<void> => {
  const rows = db.collection<MasterRow>(masters.name);
  await inBatches(rows.find({ active: true, sequence: 1, since: null }), (found) =>
    rows.bulkWrite(
      found.map(({ _id }) => ({
        updateOne: { filter: { _id, sequence: 1 }, update: { $set: { since: madeAt(_id) ?? null } } },
      })),
    ),
  );
};

export const fillInvitedNames = async (db: Db): Promise<void> => {
  const rows = db.collection<InvitationRow>(invitations.name);
  const accepted = { status: { $in: [...acceptedStatuses] }, personName: null };
  await inBatches(rows.find(accepted).project<InvitationRow>({ accountId: 1 }), async (found) => {
    const ids = found.flatMap(({ accountId }) => accountId ?? []);
    const known = await db
      .collection<PersonRow>(people.name)
      .find({ _id: { $in: ids } })
      .toArray();
    const names = new Map(known.map(({ _id, name }) => [_id, name]));
    const updates = found.flatMap(({ _id, accountId }) => {
      const personName = names.get(accountId ?? '');
      return personName === undefined
        ? []
        : [{ updateOne: { filter: { _id }, update: { $set: { personName } } } }];
    });
    if (updates.length > 0) await rows.bulkWrite(updates);
  });
};
