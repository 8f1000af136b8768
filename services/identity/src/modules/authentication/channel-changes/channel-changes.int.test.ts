import { channelEndpoints } from '@gatehouse/contracts/identity/channels.endpoints.ts';
import { channelUses } from '@gatehouse/contracts/identity/channels.resources.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { codeCallers, startSignInByCode } from '../sign-in/sign-in-codes.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startSignInByCode();
});
afterAll(() => world.close());
const { enrol, nobody, browser } = codeCallers(() => world);

const methods = ['setting.settings.read', 'setting.settings.write'];
const path = channelEndpoints.list.path;
const send = async (method: 'GET' | 'PUT', below = '', payload?: object) => {
  const actor = { ...accountActor('vera', { methods, login: 'vera' }), locale: 'en' };
  const response = await world.app.inject({
    method,
    url: `/api/v1${path}${below}`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};
const turn = async (id: string, enabled: boolean) => {
  const answer = await send('PUT', `/${id}/enabled`, { enabled });
  await world.channels.refresh();
  return answer;
};
const listed = async (id: string) =>
  (await send('GET')).body.notifyMethods.find((row: { id: string }) => row.id === id);

describe('notification methods', () => {
  it('are the five channels, each with what depends on it', async () => {
    const { body } = await send('GET');
    expect(
      body.notifyMethods.map(({ id, enabled }: { id: string; enabled: boolean }) => [id, enabled]),
    ).toEqual([
      ['personnel_account', true],
      ['email', true],
      ['push', true],
      ['telegram', true],
      ['sms', true],
    ]);
    const email = await listed('email');
    expect(email.uses).toEqual(channelUses.email);
    expect(email.schemes.length).toBeGreaterThan(0);
    expect((await listed('sms')).uses).toEqual(expect.arrayContaining(['registration', 'invitation']));
    expect(await listed('push')).toMatchObject({ schemes: [], uses: ['notices'] });
  });

  it('say before how many people sign in by one, and who could not any more', async () => {
    const before = (await send('GET', '/sms/effects')).body.effects;
    await enrol({ schemeCode: 'password-sms' });
    const after = (await send('GET', '/sms/effects')).body.effects;
    expect(after.people).toBe(before.people + 1);
    expect(after.refused).toBe(false);
  });

  it('are switched once, by a person who stands beside the switch and in the event', async () => {
    expect(await turn('push', false)).toEqual({ status: 200, body: { revision: 1 } });
    expect(await turn('push', false)).toEqual({ status: 200, body: { revision: 1 } });
    expect((await listed('sms')).uses).toEqual(expect.arrayContaining(['registration', 'invitation']));
    expect(await listed('push')).toMatchObject({ enabled: false, changedBy: { id: 'vera', name: 'vera' } });
    const [event, ...more] = await world.events('identity.channel.changed');
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      actor: 'vera',
      data: {
        channel: 'push',
        enabled: false,
        changes: [{ field: 'enabled', previous: true, current: false }],
      },
    });
    expect(event.data.offAt).toMatch(/^2040-/);
    await turn('push', true);
  });

  it('refuse a code at once while theirs is off, to somebody and nobody alike', async () => {
    const who = await enrol();
    const stranger = nobody();
    await turn('email', false);
    const before = (await world.messages()).length;
    const answers = [];
    for (const one of [who, stranger]) {
      const { status, body } = await browser(one).send('email_code');
      answers.push([status, body.code]);
    }
    expect(answers[0]?.[0]).toBeGreaterThanOrEqual(400);
    expect(answers[1]).toEqual(answers[0]);
    expect((await world.messages()).length).toBe(before);
    const restore = await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: who.email },
      caller: { domainId: 'codes' },
    });
    expect([restore.status, restore.body?.code]).toEqual([409, 'channel.off']);
    await turn('email', true);
    expect((await browser(await enrol()).send('email_code')).status).toBe(200);
  });

  it('stay on while the base scheme would have no usable flow', async () => {
    const schemes = world.connection.collection('authentication_schemes');
    const base = await schemes.findOne({ base: true });
    const only = { first: [{ flow: 'email_code', enabled: true }], second: [] };
    await schemes.updateOne({ base: true }, { $set: only });
    try {
      expect((await send('GET', '/email/effects')).body.effects.refused).toBe(true);
      expect(await turn('email', false)).toMatchObject({ status: 409, body: { code: 'channel.baseScheme' } });
      expect((await listed('email')).enabled).toBe(true);
      expect((await turn('sms', false)).status).toBe(200);
      await turn('sms', true);
    } finally {
      await schemes.updateOne({ base: true }, { $set: { first: base?.first, second: base?.second } });
    }
  });

  it('that are off carry no scheme: one that needs them is not made, changed or switched on', async () => {
    const { changes } = world.schemes;
    const context = { actor: 'administrator' };
    const only = (...flows: ('credentials' | 'sms_code')[]) => flows.map((flow) => ({ flow, enabled: true }));
    const facts = { name: 'По СМС', firstFactor: only('sms_code') };
    await changes.create({ code: 'sms-alone', ...facts }, context);
    await changes.setActive('sms-alone', false, { locale: 'en', context });
    await turn('sms', false);
    const refused = { definition: { code: 'scheme.channelOff', status: 409 } };
    try {
      await expect(changes.create({ code: 'other', ...facts }, context)).rejects.toMatchObject(refused);
      await expect(changes.setActive('sms-alone', true, { locale: 'en', context })).rejects.toMatchObject(
        refused,
      );
      // Nobody signs in by one that is not active.
      await changes.create({ code: 'other', ...facts, active: false }, context);
      const byEither = { name: 'Любой', firstFactor: only('sms_code', 'credentials') };
      await changes.create({ code: 'either', ...byEither }, context);
      const asking = {
        name: 'Любой',
        firstFactor: only('credentials'),
        secondFactor: only('sms_code'),
        revision: 1,
      };
      await expect(changes.update('either', asking, context)).rejects.toMatchObject(refused);
      expect(await changes.update('either', { ...byEither, comment: 'x', revision: 1 }, context)).toBe(2);
    } finally {
      await turn('sms', true);
    }
    expect(await changes.setActive('sms-alone', true, { locale: 'en', context })).toBe(3);
  });
});
