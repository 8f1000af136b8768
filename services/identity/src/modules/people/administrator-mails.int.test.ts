/** Mails that an administrator causes: to one person, to one mailbox, and to everybody. */
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true })],
    settings: { recoveryTries: 3 },
  });
});
afterAll(() => world.close());

const methods = ['setting.users.read', 'setting.users.write', 'cabinet.services.read'];
const send = async (method: 'POST' | 'DELETE', path: string, payload?: object, id = 'administrator') => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/users${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor(id, { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const mailsTo = async (part: string) => (await world.messages()).filter(({ to }) => to.includes(part)).length;
const spent = { status: 429, body: { code: 'auth.messageBudgetExceeded', retryAfter: 3_600 } };

it('25 links in a row to one person are three, by whichever administrator, one after the other or at once', async () => {
  const { _id } = await world.enrol({ login: 'anna', email: 'anna@example.org' });
  const link = (index: number) =>
    send('POST', `/${_id}/link`, { link: index % 2 === 0 ? 'restore' : 'first-entry' }, `admin${index % 3}`);
  const answers = [];
  for (let index = 0; index < 25; index += 1) answers.push(await link(index));
  expect(statuses(answers)).toEqual([204, 204, 204, ...Array(22).fill(429)]);
  expect(answers.at(-1)).toMatchObject(spent);
  expect(await mailsTo('anna@')).toBe(3);
  const told = await world.events('identity.message-budget.exceeded');
  expect(told.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ budget: 'mailbox', window: 'hour', limit: 3, template: 'password.link' }),
  );
  // The links that were sent are told of, and no other.
  expect((await world.events()).filter(({ type }) => type.endsWith('link-sent'))).toHaveLength(3);
  world.clock.forward(3_600);
  const atOnce = await Promise.all(Array.from({ length: 8 }, (_, index) => link(index)));
  expect(statuses(atOnce).filter((status) => status === 204)).toHaveLength(3);
  expect(await mailsTo('anna@')).toBe(6);
});

it('new accounts under many sub-addresses reach one mailbox no more often; what is over is not made', async () => {
  const answers = [];
  for (let tag = 0; tag < 5; tag += 1)
    answers.push(
      await send('POST', '', { login: `zoe${tag}`, email: `zoe+${tag}@example.org`, invite: true }),
    );
  expect(statuses(answers)).toEqual([201, 201, 201, 429, 429]);
  expect(await world.connection.collection('accounts').countDocuments({ login: 'zoe4' })).toBe(0);
  expect(await mailsTo('zoe+')).toBe(3);
  // Deleting them is never refused, and mails nothing more.
  for (const { body } of answers.slice(0, 3)) expect((await send('DELETE', `/${body.id}`)).status).toBe(204);
  expect(await mailsTo('zoe+')).toBe(3);
});

it('accounts that are made at once, with mails of the same budget, are all made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, tag) =>
      send('POST', '', { login: `team${tag}`, email: `team${tag}@example.org`, invite: true }, 'gatherer'),
    ),
  );
  expect(statuses(answers)).toEqual(Array(6).fill(201));
  expect(await mailsTo('team')).toBe(6);
});

it('one administrator mails a hundred people an hour, and another one goes on', async () => {
  const { _id } = await world.enrol({ login: 'last', email: 'last@example.org' });
  const [now, end] = [0, 86_400_000].map((ms) => new Date(world.clock.now().getTime() + ms)) as [Date, Date];
  const full = { count: 100, startedAt: now, lastAt: now, pausedUntil: null, expiresAt: end };
  const rows = world.connection.collection<{ _id: string }>('quotas');
  await rows.insertOne({ _id: 'budget:email:administrator:busy:hour', ...full });
  expect(await send('POST', `/${_id}/link`, {}, 'busy')).toMatchObject(spent);
  expect((await send('POST', `/${_id}/link`, {}, 'other')).status).toBe(204);
});

it('what strangers ask for leaves an administrator their budget', async () => {
  await world.enrol({ login: 'bob', email: 'bob@example.org' });
  const { _id } = await world.enrol({ login: 'bob2', email: 'bob+2@example.org' });
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'])
    await world.call('POST', '/api/v1/platform/password/link', {
      body: { email: 'bob@example.org' },
      caller: { domainId: 'portal', ip },
    });
  expect((await send('POST', `/${_id}/link`, {})).status).toBe(204);
});
