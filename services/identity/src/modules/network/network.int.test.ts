import { networkIndexOf } from '@gatehouse/kit/network/network-index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { networkOf } from './network.fixtures.ts';

let world: IdentityWorld;
let network: ReturnType<typeof networkOf>;
beforeAll(async () => {
  world = await startIdentity();
  network = networkOf(world);
});
afterAll(() => world.close());

describe('an entry', () => {
  it('is kept in one spelling, acts within the poll of a BFF, and stands in the history', async () => {
    const id = await network.make('blacklist', {
      ip: ' 2001:0DB8:0::/48 ',
      comment: 'A <b>scan</b> of ours',
    });
    const [row] = await network.rows('blacklist', { search: '2001:db8' });
    expect(row).toMatchObject({
      id,
      revision: 1,
      enabled: true,
      ip: '2001:db8::/48',
      comment: 'A scan of ours',
    });
    expect(await network.reasonOf('2001:db8::7')).toBe('blacklist');
    const [event] = await network.eventsOf(id);
    expect(event).toMatchObject({
      type: 'identity.network-entry.changed',
      actor: 'administrator',
      sequence: 1,
      data: { list: 'blacklist', label: '2001:db8::/48' },
    });
    expect(event.data.changes).toContainEqual({ field: 'ip', previous: null, current: '2001:db8::/48' });
  });

  it('that is switched off lets everybody in again; the change is told with before and after', async () => {
    const id = await network.make('blacklist', { ip: '203.0.113.0/28' });
    const answer = await network.put(`blacklist/${id}/enabled`, { enabled: false });
    expect(answer).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await network.put(`blacklist/${id}/enabled`, { enabled: false })).toMatchObject(answer);
    expect(await network.reasonOf('203.0.113.1')).toBe('none');
    expect((await network.eventsOf(id)).at(-1).data.changes).toEqual([
      { field: 'enabled', previous: true, current: false },
    ]);
    expect((await network.remove(`blacklist/${id}`)).status).toBe(204);
    expect((await network.remove(`blacklist/${id}`)).status).toBe(404);
    expect((await network.eventsOf(id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('keeps through a change what the change leaves out', async () => {
    const { put, rows, make } = network;
    const id = await make('blacklist', {
      ip: '203.0.113.128/28',
      comment: 'Scans',
      enabled: false,
      dateFrom: '2040-01-01T00:00:00.000Z',
      dateTo: '2040-02-01T00:00:00.000Z',
    });
    const shown = async () => (await rows('blacklist', { search: '203.0.113.1' }))[0];
    const before = await shown();
    expect((await put(`blacklist/${id}`, { ip: '203.0.113.144/28', revision: 1 })).status).toBe(200);
    expect(await shown()).toEqual({
      ...before,
      ip: '203.0.113.144/28',
      revision: 2,
      date: expect.any(String),
    });
    expect((await put(`blacklist/${id}`, { comment: '', dateTo: null, revision: 2 })).status).toBe(200);
    expect(await shown()).toMatchObject({
      ip: '203.0.113.144/28',
      enabled: false,
      comment: '',
      dateTo: null,
      revision: 3,
      dateFrom: '2040-01-01T00:00:00.000Z',
    });
    const aliasId = await make('network-aliases', { name: 'Kept scanners', ips: [{ ip: '203.0.113.200' }] });
    expect((await put(`blacklist/${id}`, { aliasId, revision: 3 })).status).toBe(200);
    expect(await put(`blacklist/${id}`, { aliasId: null, revision: 4 })).toMatchObject({
      status: 400,
      body: { errorList: { ip: 'errorEmpty' } },
    });
  });

  it('of one list is none of the other', async () => {
    const id = await network.make('blacklist', { ip: '203.0.113.77' });
    expect((await network.put(`whitelist/${id}/enabled`, { enabled: false })).status).toBe(404);
    expect((await network.remove(`whitelist/${id}`)).status).toBe(404);
  });

  it.each([
    ['no address', { ip: '192.0.2.300' }, { ip: 'errorNetwork' }],
    ['an address with a zone', { ip: 'fe80::1%eth0' }, { ip: 'errorNetwork' }],
    ['an octet with a leading zero', { ip: '192.0.2.010' }, { ip: 'errorNetwork' }],
    ['bits beyond the prefix', { ip: '192.0.2.1/24' }, { ip: 'errorHostBits' }],
    ['neither an address nor an alias', {}, { ip: 'errorEmpty' }],
    ['both of them', { ip: '192.0.2.1', aliasId: 'x' }, { ip: 'errorChoice' }],
    ['an alias that there is not', { aliasId: 'nobody' }, { aliasId: 'errorChoice' }],
    [
      'an end before its beginning',
      { ip: '192.0.2.1', dateFrom: '2040-03-03T00:00:00Z', dateTo: '2040-03-03T00:00:00Z' },
      { dateTo: 'errorPeriod' },
    ],
    ['an id of its own', { ip: '192.0.2.1', id: 'mine' }, { id: 'errorUnknown' }],
    ['the key of another network', { ip: '192.0.2.1', key: '4/0' }, { key: 'errorUnknown' }],
    [
      'two things at once',
      { ip: '192.0.2.1/24', comment: 'x'.repeat(2_000) },
      { ip: 'errorHostBits', comment: 'errorTooLong' },
    ],
  ])('is refused with %s', async (_, body, errorList) => {
    expect(await network.post('blacklist', body)).toMatchObject({ status: 400, body: { errorList } });
  });

  it('stands once in a list, however it is written and whoever is faster; a wider one may stand beside it', async () => {
    const spellings = ['198.51.100.64/26', '::ffff:198.51.100.64/122', '198.51.100.64/26'];
    const answers = await Promise.all(spellings.map((ip) => network.post('blacklist', { ip })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.errorList).toEqual({ ip: 'errorUnique' });
    await network.make('blacklist', { ip: '198.51.100.64/27' });
    const { entry } = await network.verdict('198.51.100.65');
    expect(entry.ip).toBe('198.51.100.64/27');
  });

  it('by two editors of the same state is changed by one of them; a repetition is no conflict', async () => {
    const id = await network.make('blacklist', { ip: '203.0.113.80' });
    const body = (comment: string) => ({ ip: '203.0.113.80', comment, revision: 1 });
    const answers = await Promise.all(['a', 'b'].map((word) => network.put(`blacklist/${id}`, body(word))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ comment }] = await network.rows('blacklist', { search: '203.0.113.80' });
    expect(await network.put(`blacklist/${id}`, body(comment))).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
  });

  it('begins and ends by itself', async () => {
    const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1_000).toISOString();
    await network.make('blacklist', { ip: '203.0.113.90', dateFrom: at(60), dateTo: at(120) });
    const judge = networkIndexOf(await network.rules());
    const now = world.clock.now().getTime();
    expect([0, 60, 119, 120].map((s) => judge('203.0.113.90', now + s * 1_000).allowed)).toEqual([
      ...[true, false, false, true],
    ]);
    expect(await network.reasonOf('203.0.113.90')).toBe('none');
  });
});

describe('an alias', () => {
  it('stands for its networks; its changes act on the lists that name it', async () => {
    const aliasId = await network.alias('Scanners', ['192.0.2.128/25', '2001:db8:5::/48']);
    const id = await network.make('blacklist', { aliasId });
    expect(await network.reasonOf('192.0.2.200')).toBe('blacklist');
    expect((await network.verdict('2001:db8:5::1')).entry).toMatchObject({ id, alias: { name: 'Scanners' } });
    const change = { name: 'Scanners', ips: [{ ip: '192.0.2.1', comment: 'one' }], revision: 1 };
    expect(await network.put(`network-aliases/${aliasId}`, change)).toMatchObject({ body: { revision: 2 } });
    expect(await network.reasonOf('192.0.2.200')).toBe('none');
    expect(await network.reasonOf('192.0.2.1')).toBe('blacklist');
    expect((await network.eventsOf(aliasId)).at(-1).data.changes).toEqual([
      { field: 'ips', previous: ['192.0.2.128/25', '2001:db8:5::/48'], current: ['192.0.2.1 (one)'] },
    ]);
  });

  it('that a list names is not deleted, and says where', async () => {
    const aliasId = await network.alias('Partners', ['203.0.113.200']);
    const id = await network.make('blacklist', { aliasId });
    const [row] = await network.rows('network-aliases', { search: 'Partners' });
    expect(row.usedBy).toEqual({ blacklist: 1, whitelist: 0 });
    expect(await network.remove(`network-aliases/${aliasId}`)).toMatchObject({
      status: 409,
      body: { code: 'request.inUse', usedBy: [{ id: 'blacklist', name: 'Чёрный список' }] },
    });
    await network.remove(`blacklist/${id}`);
    expect((await network.remove(`network-aliases/${aliasId}`)).status).toBe(204);
  });

  it.each([
    ['a network twice', [{ ip: '192.0.2.1' }, { ip: '::ffff:192.0.2.1' }], { 'ips.1.ip': 'errorUnique' }],
    ['no network', [{ ip: 'localhost' }], { 'ips.0.ip': 'errorNetwork' }],
    [
      'two things at once',
      [{ ip: 'localhost' }, { ip: '192.0.2.1', comment: 'x'.repeat(2_000) }],
      { 'ips.0.ip': 'errorNetwork', 'ips.1.comment': 'errorTooLong' },
    ],
  ])('is refused with %s', async (_, ips, errorList) => {
    expect(await network.post('network-aliases', { name: 'Bad', ips })).toMatchObject({
      status: 400,
      body: { errorList },
    });
  });

  it('has a name of its own', async () => {
    await network.alias('Twice', ['192.0.2.1']);
    const ips = [{ ip: '192.0.2.1' }];
    for (const name of ['Twice', 'TWICE'])
      expect(await network.post('network-aliases', { name, ips })).toMatchObject({
        status: 400,
        body: { errorList: { name: 'errorUnique' } },
      });
  });
});

it('a change is told to a BFF once, and never again as long as nothing changes', async () => {
  const { version, rules } = await network.told();
  expect(rules.black.length).toBeGreaterThan(0);
  expect(await network.told(version)).toEqual({ version, rules: null });
  await network.make('blacklist', { ip: '203.0.113.99' });
  expect((await network.told(version)).rules.black).toContain('4cb007163/32');
});

it('the tester names no address that is none', async () => {
  expect(await network.get('network/verdict?address=10.0.0.1%2F8')).toMatchObject({
    status: 400,
    body: { errorList: { address: 'errorAddress' } },
  });
  expect(await network.verdict('::ffff:192.0.2.77')).toMatchObject({ address: '192.0.2.77', allowed: true });
});
