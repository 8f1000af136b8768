import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, administrator, anonymous, person } from './audit.fixtures.ts';
import { all, entryId, ids, listOf, startHistory } from './history.fixtures.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startHistory();
});
afterAll(() => audit?.close());

const list = (query: Record<string, string>) => listOf(audit, query);
const newestFirst = all.toReversed();

describe('access', () => {
  const paths = [
    '/platform/setting/history',
    '/platform/setting/history/types',
    `/platform/setting/history/${entryId('setting')}`,
  ];
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
    expect(page.meta).toEqual({ sort: 'type', order: 'ASC', offset: 1, limit: 2, total: 5, more: false });
  });
});

describe('an entry', () => {
  it('tells when, who by current name, what, from where and every change', async () => {
    const { body } = await audit.get('/platform/setting/history?entityId=irina&field=city', administrator);
    expect(body.data).toEqual([
      {
        id: entryId('city-irina'),
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

  it('is read by its id as the list has it; what is kept no longer, or never was, is not found', async () => {
    const { body: listed } = await audit.get('/platform/setting/history?limit=100', administrator);
    for (const entry of listed.data)
      expect(await audit.get(`/platform/setting/history/${entry.id}`, administrator)).toEqual({
        status: 200,
        body: entry,
      });
    for (const id of [entryId('setting').replace(/.$/, 'g'), 'f'.repeat(32), 'city-irina'])
      expect(await audit.get(`/platform/setting/history/${id}`, administrator)).toMatchObject({
        status: 404,
        body: { code: 'request.notFound' },
      });
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
      meta: { sort: 'ip', order: 'DESC', offset: 90_000, limit: 5, total: all.length, more: false },
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
