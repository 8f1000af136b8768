import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { keysOf } from '@gatehouse/kit/mongo/keys-of.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { history, type StoredRow } from '../history/history.model.ts';
import { withChanger } from '../history/history.repository.ts';
import type { JournalRow } from '../history/row.domain.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import { erasedRow, withoutChanger } from './erased-row.domain.ts';
import { erasures as collection, type ErasureRow } from './erasures.model.ts';

/** Rows rewritten at once. */
const BATCH = 500;

const deletions = (events: readonly CloudEvent[]) =>
  events.filter(
    ({ type, data, snapshot }) =>
      type === identityEvents.accountChanged.type && data.status === 'deleted' && snapshot === undefined,
  );

export const createErasuresRepository = (connection: Connection, people: Pick<PeopleRepository, 'named'>) => {
  const rows = collection.driver(connection);
  const journal = history.driver(connection);

  const eraseOf = async (
    filter: Partial<Pick<StoredRow, 'personId' | 'changer'>> | object,
  ): Promise<string[]> => {
    const registrations: string[] = [];
    let batch: StoredRow[] = [];
    const flush = async () => {
      if (batch.length === 0) return;
      const named = await people.named(batch.map(({ changer }) => changer));
      await journal.bulkWrite(
        batch.map((row) => ({
          replaceOne: {
            filter: { _id: row._id },
            replacement: withChanger(withoutChanger(erasedRow(row)), named.get(row.changer)),
          },
        })),
        { ordered: false },
      );
      batch = [];
    };
    for await (const row of journal.find(filter)) {
      if (row.entity === 'registration') registrations.push(row.entityId);
      batch.push(row);
      if (batch.length >= BATCH) await flush();
    }
    await flush();
    return registrations;
  };

  return {
    /** Notes in the transaction of the journal whose account was deleted; a rebuilt journal notes it anew. */
    note: async (events: readonly CloudEvent[], now: Date, { session }: UnitOfWork): Promise<void> => {
      const gone = deletions(events);
      if (gone.length === 0) return;
      await rows.bulkWrite(
        gone.map(({ data }) => ({
          updateOne: {
            filter: { _id: String(data.accountId) },
            update: { $set: { at: now, nextAt: now } },
            upsert: true,
          },
        })),
        { session },
      );
    },
    /** Wakes the erasure of everybody whom these rows, stored in the same transaction, name after their deletion. */
    wake: async (stored: readonly JournalRow[], now: Date, { session }: UnitOfWork): Promise<void> => {
      const named = new Set(stored.flatMap(({ personId, changer }) => [personId ?? changer, changer]));
      await rows.updateMany({ _id: { $in: [...named] } }, { $set: { nextAt: now } }, { session });
    },
    due: (now: Date): AsyncIterable<string> =>
      keysOf(
        rows
          .find({ nextAt: { $lte: now } })
          .sort({ nextAt: 1 })
          .project<{ _id: string }>({ _id: 1 }),
      ),
    find: (accountId: string): Promise<ErasureRow | null> => rows.findOne({ _id: accountId }),
    /** Rows of the person, and those of what they did: of these their address and name alone. A repeat changes nothing. */
    erase: async (accountId: string): Promise<void> => {
      const registrations = await eraseOf({ personId: accountId });
      await eraseOf({ entityId: { $in: registrations }, entity: 'registration' });
      await eraseOf({ changer: accountId, personId: { $ne: accountId } });
    },
    /** Undefined: no further pass. Nothing is noted when a row came meanwhile: its pass is still to be made. */
    passed: async (known: ErasureRow, next: Date | undefined, { session }: UnitOfWork): Promise<void> => {
      const unwoken = { _id: known._id, nextAt: known.nextAt };
      if (next === undefined) await rows.deleteOne(unwoken, { session });
      else await rows.updateOne(unwoken, { $set: { nextAt: next } }, { session });
    },
  };
};
export type ErasuresRepository = ReturnType<typeof createErasuresRepository>;
