import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProfile } from './modules/profiles/profiles.domain.ts';
import { accountData } from './modules/profiles/profiles.fixtures.ts';
import { profiles } from './modules/profiles/profiles.model.ts';
import { startProfile, type TestProfile } from './profile.fixtures.ts';
import { profileServiceSnapshots } from './snapshots.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
afterAll(() => profile.close());

const sourceOf = (topic: string) => {
  const found = profileServiceSnapshots(profile.service.mongo.connection).find(
    (source) => source.topic === topic,
  );
  if (found === undefined) throw new Error(`nothing tells ${topic}`);
  return found;
};
const toldOf = async (topic: string): Promise<Snapshot[]> => {
  const told: Snapshot[] = [];
  for await (const snapshot of sourceOf(topic).all()) told.push(snapshot);
  return told;
};
const lost = (type: string, subject: string, data: object): CloudEvent[] => [
  { type, subject, data } as CloudEvent,
];

it('settings of the interface are told as often as they changed; whose are gone has the defaults', async () => {
  const change = (settings: object) =>
    profile.call(profileEndpoints.changeSettings, {
      actor: accountActor('anna'),
      body: { settings } as never,
    });
  await change({ pagination: 50 });
  await change({ navMini: true });
  const data = { accountId: 'anna', changes: [] };
  expect(await toldOf('profile.settings')).toMatchObject([{ subject: 'anna', sequence: 2, data }]);
  expect(sourceOf('profile.settings').gone?.(lost('profile.settings.changed', 'b', {}))).toMatchObject({
    subject: 'b',
    data: { accountId: 'b', changes: [] },
  });
});

it('a form that is as it was installed tells nothing, one that was changed does', async () => {
  expect(await toldOf('profile.form')).toEqual([]);
  const title = { ru: 'Город', en: 'City' };
  const blocks = [{ code: 'place', title, fields: [{ code: 'city', title }] }];
  const { id } = await profile.form.put({ tabs: [{ code: 'work', title, blocks }] }, { actor: 'system' });
  const [event] = await profile.events('profile.form.changed');
  const data = { formId: id, changes: [] };
  expect(await toldOf('profile.form')).toMatchObject([{ subject: id, sequence: event.sequence, data }]);
  expect(sourceOf('profile.form').gone?.([event])).toMatchObject({ subject: id, data });
});

it('an avatar is told by its own count, of people who have had one', async () => {
  const rows = profiles.model(profile.service.mongo.connection);
  for (const id of ['with', 'without']) {
    const { accountId: _id, ...row } = newProfile(accountData(id), new Date());
    await rows.create([{ _id, ...row, ...(id === 'with' ? { avatar: { fileId: null, sequence: 2 } } : {}) }]);
  }
  expect(await toldOf('profile.avatar')).toMatchObject([
    { subject: 'with', sequence: 2, data: { accountId: 'with', label: 'Иванов Пётр', changes: [] } },
  ]);
  const data = { accountId: 'late', label: 'Late', changes: [] };
  expect(sourceOf('profile.avatar').gone?.(lost('profile.avatar.changed', 'late', data))).toMatchObject({
    subject: 'late',
    data,
  });
});
