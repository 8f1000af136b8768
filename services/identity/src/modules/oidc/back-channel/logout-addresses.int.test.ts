/** Logout tokens go where administrators say, and never to where a cloud answers its machines. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
const servers: Server[] = [];
/** What it answers, and how often it was called. */
const serve = async (status: number, location = '') => {
  const seen = { calls: 0, address: '' };
  const server = createServer((_request, response) => {
    seen.calls += 1;
    response.writeHead(status, location === '' ? {} : { location }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  seen.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`;
  return seen;
};
beforeAll(async () => {
  world = await startProvider();
  await world.enrol({ login: 'anna' }, 'pass');
});
afterAll(async () => {
  await world.close();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Somebody is signed in at a client with this address, and leaves. */
const leaveFrom = async (clientId: string, backchannelLogoutUri: string) => {
  await world.register(clientId, { backchannelLogoutUri });
  const config = await world.discover(clientId);
  const person = await signIn(world, 'anna');
  const asked = await ask(config);
  await exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
  await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: person });
};
const soon = { timeout: 30_000 };
const triesOf = (clientId: string) =>
  world.connection.collection('client_sessions').countDocuments({ clientId, logoutTries: { $gte: 1 } });

test.each([
  ['link', 'https://169.254.169.254/latest/meta-data'],
  ['mapped', 'https://[::ffff:169.254.169.254]/latest'],
  ['unique', 'https://[fd00:ec2::254]/latest'],
])('none is sent to an address that is %s', async (clientId, address) => {
  await leaveFrom(clientId, address);
  await expect.poll(() => triesOf(clientId), soon).toBe(1);
  await expect
    .poll(
      () =>
        world
          .logged()
          .split('\n')
          .find((line) => line.includes(`"client":"${clientId}"`)),
      soon,
    )
    .toMatch(/RefusedAddress.*a client does not take a logout token/);
});

test('none follows a redirect, and the one that sends it on is asked again', async () => {
  const target = await serve(200);
  const inside = await serve(307, target.address);
  await leaveFrom('redirecting', inside.address);
  await expect.poll(() => inside.calls, soon).toBe(1);
  world.clock.forward(60);
  await expect.poll(() => inside.calls, soon).toBe(2);
  expect(target.calls).toBe(0);
});
