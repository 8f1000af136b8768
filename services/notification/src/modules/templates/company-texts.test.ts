import { expect, it } from 'vitest';
import { pageOf } from './notice-page.domain.ts';
import { renderMail, renderNotice, renderPush } from './render.domain.ts';
import { look } from './render.fixtures.ts';

const page = 'https://portal.example/platform/profile/requests';

it.each([
  [
    'ru',
    { status: 'approved', contractor: 'ООО «Ромашка»' },
    'одобрена. Вам открыт доступ к компании «ООО „Ромашка“».',
  ],
  ['ru', { status: 'approved' }, 'одобрена. Права доступа назначит мастер-аккаунт компании.'],
  ['ru', { status: 'failure', reason: 'Не наш сотрудник' }, 'отклонена. Причина: Не наш сотрудник.'],
  [
    'ru',
    { status: 'failure', reason: 'Нет!', by: 'master' },
    'Причина: Нет! Решение принял мастер-аккаунт компании.',
  ],
  [
    'en',
    { status: 'approved', contractor: 'Acme', by: 'master', byName: 'Anna Orlova' },
    'access to “Acme”. The decision was made by Anna Orlova, a master account of the company.',
  ],
  ['en', { status: 'failure', by: 'administrator' }, 'rejected. The decision was made by an administrator.'],
  ['ru', { status: 'duplicate' }, 'закрыта как дубликат.'],
  ['ru', { status: 'constructor' }, 'рассмотрена.'],
  ['en', { status: 'approved', contractor: 'Acme' }, 'was approved. You now have access to “Acme”.'],
  ['en', { status: 'failure', reason: 'Not ours' }, 'was rejected. Reason: Not ours'],
  ['en', { status: 'duplicate', reason: '' }, 'was closed as a duplicate.'],
] as const)('a decision is told in %s, as %j', (locale, outcome, said) => {
  const params = { label: 'Ромашка', page, ...outcome };
  expect(renderMail('request.decided', locale, look, params).text).toContain(said);
  const { text, link } = renderNotice('request.decided', locale, look, params);
  expect([text.includes(said), link?.url]).toEqual([true, page]);
});

it.each([
  ['ru', { label: 'Ромашка', inn: '7707083893' }, 'к компании «Ромашка», ИНН 7707083893.'],
  ['ru', { label: '7707083893', inn: '7707083893' }, 'к компании с ИНН 7707083893.'],
  ['en', { label: 'Acme', inn: '7707083893' }, 'access to “Acme” (INN 7707083893) is waiting'],
  ['en', { label: '7707083893', inn: '7707083893' }, 'access to the company with INN 7707083893 is'],
])('a request that waits names its company in %s: %j', (locale, params, said) => {
  expect(renderNotice('request.waiting', locale, look, params).text).toContain(said);
});

it('what people typed stays text on one line', () => {
  const params = { label: 'A\r\nBcc: x <b>Y</b>', status: 'failure', reason: '<img src=x>no\nway' };
  expect(renderPush('request.decided', 'en', look, params, 'm').body).toBe(
    'Your request for access to “A Bcc: x Y” was rejected. Reason: no way.',
  );
});

it.each([
  ['ru', 'Ваш доступ к компании «Acme» закончится 12 мая 2026 г. в 23:59 GMT+3'],
  ['en', 'Your access to “Acme” ends on 12 May 2026 at 23:59 GMT+3'],
])('the end of an access names company and day in %s', (locale, said) => {
  const params = { label: 'Acme', endsAt: '2026-05-12T20:59:59.999Z', timeZone: 'Europe/Moscow' };
  expect(renderNotice('access.ending', locale, look, params).text).toContain(said);
});

it.each([
  ['ru', 'v@example.org: ваше приглашение в компанию «Acme» принято.'],
  ['en', 'v@example.org accepted your invitation to “Acme”.'],
])('an accepted invitation names who and where in %s', (locale, said) => {
  const params = { email: 'v@example.org', company: 'Acme' };
  expect(renderNotice('invitation.accepted', locale, look, params).text).toBe(said);
});

it('a request that waits leads a master account and an administrator each to their own queue', () => {
  expect(pageOf('request.waiting', {})).toBe('/platform/profile/requests/incoming');
  expect(pageOf('request.waiting', { standing: 'administrators' })).toBe('/platform/setting/access-requests');
});

const long = 'Ы'.repeat(300);
it.each([
  [
    'ru',
    { typed: 'yes', label: long, asker: 'Иван Петров', address: 'i***v@example.org' },
    `к компании «${'Ы'.repeat(59)}…» (так её назвал заявитель), ИНН 7707083893. Заявитель: Иван Петров, i***v@example.org.`,
  ],
  [
    'ru',
    { label: 'ООО «Ромашка»', asker: long },
    `«ООО „Ромашка“», ИНН 7707083893. Заявитель: ${'Ы'.repeat(59)}….`,
  ],
  [
    'en',
    { typed: 'yes', label: 'Acme <b>x</b>', asker: 'Ivan' },
    '“Acme x” (as the requester named it) (INN 7707083893) is waiting for your decision. Requested by: Ivan.',
  ],
  [
    'en',
    { typed: 'yes', label: '7707083893' },
    'to the company with INN 7707083893 is waiting for your decision.',
  ],
])('a request says in %s who asks and whose words name the company: %j', (locale, given, said) => {
  const params = { inn: '7707083893', ...given };
  expect(renderNotice('request.waiting', locale, look, params).text).toContain(said);
});

it.each([
  ['ru', { access: 'given', master: '', by: 'system' }, 'Вам открыт доступ к компании «Acme».'],
  [
    'ru',
    { access: 'given', master: 'given', by: 'administrator', endsAt: '2026-05-12T20:59:59.999Z' },
    'Вам открыт доступ к компании «Acme» до 12 мая 2026 г. в 23:59 GMT+3. Вы стали мастер-аккаунтом компании «Acme»: теперь вы рассматриваете заявки и приглашаете людей. Изменение внёс администратор.',
  ],
  [
    'ru',
    { access: 'expired', master: '', by: 'system' },
    'Срок вашего доступа к компании «Acme» истёк, доступ закрыт.',
  ],
  [
    'en',
    { access: 'changed', master: '', by: 'master', byName: 'Anna' },
    'Your access to “Acme” was changed. The change was made by Anna, a master account of the company.',
  ],
  [
    'en',
    { access: 'ended', master: 'ended', by: '' },
    'Your access to “Acme” was removed. You are no longer a master account of “Acme”.',
  ],
])('a change of access is told in %s as it is: %j', (locale, given, said) => {
  const params = { label: 'Acme', timeZone: 'Europe/Moscow', ...given };
  expect(renderNotice('access.changed', locale, look, params).text).toBe(said);
});
