/** The journal over a filled database: it answers over HTTP, and no schedule changes the rows meanwhile. */
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { buildIndexes } from '@gatehouse/kit/migrations/build-indexes.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { listenForCalls } from '@gatehouse/kit/service/http-caller.fixtures.ts';
import { testActorKeys, testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { readBatch } from '@gatehouse/testkit/sized/questions.ts';
import { sizedName } from '@gatehouse/testkit/sized/sized-people.ts';
import { writeRows } from '@gatehouse/testkit/sized/write-rows.ts';
import type { Connection } from 'mongoose';
import { auditConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';
import { migrations } from '../src/migrations/migrations.ts';
import { erasures } from '../src/modules/erasure/erasures.model.ts';
import { createErasuresRepository } from '../src/modules/erasure/erasures.repository.ts';
import { history, historyIndexes } from '../src/modules/history/history.model.ts';
import { bytesOf, createHistoryRepository } from '../src/modules/history/history.repository.ts';
import { entryIdOf } from '../src/modules/history/position.domain.ts';
import { createPeopleRepository } from '../src/modules/people/people.repository.ts';
import { fillJournal } from './fill-journal.ts';
import { historyQuestions } from './history-questions.ts';
import { accountOf } from './journal-events.ts';

/** Rows of everything, for a share of the full size. */
export const historySizes = (share: number) => {
  const of = (count: number) => Math.max(1, Math.round(count * share));
  return { rows: of(10_000_000), people: of(1_000_000), companies: of(100_000), erasures: of(20_000) };
};
export type HistorySizes = ReturnType<typeof historySizes>;
type Engines = Parameters<typeof testServiceConfig>[0];

const DAY = 24 * 60 * 60_000;
/** Noon of the day before, so that a filling that was interrupted goes on with the same rows. */
const endOf = (now: Date) => new Date(Math.floor(now.getTime() / DAY) * DAY - DAY / 2);

/** Two years of a million people, a tenth of all rows about one of them. */
export const fillHistory = async (connection: Connection, sizes: HistorySizes): Promise<void> => {
  const now = systemClock.now();
  await writeRows(connection, erasures, sizes.erasures, (index) => ({
    _id: `gone-${index}`,
    at: now,
    nextAt: new Date(now.getTime() + (index + 1) * 60_000),
  }));
  if ((await history.driver(connection).estimatedDocumentCount()) < sizes.rows) {
    const nameOf = (index: number) => sizedName(index).fio;
    const people = { count: sizes.people, nameOf, ofFirst: 0.1, companies: sizes.companies };
    await fillJournal(connection, { rows: sizes.rows, end: endOf(now), years: 2, people });
  }
  await buildIndexes(history.driver(connection), historyIndexes);
};

export const startHistoryService = async (engines: Engines, sizes: HistorySizes) => {
  const actorKeys = testActorKeys();
  const config = {
    ...testServiceConfig(engines, actorKeys),
    strictContracts: false,
    frontendTextsFolder: auditConfig.frontendTextsFolder.fallback as string,
    // Nobody answers there.
    platformUrl: 'http://127.0.0.1:9',
    profileUrl: 'http://127.0.0.1:9',
  };
  const log = createLogger({ service: 'audit', level: 'silent' });
  const service = await createService({ service: 'audit', config }, { log });
  const { connection } = service.mongo;
  await migrateForTest(service.mongo, migrations);
  const app = service.app(createContainer(service));
  const people = createPeopleRepository(connection);
  const journal = createHistoryRepository(connection);
  const goneRows = createErasuresRepository(connection, people);
  return {
    connection,
    /** Once the rows are there. */
    questions: async () => {
      const rows = history.driver(connection);
      const [newest] = await rows.find().sort({ _id: -1 }).limit(1).toArray();
      if (newest === undefined) throw new Error('the journal is empty');
      const some = await rows.aggregate<{ _id: Uint8Array }>([{ $sample: { size: 200 } }]).toArray();
      return historyQuestions({
        call: await listenForCalls(app, actorKeys),
        people: sizes.people,
        end: newest.date,
        entries: some.map(({ _id }) => entryIdOf(bytesOf(_id))),
        jobs: {
          'job: people whose journal is to be erased': () => readBatch(goneRows.due(systemClock.now())),
          // Of somebody who is not there: of everybody else it changes rows.
          'job: rows of an erased person': () => goneRows.erase(accountOf(sizes.people + 1)),
          'job: people who were renamed': () => people.renamedBefore(systemClock.now()).next(),
          'job: rows beyond their retention': () => journal.deleteBefore(new Date(0), 2_000),
        },
      });
    },
    close: async () => {
      await app.close();
      await service.close();
    },
  };
};
