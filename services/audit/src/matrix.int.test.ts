import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { configOf, startAudit } from './audit.fixtures.ts';

testEveryEndpoint('audit', async () => {
  const engines = testEngines();
  const keys = testKeyRing('bff', 'identity');
  const { app, close } = await startAudit(configOf(engines, keys));
  return {
    app,
    tokenOf: (actor) => testToken(keys, actor, 'audit'),
    close: async () => {
      await close();
      await engines.cleanup();
    },
  };
});
