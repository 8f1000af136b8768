import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { applications } from './applications.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const methods = ['setting.applications.read', 'setting.applications.write'];
const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/applications${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const external = (code: string, more: object = {}) => ({ type: 'external', code, name: code, ...more });
const make = async (code: string, more: object = {}): Promise<string> =>
  (await send('POST', '', external(code, more))).body.id;
const change = async (id: string, more: object) => {
  const { application } = (await send('GET', `/details/${id}`)).body;
  const { type, name, revision } = application;
  return send('PUT', `/${id}`, { type, name, revision: Math.max(1, revision), ...more });
};
const eventsOf = async (id: string): Promise<CloudEvent[]> =>
  (await world.events()).filter(({ subject }) => subject === id);

describe('an application', () => {
  it('is made, changed, switched off and deleted; the history has every change', async () => {
    const id = await make('wiki', { name: ' Wiki <b>!</b>', url: 'https://wiki.example/', domains: [] });
    expect((await send('GET', `/details/${id}`)).body.application).toMatchObject({
      id,
      revision: 1,
      code: 'wiki',
      name: 'Wiki !',
      nameEn: 'Wiki !',
      url: 'https://wiki.example/',
      enabled: true,
      catalogVisible: true,
      profileVisible: false,
      clients: [],
      parent: null,
      may: { change: true, switch: true, remove: true, changeClients: true },
    });
    const body = { type: 'external', name: 'Wiki', url: 'https://wiki.example/', revision: 1 };
    for (const _ of ['first', 'repeated'])
      expect(await send('PUT', `/${id}`, body)).toEqual({ status: 200, body: { revision: 2 } });
    expect((await send('PUT', `/${id}`, { ...body, name: 'Other' })).status).toBe(409);
    expect((await send('PUT', `/${id}/enabled`, { enabled: false })).body).toEqual({ revision: 3 });
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await send('GET', `/details/${id}`)).status).toBe(404);
    const events = await eventsOf(id);
    expect(events.map(({ type, sequence }) => `${type.split('.').at(-1)} ${sequence}`)).toEqual([
      ...['changed 1', 'changed 2', 'changed 3', 'deleted 4'],
    ]);
    expect(events[1]?.data.changes).toEqual([
      { field: 'name', previous: 'Wiki !', current: 'Wiki' },
      { field: 'nameEn', previous: 'Wiki !', current: 'Wiki' },
    ]);
  });

  it('keeps through a change what the change leaves out', async () => {
    const given = {
      nameEn: 'Shop',
      description: 'Goods',
      version: '1.2',
      url: 'https://shop.example/',
      helpUrl: 'https://shop.example/help',
      publicSwaggerUrl: 'https://shop.example/api',
      catalogVisible: false,
      profileVisible: true,
      iconVisible: true,
      iconCode: 'shop',
      serviceAccount: true,
      methods: ['orders.read'],
      ip: ['192.0.2.0/24'],
    };
    const id = await make('keeping', { ...given, enabled: false });
    expect((await change(id, { name: 'Renamed' })).body).toEqual({ revision: 2 });
    const read = async () => (await send('GET', `/details/${id}`)).body.application;
    expect(await read()).toMatchObject({ ...given, name: 'Renamed', enabled: false });
    const link = await make('bookmark-kept', { type: 'link', url: 'https://a.example/' });
    expect((await change(link, { type: 'link', name: 'B' })).status).toBe(200);
    expect((await change(link, { type: 'link', url: null })).body.errorList).toEqual({ url: 'errorEmpty' });
  });

  it('has a code of its own, whoever is faster', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '', external('race'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.errorList).toEqual({ code: 'errorUnique' });
    expect((await send('POST', '', external('RACE'))).body).toMatchObject({
      errorList: { code: 'errorUnique' },
      uniqueErrors: { code: ['RACE'] },
    });
  });

  it.each([
    [{ url: 'http://wiki.example/' }, { url: 'errorHttps' }],
    [{ url: '/platform/apps' }, { url: 'errorHttps' }],
    [{ helpUrl: 'https://user:secret@wiki.example/' }, { helpUrl: 'errorHttps' }],
    [{ url: 'https://wiki.example/#top' }, { url: 'errorFragment' }],
    [{ url: 'https://*.example/' }, { url: 'errorWildcard' }],
    [{ domains: ['nobody'] }, { 'domains.0': 'errorChoice' }],
    [{ type: 'link' }, { url: 'errorEmpty' }],
    [{ type: 'virtual', url: 'https://a.example/' }, { parentId: 'errorEmpty' }],
    [{ type: 'virtual', url: 'https://a.example/', parentId: 'console' }, { parentId: 'errorParent' }],
    [{ name: '<i></i>' }, { name: 'errorEmpty' }],
    [{ actionsAccess: 2 }, { actionsAccess: 'errorUnknown' }],
    [{ iconCode: 'https://wiki.example/icon.png' }, { iconCode: 'errorChoice' }],
    [
      { name: 'x'.repeat(201), helpUrl: 'http://a.example/' },
      { name: 'errorTooLong', helpUrl: 'errorHttps' },
    ],
  ])('with %j is refused', async (more, errorList) => {
    expect(await send('POST', '', external('refused', more))).toMatchObject({
      status: 400,
      body: { errorList },
    });
  });

  it('has the picture that was chosen, and events tell it', async () => {
    const id = await make('pictured', { iconVisible: true, iconCode: 'book' });
    expect((await send('GET', `/details/${id}`)).body.application.iconCode).toBe('book');
    expect((await change(id, { iconVisible: true, iconCode: 'map' })).status).toBe(200);
    const events = await eventsOf(id);
    expect(events.map(({ data }) => data.iconCode)).toEqual(['book', 'map']);
    expect(events[1]?.data.changes).toEqual([{ field: 'iconCode', previous: 'book', current: 'map' }]);
    const { applications: rows } = (await send('GET', '?limit=100')).body;
    const iconOf = (code: string) => rows.find((row: { code: string }) => row.code === code).iconCode;
    expect(['pictured', 'cabinet', 'console'].map(iconOf)).toEqual(['map', 'profile', 'settings']);
  });

  it('has addresses and methods for all of its clients, as far as it has any', async () => {
    const more = {
      serviceAccount: true,
      ip: ['192.0.2.0/24', '::ffff:192.0.2.0/120'],
      methods: ['orders.read'],
    };
    const id = await make('callers', more);
    const kept = async () => (await send('GET', `/details/${id}`)).body.application;
    expect(await kept()).toMatchObject({ ip: ['192.0.2.0/24'], methods: ['orders.read'] });
    expect((await eventsOf(id))[0]?.data.changes).toContainEqual({
      field: 'ips',
      previous: null,
      current: ['192.0.2.0/24'],
    });
    expect(
      (await change(id, { ip: ['nowhere'], serviceAccount: true, methods: ['openid'] })).body.errorList,
    ).toEqual({ 'ip.0': 'errorNetwork', 'methods.0': 'errorReserved' });
    // Who does not speak for itself needs no methods, and who has no clients no addresses.
    expect((await change(id, { ...more, serviceAccount: false })).status).toBe(200);
    expect(await kept()).toMatchObject({ ip: ['192.0.2.0/24'], methods: [] });
    const link = await make('caller-link', { ...more, type: 'link', url: 'https://a.example/' });
    expect((await send('GET', `/details/${link}`)).body.application).toMatchObject({ ip: [], methods: [] });
  });

  it('of the installation is neither changed nor deleted; an internal one is locked once it is saved', async () => {
    expect(await change('console', { name: 'Mine' })).toMatchObject({ body: { code: 'application.locked' } });
    expect((await send('PUT', '/console/enabled', { enabled: false })).status).toBe(409);
    expect((await send('DELETE', '/console')).status).toBe(409);
    const id = await make('intranet', { type: 'internal' });
    expect(await change(id, { name: 'Other' })).toMatchObject({ status: 409 });
    expect((await send('PUT', `/${id}/enabled`, { enabled: false })).status).toBe(200);
  });

  it('of access 2 is only read', async () => {
    const id = await make('sealed');
    await applications.model(world.connection).updateOne({ _id: id }, { actionsAccess: 2 });
    expect((await change(id, { name: 'Other' })).status).toBe(409);
    expect((await send('DELETE', `/${id}`)).body.code).toBe('application.locked');
  });

  it('with virtual ones below it keeps its support for them, and stays', async () => {
    const parentId = await make('suite', { virtualSupport: true });
    expect((await send('GET', '/search?parents=true')).body.applications).toEqual([
      { id: parentId, name: 'suite', nameEn: 'suite', code: 'suite' },
    ]);
    const url = 'https://suite.example/part';
    const child = await make('suite-part', { type: 'virtual', parentId, url });
    expect((await change(parentId, { virtualSupport: false })).body.errorList).toEqual({
      virtualSupport: 'errorUsed',
    });
    const usedBy = [{ id: child, name: 'suite-part' }];
    expect((await send('DELETE', `/${parentId}`)).body).toMatchObject({ code: 'request.inUse', usedBy });
    expect((await send('DELETE', `/${child}`)).status).toBe(204);
    expect((await send('DELETE', `/${parentId}`)).status).toBe(204);
  });
});

