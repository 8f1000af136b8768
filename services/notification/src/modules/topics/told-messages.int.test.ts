import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  access,
  account,
  byAdministrator,
  changed,
  closed,
  decided,
  ended,
  request,
  right,
} from './told-events.fixtures.ts';
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
});
afterAll(() => world?.close());

type Row = readonly [EventDefinition, (accountId: string) => object, english: string, russian: string];
const { membershipChanged, membershipEnded, membershipReminded, masterGranted, masterRevoked } =
  companyEvents;
const soon = new Date(Date.now() + 5 * 86_400_000);
const day = (locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    soon,
  );
const rows: readonly Row[] = [
  [
    membershipChanged,
    (id) => changed(id, { changes: access(null) }),
    'You now have access to “Acme”. The change was made by Mia, a master account of the company.',
    'Вам открыт доступ к компании «Acme». Изменение внёс мастер-аккаунт компании Mia.',
  ],
  [
    membershipChanged,
    (id) => changed(id, { ...byAdministrator, byName: undefined }),
    'Your access to “Acme” was changed. The change was made by an administrator.',
    'Ваш доступ к компании «Acme» изменён. Изменение внёс администратор.',
  ],
  [
    membershipChanged,
    (id) => changed(id, { changes: [{ field: 'access', previous: ['org: viewer'], current: [] }] }),
    'Your access to “Acme” was removed. The change was made by Mia, a master account of the company.',
    'Ваш доступ к компании «Acme» закрыт. Изменение внёс мастер-аккаунт компании Mia.',
  ],
  [
    membershipEnded,
    (id) => ended(id),
    'Your access to “Acme” was removed. The change was made by Mia, a master account of the company.',
    'Ваш доступ к компании «Acme» закрыт. Изменение внёс мастер-аккаунт компании Mia.',
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
    'You are now a master account of “Acme”: you review access requests and invite people. The change was made by an administrator.',
    'Вы стали мастер-аккаунтом компании «Acme»: теперь вы рассматриваете заявки и приглашаете людей. Изменение внёс администратор.',
  ],
  [
    masterRevoked,
    (id) => right(id, { by: 'system' }),
    'You are no longer a master account of “Acme”.',
    'Вы больше не мастер-аккаунт компании «Acme».',
  ],
  [
    requestEvents.requestDecided,
    (id) => decided(id, { status: 'failure', reason: 'No', by: 'master' }),
    'Your request for access to “Acme” was rejected. Reason: No. The decision was made by a master account of the company.',
    'Ваша заявка на доступ к компании «Acme» отклонена. Причина: No. Решение принял мастер-аккаунт компании.',
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
  'message %# reaches its people in their languages, and no other',
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
