import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { networkEvents } from '@gatehouse/contracts/identity/network.events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditWorld, administrator, eventOf, startTestAudit } from './audit.fixtures.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

const LEAVER = 'account-leaver';
const traces = ['krotova', 'кротова', '203.0.113.66'];
const facts = { accountId: LEAVER, label: 'krotova', login: 'krotova', email: 'krotova@example.org' };
const byLeaver = { actor: LEAVER, ip: '203.0.113.66' };
const told = (field: string, current: string) => [{ field, previous: null, current }];

const life = () => [
  eventOf(identityEvents.registrationRequested, 'reg-1', 1, { email: 'krotova@example.org' }, byLeaver),
  eventOf(identityEvents.registrationCompleted, 'reg-1', 2, {
    registrationId: 'reg-1',
    email: 'krotova@example.org',
    accountId: LEAVER,
  }),
  eventOf(identityEvents.accountCreated, LEAVER, 1, {
    ...facts,
    status: 'active',
    changes: told('email', 'krotova@example.org'),
  }),
  eventOf(profileEvents.profileCreated, LEAVER, 1, {
    accountId: LEAVER,
    label: 'Кротова Анна',
    changes: told('lastName', 'Кротова'),
  }),
  eventOf(identityEvents.sessionStarted, 'session-1', 1, { ...facts, device: 'Firefox, Linux' }, byLeaver),
  eventOf(identityEvents.accountCreated, 'colleague', 1, {
    ...facts,
    accountId: 'colleague',
    label: 'colleague',
    login: 'colleague',
    email: null,
    status: 'active',
    changes: told('email', 'colleague@example.org'),
  }),
  eventOf(networkEvents.aliasChanged, 'alias-1', 1, { label: 'Office', changes: [] }, byLeaver),
];
const erased = { ...facts, label: LEAVER, login: null, email: null, mobile: null, status: 'deleted' };
const deletion = () =>
  eventOf(identityEvents.accountChanged, LEAVER, 2, {
    ...erased,
    changes: [{ field: 'status', previous: 'active', current: 'deleted' }],
  });

/** Everything the journal holds, as text in lower case. */
const stored = async (): Promise<string> => {
  const people = await audit.service.mongo.connection.collection('people').find().toArray();
  return JSON.stringify([await audit.rows(), people]).toLowerCase();
};
const remaining = async (): Promise<readonly string[]> => {
  const text = await stored();
  return traces.filter((trace) => text.includes(trace));
};

it('the journal keeps what happened to somebody who is gone, and not who they were', async () => {
  await audit.publish(life());
  await expect.poll(async () => (await audit.rows()).length, { timeout: 20_000 }).toBe(7);
  for (const trace of traces) expect(await stored()).toContain(trace);
  await audit.publish([deletion()]);
  await expect.poll(remaining, { timeout: 30_000 }).toEqual([]);
  const rows = await audit.rows();
  expect(rows).toHaveLength(8);
  expect(rows.find(({ entityId }) => entityId === 'colleague')).toMatchObject({
    changes: [{ field: 'email', current: 'colleague@example.org' }],
  });
  expect(rows.at(-1)).toMatchObject({
    personId: LEAVER,
    entityName: null,
    changes: [{ field: 'status', previous: 'active', current: 'deleted' }],
  });
  const searched = await audit.get('/platform/setting/history?search=krotova', administrator);
  expect(searched.body.data).toEqual([]);

  // An event that was on its way meanwhile.
  const late = { accountId: LEAVER, label: 'Кротова Анна', changes: told('comment', 'Кротова') };
  await audit.publish([
    eventOf(profileEvents.profileChanged, LEAVER, 2, late),
    eventOf(profileEvents.profileErased, LEAVER, 3, { accountId: LEAVER }),
  ]);
  await expect.poll(async () => (await audit.rows()).length, { timeout: 20_000 }).toBe(10);
  await expect.poll(remaining, { timeout: 30_000 }).toEqual([]);

  for (const [locale, name] of [
    ['ru', 'Удалённая учётная запись'],
    ['en', 'Deleted account'],
  ] as const) {
    const reader = { ...administrator, locale };
    const read = async (query: string) =>
      (await audit.get(`/platform/setting/history?${query}`, reader)).body.data as HistoryEntry[];
    const about = await read(`entityId=${LEAVER}&entity=account`);
    expect(about.map(({ entityName }) => entityName)).toEqual([name, name]);
    const byName = await read(`changer=${encodeURIComponent(name)}`);
    expect(byName.length).toBeGreaterThan(0);
    expect(new Set(byName.map(({ changer }) => `${changer.id} ${changer.name}`))).toEqual(
      new Set([`${LEAVER} ${name}`]),
    );
    const file = await audit.download('/platform/setting/history/export?format=csv', reader);
    expect(await file.text()).toContain(name);
  }
});
