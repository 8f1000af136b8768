import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const { menu, platformMenu, servicesMenu, configure } = platformEndpoints;
const user = accountActor('user');
const limited = accountActor('limited', { methods: [] });
const administrator = accountActor('administrator', {
  methods: ['cabinet.services.read', 'setting.history.read', 'setting.settings.read'],
});

describe('menus by role', () => {
  it.each([
    ['a person with limited access', limited, 7, 0, []],
    ['a user', user, 7, 0, ['cabinet']],
    ['an administrator', administrator, 7, 4, ['cabinet', 'console']],
  ])('of %s', async (_, actor, cabinet, groups, services) => {
    expect((await platform.call(menu, { actor })).body.menu).toHaveLength(cabinet);
    expect((await platform.call(platformMenu, { actor })).body.menu).toHaveLength(groups);
    const { body } = await platform.call(servicesMenu, { actor, query: { type: 'platform' } });
    expect(body.services.map(({ applicationKey }: { applicationKey: string }) => applicationKey)).toEqual(
      services,
    );
  });

  it('offer an application that identity told of, until it is gone', async () => {
    const keys = async (): Promise<string[]> => {
      const { body } = await platform.call(servicesMenu, { actor: user, query: {} });
      return body.services.map(({ applicationKey }: { applicationKey: string }) => applicationKey);
    };
    const { createEvent } = platform.service;
    const facts = { applicationId: 'id-of-wiki', applicationCode: 'wiki', label: 'Wiki' };
    const event = { subject: facts.applicationId, context: systemContext };
    const shown = { enabled: true, catalogVisible: true, profileVisible: false, iconVisible: false };
    const data = {
      ...facts,
      ...shown,
      applicationType: 'external',
      names: { ru: 'Вики', en: 'Wiki' },
      description: '',
      url: 'https://wiki.example/',
      domains: [],
      order: 3,
      changes: [],
    };
    await platform.deliver(
      createEvent(applicationEvents.applicationChanged, { ...event, sequence: 1, data }),
    );
    expect(await keys()).toEqual(['cabinet', 'wiki']);
    const inProfile = { catalogVisible: false, profileVisible: true, iconVisible: true, iconCode: 'book' };
    const next = { ...event, sequence: 2, data: { ...data, ...inProfile } };
    await platform.deliver(createEvent(applicationEvents.applicationChanged, next));
    const { body } = await platform.call(servicesMenu, { actor: user, query: {} });
    const profiled = { catalogVisible: false, profileVisible: true, iconCode: 'book' };
    expect(body.services.at(-1)).toMatchObject({ applicationKey: 'wiki', ...profiled });
    const named = { ...event, sequence: 3, data: { ...data, roles: ['clerk'] } };
    await platform.deliver(createEvent(applicationEvents.applicationChanged, named));
    expect(await keys()).toEqual(['cabinet']);
    const clerk = { ...user, roles: ['user', 'clerk'] };
    const { body: open } = await platform.call(servicesMenu, { actor: clerk, query: {} });
    expect(open.services.at(-1)).toMatchObject({ applicationKey: 'wiki' });
    const gone = { ...event, sequence: 4, data: facts };
    await platform.deliver(createEvent(applicationEvents.applicationDeleted, gone));
    expect(await keys()).toEqual(['cabinet']);
  });

  it('come with settings of the interface and no secrets of operation', async () => {
    const { body } = await platform.call(configure, { actor: administrator });
    expect(body.accesses).toMatchObject({ masterAccountAccess: false, usersAccess: false });
    expect(body.methods).toEqual(expect.any(Array));
    expect(body.settings).toMatchObject({ nameFormat: 'FIO', navMiniTitle: true });
    expect(body.settings).not.toHaveProperty('argonMemory');
  });

  it.each([
    ['nobody', undefined],
    ['a signed-out browser', anonymousActor()],
    ['another service', peerActor('identity')],
  ])('are refused to %s', async (_, actor) => {
    for (const endpoint of [menu, platformMenu, servicesMenu, configure]) {
      expect((await platform.call(endpoint, { actor })).status).toBe(401);
    }
  });

  it.each([
    [{ type: 'other' }, { type: 'errorChoice' }],
    [{ type: ['platform', 'platform'] }, { type: 'errorChoice' }],
    [{ $where: '1' }, { $where: 'errorUnknown' }],
  ])('refuse the query %j', async (query, errorList) => {
    const { status, body } = await platform.call(servicesMenu, { actor: user, query });
    expect({ status, errorList: body.errorList }).toEqual({ status: 400, errorList });
  });
});
