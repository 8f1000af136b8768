import { personProfileEndpoints } from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import type { PersonFacts } from '@gatehouse/testkit/acts/act-cells.ts';
import { type ActsWorld, testActsOnPeople } from '@gatehouse/testkit/acts/acts-on-people.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile } from './modules/profiles/profiles.domain.ts';
import { accountData } from './modules/profiles/profiles.fixtures.ts';
import { createProfilesRepository } from './modules/profiles/profiles.repository.ts';
import { startProfile } from './profile.fixtures.ts';

const start = async () => {
  const profile = await startProfile(testEngines('profile'));
  const { mongo, units } = profile.service;
  const repository = createProfilesRepository(mongo.connection);
  let made = 0;
  profile.identity.knowsOnlyNamed();
  const blocks = [
    { code: 'place', title, fields: [{ code: 'photo', title, fieldType: 'picture' as const }] },
  ];
  await profile.form.put({ tabs: [{ code: 'work', title, blocks }] }, systemContext);
  return {
    ...profile,
    connection: mongo.connection,
    tokenOf: (actor) => testToken(profile.config.actorKeys, actor, 'profile'),
    person: async ({ status, methods }: PersonFacts) => {
      made += 1;
      const id = `person-${made}`;
      const row = newProfile(accountData(id, { status }), new Date('2026-01-02T03:04:05Z'));
      await units.run((unit) => repository.save(row, unit));
      if (status !== 'deleted')
        profile.identity.account(id, { active: status === 'active', methods: [...methods] });
      return id;
    },
  } satisfies ActsWorld & Record<string, unknown>;
};
const title = { ru: 'Поле', en: 'Field' };
type World = Awaited<ReturnType<typeof start>>;

testActsOnPeople<World>('profile', start, {
  'profile.person.change': {
    call: () => ({ body: { revision: 1, mainInfo: { lastName: 'Другая' } } }),
  },
  'profile.person.prepare-picture': {},
});

describe('an act on a person', () => {
  let world: World;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());
  const few = ['cabinet.services.read', 'setting.users.read', 'setting.users.write'];
  const clerk = accountActor('clerk', { methods: few });
  const person = (methods: readonly string[]) =>
    world.person({ status: 'active', methods, byCompany: false });
  const rename = (id: string) =>
    world.call(personProfileEndpoints.change, {
      actor: clerk,
      params: { id },
      body: { revision: 1, mainInfo: { lastName: 'Другая' } },
    });
  const prepare = (id: string) =>
    world.call(personProfileEndpoints.preparePicture, { actor: clerk, params: { id } });
  const upload = async (url: string, actor = clerk) => {
    const form = new FormData();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
    form.append('file', new Blob([drawing]), 'me.svg');
    form.append('name', 'me.svg');
    form.append('path', 'additionalInfo.photo');
    const made = new Response(form);
    const token = await world.tokenOf(actor);
    const answer = await world.app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': made.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await made.arrayBuffer()),
    });
    return { status: answer.statusCode, code: answer.json().code };
  };

  it('names the rights that the caller lacks', async () => {
    const id = await person([...few, 'setting.roles.write']);
    expect((await rename(id)).body).toMatchObject({
      code: 'person.beyondYours',
      requiredRights: ['setting.roles.write'],
    });
  });

  it('is judged when it is done: rights that came after the page, or after the upload address, count', async () => {
    const id = await person(few);
    const { url } = (await prepare(id)).body;
    world.identity.account(id, { methods: [...few, 'setting.roles.write'] });
    expect((await rename(id)).status).toBe(403);
    expect(await upload(url)).toEqual({ status: 403, code: 'person.beyondYours' });
    world.identity.account(id, { methods: few });
    const reader = accountActor('clerk', { methods: ['setting.users.read'] });
    expect((await upload(url, reader)).status).toBe(404);
    expect(await world.connection.collection('pictures').countDocuments({ accountId: id })).toBe(0);
    expect((await upload(url)).status).toBe(200);
  });

  it('waits for identity: without it nothing is changed and nothing is given out', async () => {
    const id = await person(few);
    world.identity.isAway(true);
    expect((await rename(id)).body.code).toBe('request.unavailable');
    expect((await prepare(id)).status).toBe(503);
    world.identity.isAway(false);
    const read = { actor: clerk, params: { id } };
    expect((await world.call(personProfileEndpoints.read, read)).body.profile.revision).toBe(1);
    expect((await rename(id)).status).toBe(200);
  });
});
