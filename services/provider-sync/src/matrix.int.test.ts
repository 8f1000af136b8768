import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { testActorKeys, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { createContainer } from './container.ts';
import { migrations } from './migrations.ts';
import { testConfig } from './provider-sync.fixtures.ts';

testEveryEndpoint('provider-sync', async () => {
  const engines = testEngines();
  const keys = testActorKeys();
  const service = await createService(
    { service: 'provider-sync', config: testConfig(engines, keys) },
    { log: createLogger({ service: 'provider-sync', level: 'silent' }) },
  );
  await migrateForTest(service.mongo, migrations);
  const app = service.app(createContainer(service).modules);
  return {
    app,
    tokenOf: (actor) => testToken(keys, actor, 'provider-sync'),
    close: async () => {
      await app.close();
      await service.close();
      await engines.cleanup();
    },
  };
});