describe('the order', () => {
  const order = async (): Promise<string[]> =>
    (await send('GET', '?limit=100')).body.applications.map(({ id }: { id: string }) => id);

  it('names each application once; who moved is told of', async () => {
    const id = await make('last');
    const before = await order();
    expect(before.slice(0, 2)).toEqual(['cabinet', 'console']);
    expect(before.at(-1)).toBe(id);
    const moved = [id, ...before.filter((each) => each !== id)];
    for (const _ of ['first', 'repeated'])
      expect((await send('PATCH', '/order', { ids: moved })).status).toBe(204);
    expect(await order()).toEqual(moved);
    expect((await eventsOf('cabinet')).map(({ sequence, data }) => [sequence, data.order])).toEqual([[1, 2]]);
    for (const ids of [moved.slice(1), [...moved.slice(1), 'console'], [...moved.slice(1), 'nobody']])
      expect((await send('PATCH', '/order', { ids })).status).toBe(409);
  });

  it('of two who put it at once is one of theirs, whole', async () => {
    const now = await order();
    const [one, other] = [now.toReversed(), [...now.slice(1), now[0] as string]];
    const answers = await Promise.all([one, other].map((ids) => send('PATCH', '/order', { ids })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect([one, other]).toContainEqual(await order());
  });
});

it('none is added once the grace time of the license is over; those that are there are changed, switched off and deleted', async () => {
  const id = await make('licensed');
  const rows = world.connection.collection<{ _id: string; limitedFrom: Date | null; seenAt: Date }>(
    'projected_licenses',
  );
  await rows.insertOne({ _id: 'license', limitedFrom: new Date(0), seenAt: new Date(0) });
  expect(await send('POST', '', external('unlicensed'))).toMatchObject({
    status: 403,
    body: { code: 'license.limited' },
  });
  expect((await change(id, { name: 'Renamed' })).status).toBe(200);
  expect((await send('PUT', `/${id}/enabled`, { enabled: false })).status).toBe(200);
  expect((await send('GET')).status).toBe(200);
  expect((await send('DELETE', `/${id}`)).status).toBe(204);
  await rows.deleteMany({});
});
