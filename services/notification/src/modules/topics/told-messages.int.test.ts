import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startToldMessages, type ToldWorld } from './told-messages.fixtures.ts';

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

const company = { contractorId: 'acme', label: 'Acme' };
const byMaster = { by: 'master', byName: 'Mia' };
const byAdministrator = { by: 'administrator' };
const access = (previous: readonly string[] | null) => [
  { field: 'access', previous, current: ['org: buyer'] },
];
const changed = (accountId: string, more: object = {}) => ({
  membershipId: `m-${accountId}`,
  accountId,
  ...company,
  access: [],
  until: null,
  changes: access(['org: viewer']),
  ...byMaster,
  ...more,
});
const ended = (accountId: string, more: object = {}) => ({
  membershipId: `m-${accountId}`,
  accountId,
  ...company,
  reason: 'withdrawn',
  ...byMaster,
  ...more,
});
const right = (accountId: string, more: object = byAdministrator) => ({
  masterId: `r-${accountId}`,
  accountId,
  ...company,
  ...more,
});
const request = (accountId: string) => ({
  requestId: `q-${accountId}`,
  accountId,
  label: 'Acme',
  inn: '7707083893',
});
const decided = (accountId: string, more: object) => ({
  ...request(accountId),
  reason: null,
  contractorId: null,
  contractorName: null,
  ...more,
});
const closed = (inviterId: string, status: string) => ({
  invitationId: `i-${inviterId}-${status}`,
  status,
  accountId: null,
  inviterId,
  email: 'new@example.org',
  company: 'Acme',
});
const account = (accountId: string, field: string, more: object = {}) => ({
  accountId,
  status: 'active',
  email: `${accountId}@example.org`,
  emailVerified: true,
  mobile: null,
  mobileVerified: false,
  locale: accountId === 'ann' || accountId === 'kim' ? 'en' : 'ru',
  changes: [{ field, previous: null, current: 'active' }],
  ...more,
});

type Row = readonly [EventDefinition, (accountId: string) => object, english: string, russian: string];
const { membershipChanged, membershipEnded, membershipReminded, masterGranted, masterRevoked } =
  companyEvents;
const soon = new Date(Date.now() + 5 * 86_400_000);
const day = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(soon);
const rows: readonly Row[] = [
  [
    membershipChanged,
    (id) => changed(id, { changes: access(null) }),
    'You now have access to “Acme”. The change was made by Mia, a representative of the company.',
    'Вам открыт доступ к компании «Acme». Изменение внёс представитель компании Mia.',
  ],
  [
    membershipChanged,
    (id) => changed(id, { ...byAdministrator, byName: undefined }),
    'Your access to “Acme” was changed. The change was made by an administrator.',
    'Ваш доступ к компании «Acme» изменён. Изменение внёс администратор.',
  ],
  [
    membershipEnded,
    (id) => ended(id),
    'Your access to “Acme” was removed. The change was made by Mia, a representative of the company.',
    'Ваш доступ к компании «Acme» закрыт. Изменение внёс представитель компании Mia.',
  ],
  [
    membershipEnded,
    (id) => ended(id, { reason: 'expired', by: 'system', byName: undefined }),
    'Your access to “Acme” has expired.',
    'Срок вашего доступа к компании «Acme» истёк, доступ закрыт.',
  ],
  [
    membershipReminded,
    (id) => ({ ...ended(id), until: soon.toISOString() }),
    `Your access to “Acme” ends on ${day('en')}`,
    `Ваш доступ к компании «Acme» закончится ${day('ru')}`,
  ],
  [
    masterGranted,
    (id) => right(id),
    'You are now a representative of “Acme”: you review access requests and invite people. The change was made by an administrator.',
    'Вы стали представителем компании «Acme»: теперь вы рассматриваете заявки и приглашаете людей. Изменение внёс администратор.',
  ],
  [
    masterRevoked,
    (id) => right(id, { by: 'system' }),
    'You are no longer a representative of “Acme”.',
    'Вы больше не представитель компании «Acme».',
  ],
  [
    requestEvents.requestDecided,
    (id) => decided(id, { status: 'failure', reason: 'No', by: 'master' }),
    'Your request for access to “Acme” was rejected. Reason: No. The decision was made by a representative of the company.',
    'Ваша заявка на доступ к компании «Acme» отклонена. Причина: No. Решение принял представитель компании.',
  ],
  [
    requestEvents.requestEscalated,
    (id) => ({ ...request(id), administrators: [] }),
    'Your request for access to “Acme” is now reviewed by administrators.',
    'Вашу заявку на доступ к компании «Acme» теперь рассматривают администраторы.',
  ],
  [
    accessRequestEvents.invitationClosed,
    (id) => closed(id, 'success'),
    'new@example.org accepted your invitation to “Acme”.',
    'new@example.org: ваше приглашение в компанию «Acme» принято.',
  ],
  [
    accessRequestEvents.invitationClosed,
    (id) => closed(id, 'refusal'),
    'new@example.org declined your invitation to “Acme”.',
    'new@example.org: ваше приглашение в компанию «Acme» отклонено.',
  ],
  [
    accessRequestEvents.invitationClosed,
    (id) => closed(id, 'deactivated'),
    'Your invitation of new@example.org to “Acme” has expired. You can send it again.',
    'new@example.org: срок вашего приглашения в компанию «Acme» истёк. Его можно отправить ещё раз.',
  ],
  [
    identityEvents.accountChanged,
    (id) => account(id, 'roles'),
    'Your account was changed: roles.',
    'Ваша учётная запись изменена: роли.',
  ],
];

it.each(rows)(
  '%# %o reaches its people in their languages, and no other',
  async (type, dataOf, english, russian) => {
    // The actor and a person who unsubscribed get nothing.
    for (const id of ['ann', 'bob', 'eve']) await world.tell(type, dataOf(id));
    await world.minute();
    const { mails, notices } = await world.sent();
    for (const told of [mails, notices])
      expect(told).toEqual([
        expect.stringContaining(`ann: ${english}`),
        expect.stringContaining(`bob: ${russian}`),
      ]);
  },
);

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
])('%# an own act, and what another message tells, sends nothing: %o', async (type, data) => {
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
        /^ann: You now have access to “Acme” until .* You are now a representative of “Acme”: .* The change was made by Mia, a representative/,
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
