import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { startProfile } from './profile.fixtures.ts';

testEveryEndpoint('profile', async () => {
  const { app, config, close } = await startProfile(testEngines('profile'));
  return { app, tokenOf: (actor) => testToken(config.actorKeys, actor, 'profile'), close };
});
