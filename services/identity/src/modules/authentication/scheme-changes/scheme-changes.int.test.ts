import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('d', { schemeCode: 'email-or-password' })] });
});
afterAll(() => world.close());

const methods = ['setting.schemes.read', 'setting.schemes.write'];
const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
  const actor = { ...accountActor('administrator', { methods }), locale: 'en' };
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/authentication-schemas${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const on = (...flows: string[]) => flows.map((flow) => ({ flow, enabled: true }));
const told = async (code: string) => (await world.events()).filter(({ subject }) => subject === code);
const listed = async () => (await send('GET')).body.schemas as { id: string; [field: string]: unknown }[];
const switchScheme = (code: string, on: boolean) =>
  world.schemes.changes.setActive(code, on, { locale: 'en', context: { actor: 'system' } });
const active = async (code: string) =>
  (await world.connection.collection('authentication_schemes').findOne({ _id: code as never }))?.active;

it('the base scheme and one that people or domains have stay on', async () => {
  await world.enrol({ login: 'anna', schemeCode: 'password-sms' });
  for (const [id, reason] of [
    ['password', { code: 'scheme.base' }],
    ['password-sms', { code: 'scheme.hasUsers', people: 1 }],
    ['email-or-password', { code: 'scheme.ofDomain', usedBy: [{ id: 'd', name: 'Portal' }] }],
    ['nothing', { code: 'request.notFound' }],
  ] as const) {
    expect((await send('PUT', `/${id}/active`, { active: false })).body).toMatchObject(reason);
    expect((await send('DELETE', `/${id}`)).body).toMatchObject(reason);
  }
  expect(await Promise.all(['password', 'password-sms', 'email-or-password'].map(active))).toEqual([
    true,
    true,
    true,
  ]);
});

it('one that nobody has any more can be switched off and on again', async () => {
  const [anna] = await world.accounts.findByLogins(['anna']);
  await world.accountsService.change(anna?._id ?? '', () => ({ schemeCode: null }), { actor: 'system' });
  await switchScheme('password-sms', false);
  expect(await active('password-sms')).toBe(false);
  await switchScheme('password-sms', true);
  await switchScheme('password-sms', true);
  expect(await active('password-sms')).toBe(true);
  const told = await world.events('identity.authentication-scheme.changed');
  expect(told).toMatchObject([
    { subject: 'password-sms', sequence: 1, data: { active: false } },
    {
      sequence: 2,
      data: { active: true, changes: [{ field: 'enabled', previous: false, current: true }] },
    },
  ]);
});

it('one that somebody disabled has stays on: they may come back', async () => {
  const paul = await world.enrol({ login: 'paul', schemeCode: 'password-sms' });
  await world.accountsService.change(paul._id, () => ({ status: 'disabled' }), { actor: 'system' });
  await expect(switchScheme('password-sms', false)).rejects.toMatchObject({
    definition: { code: 'scheme.hasUsers' },
  });
  await world.accountsService.change(paul._id, () => ({ status: 'deleted' }), { actor: 'system' });
  await switchScheme('password-sms', false);
});

it('nobody gets one that there is not or that is off', async () => {
  const ida = await world.enrol({ login: 'ida' });
  for (const schemeCode of ['password-sms', 'pasword']) {
    const refused = { definition: { code: 'account.unknownScheme' } };
    const change = world.accountsService.change(ida._id, () => ({ schemeCode }), { actor: 'system' });
    await expect(change).rejects.toMatchObject(refused);
    await expect(world.enrol({ login: `new-${schemeCode}`, schemeCode })).rejects.toMatchObject(refused);
  }
});

it('assigned and switched off at the same time, one of the two fails', async () => {
  const eve = await world.enrol({ login: 'eve' });
  const assign = (schemeCode: string | null) =>
    world.accountsService.change(eve._id, () => ({ schemeCode }), { actor: 'system' });
  for (let round = 0; round < 5; round += 1) {
    await switchScheme('password-sms', true);
    const outcomes = await Promise.allSettled([assign('password-sms'), switchScheme('password-sms', false)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const assigned = (await world.accounts.findForSignIn('eve'))?.schemeCode === 'password-sms';
    expect(await active('password-sms')).toBe(assigned);
    await assign(null);
  }
});

it('a scheme is made, listed, changed and deleted; the history has every change with before and after', async () => {
  const given = { code: 'codes', name: ' Коды <b>!</b> ', nameEn: 'Codes', comment: 'Для гостей' };
  expect(await send('POST', '', { ...given, firstFactor: on('email_code') })).toEqual({
    status: 201,
    body: { id: 'codes' },
  });
  expect((await listed()).find(({ id }) => id === 'codes')).toMatchObject({
    id: 'codes',
    revision: 1,
    name: 'Коды !',
    nameEn: 'Codes',
    comment: 'Для гостей',
    active: true,
    base: false,
    priority: null,
    usersCount: 0,
    domains: [],
    everybodyElse: false,
    firstFactor: on('email_code'),
    secondFactor: [],
  });
  const changed = {
    name: 'Коды',
    nameEn: 'Codes',
    comment: 'Для гостей',
    revision: 1,
    firstFactor: on('email_code', 'credentials'),
    secondFactor: on('sms_code'),
  };
  for (const _ of ['first', 'repeated'])
    expect(await send('PUT', '/codes', changed)).toEqual({ status: 200, body: { revision: 2 } });
  expect((await send('PUT', '/codes', { ...changed, comment: '' })).body.code).toBe('request.conflict');
  expect((await send('DELETE', '/codes')).status).toBe(204);
  expect((await send('DELETE', '/codes')).status).toBe(404);
  await send('POST', '', { ...given, firstFactor: on('email_code') });
  expect(await told('codes')).toMatchObject([
    { type: 'identity.authentication-scheme.changed', sequence: 1, data: { active: true } },
    {
      sequence: 2,
      data: {
        names: { ru: 'Коды', en: 'Codes' },
        changes: expect.arrayContaining([
          { field: 'firstFactor', previous: ['email_code'], current: ['email_code', 'credentials'] },
          { field: 'secondFactor', previous: [], current: ['sms_code'] },
        ]),
      },
    },
    { type: 'identity.authentication-scheme.deleted', sequence: 3 },
    { type: 'identity.authentication-scheme.changed', sequence: 4 },
  ]);
  await send('DELETE', '/codes');
});

it('what nobody could sign in by is refused, and the field is named', async () => {
  const refusedFor = async (given: object) =>
    (await send('POST', '', { code: 'wrong', name: 'x', ...given })).body.errorList;
  const off = [{ flow: 'credentials', enabled: false }];
  expect(await refusedFor({ firstFactor: off })).toEqual({ firstFactor: 'errorEmpty' });
  expect(await refusedFor({ firstFactor: [] })).toEqual({ firstFactor: 'errorTooShort' });
  expect(await refusedFor({ firstFactor: on('sms_code', 'sms_code') })).toEqual({
    'firstFactor.1.flow': 'errorUnique',
  });
  expect(
    await refusedFor({ firstFactor: on('credentials', 'sms_code'), secondFactor: on('sms_code') }),
  ).toEqual({
    secondFactor: 'errorSecondFactor',
  });
  expect(await refusedFor({ name: '<i></i>', firstFactor: on('passkey') })).toMatchObject({
    'firstFactor.0.flow': 'errorChoice',
  });
  expect(
    (await send('POST', '', { code: 'PASSWORD', name: 'x', firstFactor: on('sms_code') })).body.errorList,
  ).toEqual({ code: 'errorUnique' });
});

it('the base scheme gives its place to another one that is on, and never simply goes', async () => {
  const shape = { name: 'Запас', firstFactor: on('credentials') };
  await send('POST', '', { code: 'spare', ...shape, active: false });
  const asBase = { ...shape, base: true, revision: 1 };
  expect((await send('PUT', '/spare', asBase)).body.code).toBe('scheme.baseOff');
  expect((await send('POST', '', { code: 'odd', ...shape, base: true, active: false })).body.code).toBe(
    'scheme.baseOff',
  );
  const { body } = await send('PUT', '/spare/active', { active: true });
  expect(body).toEqual({ revision: 2 });
  expect((await send('PUT', '/spare', { ...asBase, revision: 2 })).status).toBe(200);
  expect((await listed()).filter(({ base }) => base).map(({ id }) => id)).toEqual(['spare']);
  expect((await send('PUT', '/spare', { ...asBase, base: false, revision: 3 })).body.code).toBe(
    'scheme.base',
  );
  const password = (await listed()).find(({ id }) => id === 'password');
  const again = { name: 'Пароль', nameEn: 'Password', firstFactor: on('credentials'), base: true };
  expect((await send('PUT', '/password', { ...again, revision: password?.revision })).status).toBe(200);
  expect((await send('DELETE', '/spare')).status).toBe(204);
});

it('the order is saved as priorities once it differs; one that misses a scheme is a conflict', async () => {
  const before = (await listed()).map(({ id }) => id);
  expect((await send('PATCH', '/priority', { ids: before })).status).toBe(204);
  expect((await listed()).every(({ priority }) => priority === null)).toBe(true);
  const order = before.toReversed();
  expect((await send('PATCH', '/priority', { ids: order })).status).toBe(204);
  const after = await listed();
  expect(after.map(({ id }) => id)).toEqual(order);
  expect(after.map(({ priority }) => priority)).toEqual(order.map((_, index) => order.length - index));
  expect(after.find(({ everybodyElse }) => everybodyElse)?.id).toBe(order[0]);
  for (const ids of [order.slice(1), [...order, 'other'], [...order.slice(1), order[1]]])
    expect((await send('PATCH', '/priority', { ids })).body.code).toBe('request.conflict');
  const rules = (await world.call('GET', '/internal/sessions/rules', { peer: true })).body.rules;
  expect(rules.fallbackScheme).toBe(order[0]);
  await send('PATCH', '/priority', { ids: before });
});

it('flows say whether they are used, and by the base scheme', async () => {
  expect((await send('GET', '/flows')).body.flows).toEqual([
    { id: 'credentials', name: 'Password', active: true, used: true, base: true },
    { id: 'email_code', name: 'E-mail code', active: true, used: true, base: false },
    { id: 'sms_code', name: 'SMS code', active: true, used: true, base: false },
  ]);
});

it('what a change would lead to is counted from people and open sessions, and nothing changes', async () => {
  const before = await listed();
  const PASSWORD = 'Sunrise-over-42-hills';
  await world.enrol({ login: 'foreseen', schemeCode: 'password-sms', mobile: '+79990000011' }, PASSWORD);
  await world.enrol({ login: 'other', schemeCode: 'sms-or-password' }, PASSWORD);
  await world.signedIn('other', PASSWORD);
  const strict = { id: 'sms-or-password', firstFactor: on('credentials'), secondFactor: on('sms_code') };
  expect((await send('POST', '/effects', strict)).body).toEqual({
    effects: {
      people: 1,
      changed: 1,
      secondFactor: 1,
      shutOut: 1,
      sessions: 1,
      askedSessions: 1,
      more: false,
      refused: null,
      errorList: {},
    },
  });
  expect((await send('POST', '/effects', { id: 'gone', active: false })).status).toBe(404);
  expect((await listed()).map(({ revision }) => revision)).toEqual(before.map(({ revision }) => revision));
});
