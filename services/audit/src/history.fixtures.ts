/** A journal that is known row by row, in a running service, and questions to it. */
import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { expect, vi } from 'vitest';
import { type AuditWorld, administrator, eventOf, settleNames, startTestAudit } from './audit.fixtures.ts';
import { entryIdOf, positionOf } from './modules/history/position.domain.ts';

const irina = { actor: 'irina', ip: '192.0.2.10' };
const oleg = { actor: 'oleg', ip: '2001:db8::7' };
const admin = { actor: 'admin', ip: '198.51.100.20' };
const at = (day: number) => ({ time: `2026-02-${String(day).padStart(2, '0')}T12:00:00.000Z` });
const change = (field: string, previous: unknown, current: unknown) => ({
  changes: [{ field, previous, current }],
});

/** The whole journal of this test, oldest first; `_` in comments is the id by which tests name a row. */
const journal = () => [
  eventOf(
    identityEvents.accountCreated,
    'irina',
    1,
    {
      accountId: 'irina',
      label: 'i.soloveva',
      email: 'irina@example.org',
      ...change('email', null, 'irina@example.org'),
    },
    { ...admin, ...at(1), id: 'created-irina' },
  ),
  eventOf(
    profileEvents.profileCreated,
    'irina',
    1,
    { accountId: 'irina', label: 'Соловьёва Ирина' },
    { ...admin, ...at(2), id: 'profile-irina' },
  ),
  eventOf(
    identityEvents.accountCreated,
    'oleg',
    1,
    { accountId: 'oleg', label: 'o.kuznetsov', ...change('email', null, 'oleg@example.org') },
    { ...admin, ...at(3), id: 'created-oleg' },
  ),
  eventOf(
    profileEvents.profileCreated,
    'oleg',
    1,
    { accountId: 'oleg', label: 'Кузнецов Олег' },
    { ...admin, ...at(4), id: 'profile-oleg' },
  ),
  eventOf(
    profileEvents.profileCreated,
    'admin',
    1,
    { accountId: 'admin', label: 'Adams Ann (50%)' },
    { actor: 'system', ...at(5), id: 'profile-admin' },
  ),
  eventOf(
    identityEvents.sessionStarted,
    'session-1',
    1,
    { accountId: 'irina', device: 'Chrome 120, Windows', factors: ['credentials'] },
    { ...irina, ...at(6), id: 'session-irina' },
  ),
  eventOf(
    identityEvents.sessionStarted,
    'session-2',
    1,
    { accountId: 'oleg', device: 'Firefox 130, Linux', factors: ['credentials'] },
    { ...oleg, ...at(7), id: 'session-oleg' },
  ),
  eventOf(
    profileEvents.profileChanged,
    'irina',
    2,
    { accountId: 'irina', label: 'Соловьёва Ирина', ...change('city', 'Тверь', 'Орёл') },
    { ...admin, ...at(8), id: 'city-irina' },
  ),
  eventOf(
    profileEvents.profileChanged,
    'oleg',
    2,
    { accountId: 'oleg', label: 'Кузнецов Олег', ...change('position', null, 'Lead (Chrome)') },
    { ...oleg, ...at(9), id: 'position-oleg' },
  ),
  eventOf(
    platformEvents.settingChanged,
    'sessionIdle',
    1,
    { key: 'sessionIdle', title: 'Простой сессии', ...change('sessionIdle', 30, 15) },
    { ...admin, ...at(10), id: 'setting' },
  ),
  eventOf(
    identityEvents.sessionEnded,
    'session-1',
    2,
    { accountId: 'irina', device: 'Chrome 120, Windows', reason: 'logout' },
    { ...irina, ...at(11), id: 'ended-irina' },
  ),
];

/** Ids of all rows, oldest first. */
export const all = journal().map(({ id }) => id);
/** What readers call the row that a test names so. */
export const entryId = (name: string): string => {
  const event = journal().find(({ id }) => id === name);
  if (event === undefined) throw new Error(`no row is named ${name}`);
  return entryIdOf(positionOf(event));
};
const names = new Map(all.map((name) => [entryId(name), name]));
/** The names of entries, as readers get them. */
export const ids = (data: readonly HistoryEntry[]) => data.map(({ id }) => names.get(id) ?? id);

/** The service with the journal in it; names stand on the rows. */
export const startHistory = async (): Promise<AuditWorld> => {
  const audit = await startTestAudit();
  const events = journal();
  await audit.publish(events);
  await vi.waitFor(async () => expect(await audit.rows()).toHaveLength(events.length), { timeout: 20_000 });
  await settleNames(audit.service);
  return audit;
};

/** Ids of what an administrator is shown. */
export const listOf = async (
  audit: AuditWorld,
  query: Record<string, string>,
): Promise<readonly string[]> => {
  const { status, body } = await audit.get(
    `/platform/setting/history?${new URLSearchParams(query)}`,
    administrator,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.meta.total, JSON.stringify(query)).toBe(
    query.offset === undefined && query.limit === undefined ? body.data.length : body.meta.total,
  );
  return ids(body.data);
};
