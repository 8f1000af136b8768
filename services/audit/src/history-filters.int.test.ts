import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, administrator } from './audit.fixtures.ts';
import { listOf, startHistory } from './history.fixtures.ts';

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startHistory();
});
afterAll(() => audit?.close());

const list = (query: Record<string, string>) => listOf(audit, query);

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
