/** A client whose scope was given by an administrator who may not give it any more. */
import { gunzipSync } from 'node:zlib';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { offeredEndpoints } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwners } from './offered.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';

let owners: Awaited<ReturnType<typeof startOwners>>;
let world: TestProviderSync;
beforeAll(async () => {
  owners = await startOwners();
  world = await startProviderSync({ identityUrl: owners.url });
});
afterAll(async () => {
  await world?.close();
  await owners?.close();
});

it('is refused with the reason, which the integration journal shows', async () => {
  const token = owners.tokenOf('reader', '-sync:users', 'sync:roles');
  const headers = { [sessionHeaders.clientAuthorization]: token };
  const { status, body } = await world.call(offeredEndpoints.users, {
    actor: anonymousActor({ domainId: 'base' }),
    query: {},
    headers,
  });
  expect([status, body.code]).toEqual([403, 'offer.grantorLost']);
  const [told] = (await world.events('provider-sync.exchange.finished')).filter(
    ({ data }) => (data as { key: string }).key === 'reader.users',
  );
  expect(told?.data).toMatchObject({ direction: 'inward', response: { status: 403 } });
  const { response } = (told as { data: unknown }).data as { response: { body: { content: string } } };
  const content = Buffer.from(response.body.content, 'base64');
  expect(gunzipSync(content).toString()).toContain('offer.grantorLost');
});
