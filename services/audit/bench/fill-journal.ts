/** Fills the journal of a database of its own with rows as the consumer would write them. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { writeRows } from '@gatehouse/testkit/sized/write-rows.ts';
import type { Connection } from 'mongoose';
import { history as collection, type StoredRow } from '../src/modules/history/history.model.ts';
import { withChanger } from '../src/modules/history/history.repository.ts';
import { rowOf } from '../src/modules/history/row.domain.ts';
import { type Person, sortNameOf } from '../src/modules/people/people.domain.ts';
import { people as peopleCollection } from '../src/modules/people/people.model.ts';
import { wordsOf } from '../src/modules/search/words.domain.ts';
import { accountOf, createJournalEvents, fewPeople, indexOf, type JournalPeople } from './journal-events.ts';

const BATCH = 2_000;
const YEAR = 365 * 24 * 3_600_000;

export const personOf = (index: number, nameOf: JournalPeople['nameOf']): Person => {
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

/** People by their ids; those who were asked for last are kept, a million would not fit. */
const lookUp = ({ count, nameOf }: JournalPeople): ((id: string) => Person | undefined) => {
  const kept = new Map<string, Person>();
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const index = indexOf(id);
    if (index === undefined || index >= count) return undefined;
    const person = personOf(index, nameOf);
    if (kept.size >= KEPT) kept.clear();
    kept.set(id, person);
    return person;
  };
};

/** Above this many rows indexes are built behind the filling, which takes a third of the time. */
const BULK = 1_000_000;
const DUPLICATE_KEY = 11_000;
const KEPT = 50_000;

export interface JournalSize {
  readonly rows: number;
  readonly end: Date;
  readonly years?: number;
  readonly people?: JournalPeople;
  readonly report?: (done: number) => void;
}

/** Rows over the years before `end`, oldest first; goes on where an interrupted filling stopped. Answers rows a second. */
export const fillJournal = async (
  connection: Connection,
  { rows, end, years = 1, people = fewPeople, report = () => {} }: JournalSize,
): Promise<number> => {
  const person = lookUp(people);
  const peopleRows = peopleCollection.driver(connection);
  if ((await peopleRows.estimatedDocumentCount()) !== people.count) {
    await peopleRows.deleteMany({});
    await writeRows(connection, peopleCollection, people.count, (index) => personOf(index, people.nameOf));
  }
  const events = createJournalEvents(1, people);
  const stored = (event: CloudEvent): StoredRow => {
    const row = rowOf(event);
    return withChanger(row, person(row.changer));
  };
  const history = collection.driver(connection);
  // Batches that were under way may be half there: they are written again, and what is there already is left alone.
  const first = Math.max(0, (await history.estimatedDocumentCount()) - 4 * BATCH);
  if (rows > BULK) await history.dropIndexes();
  const started = performance.now();
  const running = new Set<Promise<unknown>>();
  const span = years * YEAR;
  for (let done = 0; done < rows; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, rows - done) }, (_, index) =>
      events.next(new Date(end.getTime() - span + Math.floor(((done + index) / rows) * span))),
    );
    if (done + BATCH < first) continue;
    const write = history
      .insertMany(batch.map(stored), { ordered: false, writeConcern: { w: 1, j: false } })
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
