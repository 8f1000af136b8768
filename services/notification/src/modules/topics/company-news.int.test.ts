import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startNotification, type TestNotification } from '../../notification.fixtures.ts';
import { messageCollection } from '../messages/message.model.ts';

let notification: TestNotification;
beforeAll(async () => {
  notification = await startNotification(testEngines('notification'));
  for (const [id, locale] of [
    ['ann', 'en'],
    ['bob', 'ru'],
    ['eve', 'ru'],
  ])
    await told(identityEvents.accountCreated, {
      accountId: id,
      status: 'active',
      email: `${id}@example.org`,
      emailVerified: true,
      locale,
      mobile: null,
      mobileVerified: false,
    });
});
afterAll(() => notification?.close());
beforeEach(() => messageCollection.driver(notification.connection).deleteMany({}));

let events = 0;
const told = (event: { readonly type: string }, data: object, more: object = {}) => {
  events += 1;
  const facts = { id: `event${events}`, type: event.type, time: new Date().toISOString() };
  return notification.deliver({ ...facts, data, ...more } as never);
};
const sent = async () => {
  const sealer = createSealer(notification.config.sealingKeys);
  const rows = await messageCollection.driver(notification.connection).find().toArray();
  return rows
    .map(({ accountId, channel, template, locale, sealed, sealContext, expiresAt }) => ({
      accountId,
      channel,
      template,
      locale,
      expiresAt,
      ...JSON.parse(sealer.open(sealed as never, sealContext)),
    }))
    .sort((left, right) =>
      `${left.accountId}${left.channel}`.localeCompare(`${right.accountId}${right.channel}`),
    );
};
const gist = async () =>
  (await sent()).map(
    ({ accountId, channel, template, locale }) => `${accountId} ${channel} ${template} ${locale}`,
  );

const request = { requestId: 'r1', accountId: 'ann', label: 'Acme' };
const decided = (requestId: string, more: object = {}, event: object = {}) =>
  told(
    requestEvents.requestDecided,
    {
      ...request,
      requestId,
      status: 'failure',
      reason: 'No',
      contractorId: null,
      contractorName: null,
      ...more,
    },
    event,
  );
const closed = (status: string, more: object = {}) =>
  told(accessRequestEvents.invitationClosed, {
    invitationId: 'i1',
    status,
    accountId: 'ann',
    inviterId: 'bob',
    email: 'ann@example.org',
    company: 'Acme',
    ...more,
  });

it('a decision is told to the person once, in their language, by the account and by mail', async () => {
  await decided('r1');
  await decided('r1');
  expect(await gist()).toEqual(['ann email request.decided en', 'ann personnel_account request.decided en']);
  const [mail] = await sent();
  expect(mail).toMatchObject({
    to: 'ann@example.org',
    params: { label: 'Acme', status: 'failure', reason: 'No' },
  });
});

it('what was decided long ago, or is told again, is no news', async () => {
  await decided('r2', {}, { time: '2020-01-01T00:00:00.000Z' });
  await decided('r2', {}, { snapshot: {} });
  expect(await gist()).toEqual([]);
});

it('with the setting off no mail of a decision leaves, and the notice stays', async () => {
  const set = (value: boolean) => told(platformEvents.settingChanged, { key: 'sendAccessNotify', value });
  await set(false);
  await decided('r3');
  expect(await gist()).toEqual(['ann personnel_account request.decided en']);
  await set(true);
  await decided('r4');
  expect((await gist()).filter((line) => line.includes('email'))).toEqual(['ann email request.decided en']);
});

it('a request is told to those who can decide, never to the person who asks', async () => {
  const data = { ...request, inn: '7707083893', kpp: null, roles: [] };
  await told(requestEvents.requestSent, { ...data, deciders: [] });
  expect(await gist()).toEqual([]);
  await told(requestEvents.requestSent, { ...data, deciders: ['ann', 'bob', 'eve', 'gone'] });
  expect(await gist()).toEqual([
    'bob email request.waiting ru',
    'bob personnel_account request.waiting ru',
    'eve email request.waiting ru',
    'eve personnel_account request.waiting ru',
  ]);
});

it('a request that no master account can decide on is told to the administrators, once', async () => {
  const data = { ...request, requestId: 'r9', inn: '7707083893', kpp: null, roles: [], deciders: [] };
  await told(requestEvents.requestSent, { ...data, administrators: ['ann', 'bob'] });
  await told(requestEvents.requestEscalated, { ...data, administrators: ['ann', 'bob', 'eve'] });
  expect(await gist()).toEqual([
    'ann email request.moved en',
    'ann personnel_account request.moved en',
    'bob email request.waiting ru',
    'bob personnel_account request.waiting ru',
    'eve email request.waiting ru',
    'eve personnel_account request.waiting ru',
  ]);
  const message = (await sent()).at(-1);
  expect(message.params.standing).toBe('administrators');
});

it('who has access until a date is reminded of each end once', async () => {
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const data = { membershipId: 'm1', accountId: 'bob', contractorId: 'c', label: 'Acme', until };
  await told(companyEvents.membershipReminded, data);
  await told(companyEvents.membershipReminded, data);
  expect(await gist()).toEqual(['bob email access.ending ru', 'bob personnel_account access.ending ru']);
  await told(companyEvents.membershipReminded, { ...data, until: new Date(Date.now() - 1).toISOString() });
  expect(await gist()).toHaveLength(2);
});

it.each([
  ['success', 'accepted'],
  ['autoSuccess', 'accepted'],
  ['refusal', 'refused'],
  ['deactivated', 'expired'],
])('the inviter learns what became of an invitation: %s', async (status, template) => {
  await closed(status, { inviterId: undefined });
  expect(await gist()).toEqual([]);
  await closed(status);
  expect(await gist()).toEqual([`bob personnel_account invitation.${template} ru`]);
});

it('people choose: nothing of decisions for who turned them off', async () => {
  const off = (channelId: 'email' | 'personnel_account') =>
    ({ subscribeId: 'accessDecisions', channelId, enabled: false, period: 'at_once' }) as const;
  const body = { subscribes: [off('email'), off('personnel_account')] };
  const actor = accountActor('eve');
  expect((await notification.call(subscribeEndpoints.change, { actor, body })).status).toBe(200);
  await decided('r5', { accountId: 'eve' });
  expect(await gist()).toEqual([]);
});

it('an invitation that is sent again is mailed with its new link, until its new end', async () => {
  const sealer = createSealer(notification.config.sealingKeys);
  const content = {
    to: 'new@example.org',
    params: { link: 'https://portal.example/new', until: 'tomorrow' },
  };
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  await told(accessRequestEvents.invitationRenewed, {
    invitationId: 'i9',
    domainId: 'd',
    locale: 'ru',
    endTime,
    email: 'new@example.org',
    sealed: sealer.seal(JSON.stringify(content), 'i9'),
  });
  expect(await sent()).toMatchObject([
    { channel: 'email', template: 'invitation.link', locale: 'ru', expiresAt: new Date(endTime), ...content },
  ]);
});
