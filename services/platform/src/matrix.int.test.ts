import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { startPlatform } from './platform.fixtures.ts';

testEveryEndpoint('platform', async () => {
  const { app, config, close } = await startPlatform(testEngines('platform'));
  return { app, tokenOf: (actor) => testToken(config.actorKeys, actor, 'platform'), close };
});
