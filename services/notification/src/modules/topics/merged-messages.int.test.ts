import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  access,
  account,
  byMaster,
  changed,
  closed,
  decided,
  ended,
  request,
  right,
} from './told-events.fixtures.ts';
import { startToldMessages, type ToldWorld } from './told-messages.fixtures.ts';

const { membershipChanged, membershipEnded, masterGranted, masterRevoked } = companyEvents;
const soon = new Date(Date.now() + 5 * 86_400_000);

let world: ToldWorld;
beforeAll(async () => {
  world = await startToldMessages();
  for (const [id, locale, reads] of [
    ['ann', 'en', true],
    ['bob', 'ru', true],
    ['eve', 'ru', false],
  ] as const) {
    await world.person(id, locale);
    await world.subscribe(id, reads);
  }
  await world.person('kim', 'en');
  await world.person('lev', 'ru');
});
afterAll(() => world?.close());

describe('a block of an account', () => {
  const off = { status: 'disabled', changes: [{ field: 'status', previous: 'active', current: 'disabled' }] };
  const on = { changes: [{ field: 'status', previous: 'disabled', current: 'active' }] };
  const actor = { actor: 'admin' };

  it('is told by mail alone, its end in the personal account as well', async () => {
    for (const id of ['kim', 'lev'])
      await world.tell(identityEvents.accountChanged, account(id, 'status', off), actor);
    expect(await world.sent()).toEqual({
      mails: [
        'kim: An administrator blocked your account. You cannot sign in, and your sessions have ended.',
        'lev: Администратор заблокировал вашу учётную запись. Войти в неё нельзя, все сессии завершены.',
      ],
      notices: [],
    });
    for (const id of ['kim', 'lev'])
      await world.tell(identityEvents.accountChanged, account(id, 'status', on), actor);
    const told = [
      'kim: An administrator unblocked your account. You can sign in again.',
      'lev: Администратор разблокировал вашу учётную запись. Вы снова можете войти.',
    ];
    expect(await world.sent()).toEqual({ mails: told, notices: told });
  });

  it('leaves other changes of a blocked account untold', async () => {
    await world.tell(identityEvents.accountChanged, account('kim', 'status', off), actor);
    await world.sent();
    const roles = account('kim', 'roles', { status: 'disabled' });
    await world.tell(identityEvents.accountChanged, roles, actor);
    await world.tell(membershipChanged, changed('kim'));
    await world.minute();
    expect(await world.sent()).toEqual({ mails: [], notices: [] });
  });
});

it.each<readonly [EventDefinition, object]>([
  [membershipChanged, changed('ann', { by: 'self' })],
  [membershipEnded, ended('ann', { by: undefined })],
  [membershipEnded, ended('ann', { reason: 'left' })],
  [masterRevoked, right('ann', { by: 'self' })],
  [requestEvents.requestDecided, decided('ann', { status: 'approved', by: 'self' })],
  [identityEvents.accountChanged, account('ann', 'roles')],
  // Told by the decision; no other access.
  [membershipChanged, changed('ann', { requestId: 'q' })],
  [
    membershipChanged,
    changed('ann', { changes: [{ field: 'lockedRoles', previous: null, current: ['a'] }] }),
  ],
])('an own act, and what another message tells, sends nothing: %#', async (type, data) => {
  await world.tell(type, data, { actor: 'ann' });
  await world.minute();
  expect(await world.sent()).toEqual({ mails: [], notices: [] });
});

it('with `sendAccessNotify` off decisions and changes stay in the personal account, dates are told', async () => {
  await world.setting(false);
  await world.tell(requestEvents.requestDecided, {
    ...decided('ann', { status: 'duplicate' }),
    requestId: 'q2',
  });
  await world.tell(requestEvents.requestEscalated, {
    ...request('ann'),
    requestId: 'q2',
    administrators: [],
  });
  await world.tell(membershipChanged, changed('ann'));
  await world.tell(membershipEnded, ended('bob', { reason: 'expired', by: 'system', byName: undefined }));
  await world.minute();
  const { mails, notices } = await world.sent();
  await world.setting(true);
  expect(mails).toEqual(['bob: Срок вашего доступа к компании «Acme» истёк, доступ закрыт.']);
  expect(notices).toHaveLength(4);
});

describe('changes within a minute', () => {
  it('of one person and company are one message, each company has its own', async () => {
    await world.tell(membershipChanged, changed('ann', { changes: access(null) }));
    await world.tell(membershipChanged, changed('ann', { until: soon.toISOString() }));
    await world.tell(masterGranted, right('ann', byMaster));
    await world.tell(membershipChanged, changed('ann', { contractorId: 'other', label: 'Other' }));
    expect([
      await world.waiting(),
      await world.notification.connection.collection('messages').countDocuments({ state: 'pending' }),
    ]).toEqual([2, 0]);
    await world.minute();
    const { mails, notices } = await world.sent();
    expect(mails).toEqual([
      expect.stringMatching(
        /^ann: You now have access to “Acme” until .* You are now a master account of “Acme”: .* The change was made by Mia, a master account/,
      ),
      expect.stringContaining('ann: Your access to “Other” was changed.'),
    ]);
    expect(notices).toEqual(mails);
  });

  it('that cancel each other out are no message', async () => {
    await world.tell(membershipChanged, changed('ann', { changes: access(null) }));
    await world.tell(membershipEnded, ended('ann'));
    await world.minute();
    expect(await world.sent()).toEqual({ mails: [], notices: [] });
  });

  it('that the person ended, or knows of by the decision on a request, are no message', async () => {
    await world.tell(membershipChanged, changed('ann', { changes: access(null) }));
    await world.tell(membershipEnded, ended('ann', { reason: 'left', by: 'self' }), { actor: 'ann' });
    await world.tell(membershipEnded, ended('bob'));
    await world.tell(membershipChanged, changed('bob', { changes: access(null), requestId: 'q' }));
    await world.minute();
    expect(await world.sent()).toEqual({ mails: [], notices: [] });
  });

  it('of somebody who is deleted meanwhile are forgotten', async () => {
    await world.person('gone', 'en');
    await world.tell(membershipChanged, changed('gone'));
    await world.tell(identityEvents.accountChanged, account('gone', 'status', { status: 'deleted' }));
    expect(await world.waiting()).toBe(0);
  });
});

it('an event that comes again sends nothing twice', async () => {
  const events = [
    world.event(membershipChanged, changed('ann')),
    world.event(requestEvents.requestEscalated, {
      ...request('bob'),
      requestId: 'q3',
      administrators: ['ann'],
    }),
    world.event(accessRequestEvents.invitationClosed, closed('bob', 'refusal')),
  ];
  for (const event of events) await world.notification.deliver(event);
  await world.minute();
  expect((await world.sent()).mails).toHaveLength(4);
  for (const event of events) await world.notification.deliver(event);
  await world.minute();
  expect(await world.sent()).toEqual({ mails: [], notices: [] });
});
