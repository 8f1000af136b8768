import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { startNotification } from './notification.fixtures.ts';

testEveryEndpoint('notification', async () => {
  const { app, config, close } = await startNotification(testEngines('notification'));
  return { app, tokenOf: (actor) => testToken(config.actorKeys, actor, 'notification'), close };
});
