import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { type Person, sortNameOf } from '../people/people.domain.ts';
import { history as collection, type StoredRow } from './history.model.ts';
import { entryIdOf, firstPositionAt } from './position.domain.ts';
import type { JournalRow } from './row.domain.ts';

/** The place of a row among those of its changer. */
export type PlaceOfChanger = Pick<StoredRow, 'type' | '_id'>;

/** Where a walk over the rows of a changer has come to. */
export interface StampProgress {
  /** Place to go on behind; undefined at the end. */
  readonly last: PlaceOfChanger | undefined;
  readonly changed: number;
}

export interface HistoryRepository {
  /** Stores rows; one that is there already is replaced, so that telling an event again changes nothing. */
  store(rows: readonly StoredRow[], unit: UnitOfWork): Promise<void>;
  /** Deletes up to `most` rows that are older than `date`, oldest first; answers how many. */
  deleteBefore(date: Date, most: number): Promise<number>;
  /** Gives the next `most` rows of this changer the name they are called by now. */
  stamp(changer: Person, after: PlaceOfChanger | undefined, most: number): Promise<StampProgress>;
}

/** Words of a row together with those of its changer's names. */
const WORDS_MAX = 60;

/** The row with its changer's name, as far as it is known. */
export const withChanger = (row: JournalRow, changer: Person | undefined): StoredRow => ({
  ...row,
  changerSort: changer?.sortName ?? sortNameOf(row.changer),
  words:
    changer === undefined
      ? row.words
      : [...new Set([...row.words, ...changer.nameWords])].slice(0, WORDS_MAX),
});

const { MaxKey, MinKey } = mongoose.mongo;

const hex = (position: Uint8Array | mongo.Binary): string => entryIdOf(bytesOf(position));

/** The driver reads binary as its own class. */
export const bytesOf = (position: Uint8Array | mongo.Binary): Uint8Array =>
  position instanceof Uint8Array ? position : position.buffer;

export const createHistoryRepository = (connection: Connection): HistoryRepository => {
  const history = collection.driver(connection);
  return {
    store: async (rows, unit) => {
      const byPosition = new Map(rows.map((row) => [hex(row._id), row]));
      if (byPosition.size === 0) return;
      const ids = [...byPosition.values()].map((row) => row._id);
      const stored = await history
        .find({ _id: { $in: ids } }, { session: unit.session, projection: { _id: 1 } })
        .toArray();
      const again = new Set(stored.map((row) => hex(row._id)));
      const fresh = [...byPosition].filter(([key]) => !again.has(key)).map(([, row]) => row);
      if (fresh.length > 0) await history.insertMany(fresh, { session: unit.session, ordered: false });
      if (again.size === 0) return;
      const writes = [...byPosition]
        .filter(([key]) => again.has(key))
        .map(([, row]) => ({ replaceOne: { filter: { _id: row._id }, replacement: row } }));
      await history.bulkWrite(writes, { session: unit.session, ordered: false });
    },
    deleteBefore: async (date, most) => {
      const old = await history
        .find({ _id: { $lt: firstPositionAt(date) } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(most)
        .toArray();
      const last = old.at(-1);
      if (last === undefined) return 0;
      const { deletedCount } = await history.deleteMany({ _id: { $lte: last._id } });
      return deletedCount;
    },
    stamp: async (changer, after, most) => {
      const from = {
        changer: changer._id,
        type: after?.type ?? new MinKey(),
        _id: after?._id ?? new MinKey(),
      };
      const rows = await history
        .find(after === undefined ? {} : { _id: { $ne: after._id } }, {
          projection: { changerSort: 1, type: 1 },
          hint: 'by_changer_and_type',
        })
        .min(from as mongo.Document)
        .max({ changer: changer._id, type: new MaxKey(), _id: new MaxKey() })
        .limit(most)
        .toArray();
      const wrong = rows.filter((row) => row.changerSort !== changer.sortName).map((row) => row._id);
      if (wrong.length > 0) {
        await history.updateMany(
          { _id: { $in: wrong } },
          {
            $set: { changerSort: changer.sortName },
            $addToSet: { words: { $each: [...changer.nameWords] } },
          },
        );
      }
      return { last: rows.length < most ? undefined : rows.at(-1), changed: wrong.length };
    },
  };
};
