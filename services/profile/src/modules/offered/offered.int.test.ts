import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { consoleOf } from '../dynamic-fields/dynamic-fields.fixtures.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines());
});
afterAll(() => profile?.close());

const actor = peerActor('provider-sync');

it('countries are all there are until the directory has entries of its own', async () => {
  const admin = consoleOf(profile);
  const { body } = await profile.call(offeredSources.countries, { actor, query: { limit: 500 } });
  expect(body.records.length).toBeGreaterThan(200);
  expect(body.records.find(({ key }: { key: string }) => key === 'RU')).toMatchObject({
    fields: { code: 'RU', nameRu: 'Россия', nameEn: 'Russia', enabled: true },
  });
  await admin.createTab('directories', 'countries');
  await admin.entry('countries', 'XX');
  const own = (await profile.call(offeredSources.countries, { actor })).body;
  expect(own.records.map(({ key }: { key: string }) => key)).toEqual(['XX']);
});

it('a directory that there is not has no entries; one that there is has its own, page by page', async () => {
  const admin = consoleOf(profile);
  expect((await profile.call(offeredSources.positions, { actor })).body).toEqual({ records: [], next: null });
  await admin.createTab('directories', 'positions');
  for (const code of ['b', 'a', 'c']) await admin.entry('positions', code);
  const first = (await profile.call(offeredSources.positions, { actor, query: { limit: 2 } })).body;
  expect(first).toMatchObject({ records: [{ key: 'a' }, { key: 'b' }], next: 'b' });
  const second = (await profile.call(offeredSources.positions, { actor, query: { after: 'b', limit: 2 } }))
    .body;
  expect(second).toMatchObject({ records: [{ key: 'c' }], next: null });
});
