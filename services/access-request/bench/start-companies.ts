/** The service over a filled database: it answers over HTTP, and no schedule changes the rows meanwhile. */
import { randomBytes } from 'node:crypto';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { listenForCalls } from '@gatehouse/kit/service/http-caller.fixtures.ts';
import { testActorKeys, testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { createContainer } from '../src/container.ts';
import { migrations } from '../src/migrations.ts';
import { createRepositories } from '../src/repositories.ts';
import { type CompanyQuestionsDeps, companyQuestions } from './company-questions.ts';
import type { CompanySizes } from './sized-names.ts';

type Engines = Parameters<typeof testServiceConfig>[0];

export const startCompanies = async (engines: Engines, sizes: CompanySizes) => {
  const actorKeys = testActorKeys();
  const config = {
    ...testServiceConfig(engines, actorKeys),
    strictContracts: false,
    sealingKeys: { keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' },
    timeZone: 'UTC',
  };
  const log = createLogger({ service: 'access-request', level: 'silent' });
  const service = await createService({ service: 'access-request', config }, { log });
  const { connection } = service.mongo;
  await migrateForTest(service.mongo, migrations);
  const { modules, jobs } = createContainer(service);
  const app = service.app(modules);
  const runJob: CompanyQuestionsDeps['runJob'] = async (name) => {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run({ signal: new AbortController().signal, guard: async () => {} });
  };
  return {
    connection,
    /** Once the rows are there. */
    questions: async () =>
      companyQuestions({
        call: await listenForCalls(app, actorKeys),
        repositories: createRepositories(connection),
        units: service.units,
        sizes,
        now: systemClock.now,
        runJob,
      }),
    close: async () => {
      await app.close();
      await service.close();
    },
  };
};
