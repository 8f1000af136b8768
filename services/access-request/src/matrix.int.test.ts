import { testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEveryEndpoint } from '@gatehouse/testkit/matrix/service.matrix.ts';
import { startAccessRequest } from './access-request.fixtures.ts';

testEveryEndpoint('access-request', async () => {
  const { app, tokenKeys, close } = await startAccessRequest();
  return { app, tokenOf: (actor) => testToken(tokenKeys, actor, 'access-request'), close };
});
