/** Fills the journal of a database of its own with rows as the consumer would write them. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { Connection, mongo } from 'mongoose';
import {
  history as collection,
  historyIndexes,
  type StoredRow,
} from '../src/modules/history/history.model.ts';
import { withChanger } from '../src/modules/history/history.repository.ts';
import { rowOf } from '../src/modules/history/row.domain.ts';
import { type Person, sortNameOf } from '../src/modules/people/people.domain.ts';
import { people as peopleCollection } from '../src/modules/people/people.model.ts';
import { wordsOf } from '../src/modules/search/words.domain.ts';
import { accountOf, createJournalEvents, nameOf, PEOPLE } from './journal-events.ts';

const BATCH = 2_000;
const YEAR = 365 * 24 * 3_600_000;

const personOf = (index: number): Person => {
  const name = nameOf(index);
  const nameWords = wordsOf([name]);
  const identifierWords = [`user${index}`];
  return {
    _id: accountOf(index),
    name,
    accountLabel: name,
    profileLabel: name,
    nameWords,
    identifierWords,
    words: [...nameWords, ...identifierWords],
    sortName: sortNameOf(name),
  };
};

/** Above this many rows indexes are built behind the filling, which takes a third of the time. */
const BULK = 1_000_000;
const DUPLICATE_KEY = 11_000;

/** The connection gives up waiting long before the database is done; asking again waits on. */
export const buildIndexes = async (history: mongo.Collection<StoredRow>): Promise<void> => {
  for (;;) {
    try {
      await history.createIndexes([...historyIndexes]);
      return;
    } catch (error) {
      if ((error as Error).name !== 'MongoNetworkTimeoutError') throw error;
    }
  }
};

/** Rows over the year before `end`, oldest first; goes on where an interrupted filling stopped. Answers rows a second. */
export const fillJournal = async (
  connection: Connection,
  rows: number,
  end: Date,
  report: (done: number) => void,
): Promise<number> => {
  const people = new Map(Array.from({ length: PEOPLE }, (_, index) => [accountOf(index), personOf(index)]));
  const peopleRows = peopleCollection.model(connection);
  await peopleRows.deleteMany({});
  await peopleRows.insertMany([...people.values()], { ordered: false });
  const events = createJournalEvents(1);
  const stored = (event: CloudEvent): StoredRow => {
    const row = rowOf(event);
    return withChanger(row, people.get(row.changer));
  };
  const history = collection.driver(connection);
  // Batches that were under way may be half there: they are written again, and what is there already is left alone.
  const first = Math.max(0, (await history.estimatedDocumentCount()) - 4 * BATCH);
  if (rows > BULK) await history.dropIndexes();
  const started = performance.now();
  const running = new Set<Promise<unknown>>();
  for (let done = 0; done < rows; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - done) }, (_, index) =>
      events.next(new Date(end.getTime() - YEAR + Math.floor(((done + index) / rows) * YEAR))),
    );
    if (done + BATCH < first) continue;
    const write = history
      .insertMany(batch.map(stored), { ordered: false, writeConcern: { w: 1 } })
      .catch((error) => {
        if (error.code !== DUPLICATE_KEY) throw error;
      })
      .finally(() => running.delete(write));
    running.add(write);
    if (running.size >= 2) await Promise.race(running);
    if (done % 200_000 === 0) report(done);
  }
  await Promise.all(running);
  return Math.round((rows - first) / ((performance.now() - started) / 1_000));
};
