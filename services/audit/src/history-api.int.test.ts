import { type HistoryEntry, identityEvents, platformEvents, profileEvents } from '@gatehouse/contracts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AuditWorld,
  administrator,
  anonymous,
  configOf,
  eventOf,
  person,
  settleNames,
  startAudit,
} from './audit.fixtures.ts';

const engines = testEngines();
let audit: AuditWorld;

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

beforeAll(async () => {
  audit = await startAudit(configOf(engines));
  const events = journal();
  await audit.publish(events);
  await vi.waitFor(async () => expect(await audit.rows()).toHaveLength(events.length), { timeout: 20_000 });
  await settleNames(audit.service);
});
afterAll(async () => {
  await audit?.close();
  await engines.cleanup();
});

const ids = (data: readonly HistoryEntry[]) => data.map(({ id }) => id);
const list = async (query: Record<string, string>) => {
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
const all = journal().map(({ id }) => id);
const newestFirst = all.toReversed();

describe('access', () => {
  const paths = ['/platform/setting/history', '/platform/setting/history/types'];
  it.each(paths)('%s is for those whose roles grant it', async (path) => {
    expect((await audit.get(path, undefined)).status).toBe(401);
    expect((await audit.get(path, anonymous)).status).toBe(401);
    expect((await audit.get(path, person('irina'))).status).toBe(403);
    expect((await audit.get(path, person('irina', ['setting.domains.read']))).status).toBe(403);
    expect((await audit.get(path, administrator)).status).toBe(200);
  });

  it('to the own history is for people with a session', async () => {
    expect((await audit.get('/platform/user/profile/history', undefined)).status).toBe(401);
    expect((await audit.get('/platform/user/profile/history', anonymous)).status).toBe(401);
  });
});

describe('the own history', () => {
  const own = async (accountId: string, query = '') => {
    const { status, body } = await audit.get(`/platform/user/profile/history${query}`, person(accountId));
    expect(status).toBe(200);
    return body;
  };

  it('has every row about the person, whoever caused it, and no other', async () => {
    expect(ids((await own('irina')).data)).toEqual([
      'ended-irina',
      'city-irina',
      'session-irina',
      'profile-irina',
      'created-irina',
    ]);
    expect(ids((await own('oleg')).data)).toEqual([
      'position-oleg',
      'session-oleg',
      'profile-oleg',
      'created-oleg',
    ]);
    expect(await own('nobody')).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('cannot be pointed at another person', async () => {
    for (const query of ['?personId=oleg', '?changer=oleg', '?entityId=oleg', '?accountId=oleg']) {
      const { status, body } = await audit.get(`/platform/user/profile/history${query}`, person('irina'));
      expect(status).toBe(400);
      expect(Object.values(body.errorList)).toEqual(['errorUnknown']);
    }
  });

  it('is filtered, sorted and paged', async () => {
    expect(ids((await own('irina', '?type=identity.session.started')).data)).toEqual(['session-irina']);
    expect(
      ids((await own('irina', '?dateFrom=2026-02-06T00:00:00Z&dateTo=2026-02-08T23:00:00Z')).data),
    ).toEqual(['city-irina', 'session-irina']);
    const page = await own('irina', '?sort=type&order=ASC&limit=2&offset=1');
    expect(ids(page.data)).toEqual(['ended-irina', 'session-irina']);
    expect(page.meta).toEqual({ sort: 'type', order: 'ASC', offset: 1, limit: 2, total: 5 });
  });
});

describe('an entry', () => {
  it('tells when, who by current name, what, from where and every change', async () => {
    const { body } = await audit.get('/platform/setting/history?entityId=irina&field=city', administrator);
    expect(body.data).toEqual([
      {
        id: 'city-irina',
        date: '2026-02-08T12:00:00.000Z',
        type: 'profile.profile.changed',
        changer: { id: 'admin', name: 'Adams Ann (50%)' },
        entity: 'profile',
        entityId: 'irina',
        entityName: 'Соловьёва Ирина',
        ip: '198.51.100.20',
        changes: [{ field: 'city', previous: 'Тверь', current: 'Орёл' }],
      },
    ]);
  });

  it('names the platform itself in the language of the reader', async () => {
    const path = '/platform/setting/history?changer=system';
    expect((await audit.get(path, administrator)).body.data[0].changer).toEqual({
      id: 'system',
      name: 'Platform',
    });
    expect((await audit.get(path, { ...administrator, locale: 'ru' })).body.data[0].changer.name).toBe(
      'Платформа',
    );
  });
});

describe('filters', () => {
  it.each([
    ['type', { type: 'identity.session.started' }, ['session-oleg', 'session-irina']],
    ['entity', { entity: 'setting' }, ['setting']],
    ['entityId', { entityId: 'session-1' }, ['ended-irina', 'session-irina']],
    ['changer by id', { changer: 'oleg' }, ['position-oleg', 'session-oleg']],
    ['changer by part of a name', { changer: 'солов' }, ['ended-irina', 'session-irina']],
    [
      'changer by words of a name in any order',
      { changer: 'ирина соловьева' },
      ['ended-irina', 'session-irina'],
    ],
    ['changer by mail', { changer: 'irina@example' }, ['ended-irina', 'session-irina']],
    ['changer whom nobody knows', { changer: 'нетакого' }, []],
    ['changer with signs of patterns', { changer: '.*' }, []],
    ['field', { field: 'city' }, ['city-irina']],
    ['address', { ip: '192.0.2.10' }, ['ended-irina', 'session-irina']],
    ['beginning of an address', { ip: '192.0.' }, ['ended-irina', 'session-irina']],
    ['beginning of an IPv6 address', { ip: '2001:DB8:' }, ['position-oleg', 'session-oleg']],
    ['dot of an address is a dot', { ip: '192x0' }, []],
    ['dateFrom', { dateFrom: '2026-02-10T12:00:00.000Z' }, ['ended-irina', 'setting']],
    ['dateTo', { dateTo: '2026-02-02T12:00:00.000Z' }, ['profile-irina', 'created-irina']],
    ['search in a value', { search: 'орел' }, ['city-irina']],
    ['search in a field', { search: 'position' }, ['position-oleg']],
    ['search in a name', { search: 'СОЛОВЬЁВА', entity: 'profile' }, ['city-irina', 'profile-irina']],
    ['search by the name of who did it', { search: 'кузнецов', entity: 'session' }, ['session-oleg']],
    ['search for several words', { search: 'chrome windows' }, ['ended-irina', 'session-irina']],
    ['search for a number', { search: '15' }, ['setting']],
    ['search with signs alone', { search: '%%%' }, []],
    [
      'all at once',
      {
        type: 'profile.profile.changed',
        changer: 'adams',
        entity: 'profile',
        entityId: 'irina',
        field: 'city',
        ip: '198.51.',
        search: 'тверь',
        dateFrom: '2026-02-01T00:00:00Z',
        dateTo: '2026-02-28T00:00:00Z',
      },
      ['city-irina'],
    ],
    ['conditions that never meet', { changer: 'oleg', entity: 'setting' }, []],
    ['a period without a day', { dateFrom: '2026-02-09T00:00:00Z', dateTo: '2026-02-01T00:00:00Z' }, []],
  ])('%s', async (_name, query, expected) => {
    expect(await list(query as unknown as Record<string, string>)).toEqual(expected);
  });

  it('combine in pairs as the intersection of what each finds', async () => {
    const single: Record<string, string> = {
      type: 'identity.session.started',
      changer: 'oleg',
      entity: 'session',
      ip: '2001:db8:',
      search: 'firefox',
      dateFrom: '2026-02-07T00:00:00Z',
      dateTo: '2026-02-08T00:00:00Z',
      field: 'factors',
      entityId: 'session-2',
    };
    const found = new Map<string, readonly string[]>();
    for (const [key, value] of Object.entries(single)) found.set(key, await list({ [key]: value }));
    const sorts = ['date', 'type', 'entity', 'changer', 'ip'];
    const entries = [...found];
    const pairs = entries.flatMap(([a, inA], index) =>
      entries.slice(index + 1).map(([b, inB]) => ({ a, b, both: inA.filter((id) => inB.includes(id)) })),
    );
    for (const [index, { a, b, both }] of pairs.entries()) {
      const sort = sorts[index % sorts.length] as string;
      const query = { [a]: single[a] as string, [b]: single[b] as string, sort };
      expect((await list(query)).toSorted(), JSON.stringify(query)).toEqual(both.toSorted());
    }
  });

  it.each([
    ['type[$ne]', 'x', 'type[$ne]'],
    ['changer[$regex]', '.*', 'changer[$regex]'],
    ['$where', '1', '$where'],
    ['search', 'x'.repeat(201), 'search'],
    ['type', 'x'.repeat(101), 'type'],
    ['changer', 'x'.repeat(201), 'changer'],
    ['ip', '1'.repeat(46), 'ip'],
    ['field', 'x'.repeat(101), 'field'],
    ['entityId', '../x', 'entityId'],
    ['entityId', '{"$gt":""}', 'entityId'],
    ['dateFrom', 'yesterday', 'dateFrom'],
    ['dateTo', '2016-12-31T23:59:60Z', 'dateTo'],
    ['sort', 'changes', 'sort'],
    ['order', 'up', 'order'],
    ['limit', '0', 'limit'],
    ['limit', '101', 'limit'],
    ['offset', '-1', 'offset'],
    ['offset', '100001', 'offset'],
    ['personId', 'oleg', 'personId'],
  ])('refuses %s=%s naming the field', async (key, value, named) => {
    const { status, body } = await audit.get(
      `/platform/setting/history?${new URLSearchParams({ [key]: value })}`,
      administrator,
    );
    expect(status).toBe(400);
    expect(Object.keys(body.errorList)).toEqual([named]);
  });

  it('refuses a filter given twice', async () => {
    const { status, body } = await audit.get('/platform/setting/history?type=a&type=b', administrator);
    expect(status).toBe(400);
    expect(Object.keys(body.errorList)).toEqual(['type']);
  });
});

describe('order and pages', () => {
  it('is newest first unless asked otherwise', async () => {
    expect(await list({})).toEqual(newestFirst);
    expect(await list({ order: 'ASC' })).toEqual(all);
  });

  it('sorts changers by name, and rows of one changer by date', async () => {
    expect(await list({ sort: 'changer', order: 'ASC' })).toEqual([
      'created-irina',
      'profile-irina',
      'created-oleg',
      'profile-oleg',
      'city-irina',
      'setting',
      'profile-admin',
      'session-oleg',
      'position-oleg',
      'session-irina',
      'ended-irina',
    ]);
  });

  it.each(['date', 'type', 'entity', 'changer', 'ip'])(
    'by %s is the same cut into pages, both ways',
    async (sort) => {
      const ascending = await list({ sort, order: 'ASC' });
      expect(ascending.toSorted()).toEqual(all.toSorted());
      for (const order of ['ASC', 'DESC']) {
        const whole = await list({ sort, order });
        expect(whole).toEqual(order === 'ASC' ? ascending : ascending.toReversed());
        const pages: string[] = [];
        for (let offset = 0; offset < all.length; offset += 3) {
          pages.push(...(await list({ sort, order, offset: String(offset), limit: '3' })));
        }
        expect(pages).toEqual(whole);
      }
    },
  );

  it('tells what was applied and how many rows there are; behind the end is an empty page', async () => {
    const { body } = await audit.get('/platform/setting/history?offset=90000&limit=5&sort=ip', administrator);
    expect(body).toEqual({
      data: [],
      meta: { sort: 'ip', order: 'DESC', offset: 90_000, limit: 5, total: all.length },
    });
  });
});

describe('types', () => {
  it('are those of the journal with titles in both languages', async () => {
    const { body } = await audit.get('/platform/setting/history/types', administrator);
    expect(body.types).toContainEqual({
      type: 'identity.session.started',
      entity: 'session',
      title: { ru: 'Вход', en: 'Sign-in' },
    });
    expect(new Set(body.types.map(({ type }: { type: string }) => type)).size).toBe(body.types.length);
  });
});
