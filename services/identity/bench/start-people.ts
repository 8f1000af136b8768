/** The service over a filled database: it answers over HTTP, and what runs beside finds nothing to change. */
import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { projectedDomains } from '@gatehouse/kit/projections/projections.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { listenForCalls } from '@gatehouse/kit/service/http-caller.fixtures.ts';
import { testActorKeys, testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { createContainer, type IdentityConfig } from '../src/container.ts';
import { testDomain, testTerm } from '../src/domains.fixtures.ts';
import { identityMigrations } from '../src/migrations/index.ts';
import { createActivePeople } from '../src/modules/sessions/active-people.ts';
import { peopleQuestions } from './people-questions.ts';
import { DOMAINS, type PeopleSizes, TERM } from './sized-people.ts';

type Engines = Parameters<typeof testServiceConfig>[0];

export const startPeople = async (engines: Engines, sizes: PeopleSizes) => {
  const actorKeys = testActorKeys();
  const config: IdentityConfig = {
    ...testServiceConfig(engines, { ...actorKeys, signWith: 'identity-1' }),
    strictContracts: false,
    // Nobody answers there.
    profileUrl: 'http://127.0.0.1:9',
    providerSyncUrl: 'http://127.0.0.1:9',
    sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
    timeZone: 'UTC',
    hashProcesses: 1,
    hashWaiting: 200,
    plainLogoutHosts: [],
    administratorLogin: 'root',
    administratorEmail: undefined,
    administratorPassword: undefined,
  };
  const log = createLogger({ service: 'identity', level: 'silent' });
  const service = await createService({ service: 'identity', config }, { log });
  const { connection } = service.mongo;
  await migrateForTest(service.mongo, identityMigrations);
  const container = createContainer(service);
  const background = container.modules.background ?? [];
  const app = service.app(container.modules);
  return {
    connection,
    /** Once the rows are there. */
    questions: async () => {
      const agreements = [testTerm(TERM, { version: 'v3', versionNumber: 3 })];
      for (const id of DOMAINS) {
        const facts = testDomain(id, { base: id === 'base', agreements });
        await projectedDomains.driver(connection).replaceOne({ _id: id }, { facts }, { upsert: true });
      }
      for (const task of background) await task.start();
      const { end, jobs } = container.sessions;
      let minutes = 0;
      return peopleQuestions({
        call: await listenForCalls(app, actorKeys),
        sizes,
        now: systemClock.now,
        jobs: {
          'job: sessions that are overdue': async () => {
            for (const job of jobs) await job.run(unguarded);
          },
          'job: ended sessions that Redis is to be told of': () => end.tellCache(),
          'report: active people and open sessions': createActivePeople(connection, {
            ...systemClock,
            // A minute later each time: every count is a fresh one.
            monotonic: () => {
              minutes += 1;
              return minutes * 60_000;
            },
          }),
        },
      });
    },
    close: async () => {
      await app.close();
      for (const task of background.toReversed()) await task.stop();
      await service.close();
    },
  };
};
