import { quoted } from '@gatehouse/contracts/core/inner-quotes.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { CompanyTemplate } from './company-texts.domain.ts';
import { russianCompanyLines, russianCompanySubjects } from './company-texts.ru.ts';
import { countedIn } from './counted.domain.ts';
import { type DigestLines, digestLines } from './digest-items.ts';
import { digestSpan } from './digest-span.domain.ts';
import { roleNamesIn } from './role-names.ts';
import { type MessageText, required, type TemplateFacts, type TemplateTexts } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;
type TopicTexts = Pick<
  TemplateTexts,
  | 'account.changed'
  | 'account.blocked'
  | 'account.unblocked'
  | 'document.changed'
  | 'digest'
  | CompanyTemplate
>;

const fieldNames: Readonly<Record<string, string>> = {
  login: 'логин',
  email: 'почта',
  mobile: 'номер телефона',
  status: 'состояние',
  roles: 'роли',
  schemeCode: 'способ входа',
  locale: 'язык',
  profile: 'личные данные',
};

const fieldsOf = (params: Params): string =>
  required(params, 'fields')
    .split(',')
    .map((field) => ownValue(fieldNames, field) ?? field)
    .join(', ');

const newsOf = (params: Params): string => {
  const title = required(params, 'ru');
  return params.change === 'new'
    ? `Опубликован новый документ: ${quoted(title)}.`
    : `Опубликована новая версия документа ${quoted(title)}.`;
};

const rolesOf = (params: Params): string => {
  const { given, taken } = roleNamesIn('ru', params);
  const listed = (names: readonly string[]) =>
    names.map((name) => (name === '…' ? name : quoted(name))).join(', ');
  return [
    given.length === 0 ? '' : ` Новые роли: ${listed(given)}.`,
    taken.length === 0 ? '' : ` Убранные роли: ${listed(taken)}.`,
  ].join('');
};

/** The directory of an organization and other systems change accounts, too. */
const accountNews = (params: Params): string =>
  params.by === 'system'
    ? `Ваша учётная запись изменена: ${fieldsOf(params)}.${rolesOf(params)}`
    : `Администратор изменил вашу учётную запись: ${fieldsOf(params)}.${rolesOf(params)}`;
const blocked = ({ by }: Params): string =>
  by === 'system' ? 'Ваша учётная запись заблокирована.' : 'Администратор заблокировал вашу учётную запись.';
const unblocked = ({ by }: Params): string =>
  by === 'system'
    ? 'Ваша учётная запись разблокирована.'
    : 'Администратор разблокировал вашу учётную запись.';

const lines: DigestLines = {
  'account.changed': (params) => accountNews(params),
  'document.changed': newsOf,
  ...russianCompanyLines,
};

const button = (text: string, link: string | undefined): MessageText['button'] =>
  link ? { text, link } : undefined;

/** A message of the release before has no page: its link leads to the subscriptions. */
const ends = (
  about: string,
  { page, link, unsubscribe }: Params,
): Pick<MessageText, 'button' | 'unsubscribe'> => ({
  button: button(about, page) ?? button('Настроить подписки', link),
  unsubscribe: unsubscribe ? { text: 'Отписаться', link: unsubscribe } : undefined,
});

const linkEnd = ({ page, link }: Params): string => (page || link ? ` ${page || link}` : '');

const periods: Readonly<Record<string, string>> = {
  hourly: 'за час',
  daily: 'за сутки',
  weekly: 'за неделю',
  monthly: 'за месяц',
};

const spanOf = (period: string, params: Params): string => {
  const span = digestSpan(params, 'ru');
  if (span === undefined) return ownValue(periods, period) ?? '';
  const { from, to, fromShort, month } = span;
  switch (period) {
    case 'hourly':
      return `с ${from.time} до ${to.time} ${to.day}`;
    case 'weekly':
      return `с ${fromShort} по ${to.day}`;
    case 'monthly':
      return `за ${month}`;
    default:
      return `с ${from.time} ${from.day} до ${to.time} ${to.day}`;
  }
};

const counted = countedIn('ru');
const events = (count: number): string =>
  counted(count, { one: 'событие', few: 'события', many: 'событий', other: 'события' });
const newEvents = (count: number): string =>
  counted(count, {
    one: 'новое событие',
    few: 'новых события',
    many: 'новых событий',
    other: 'новых события',
  });

const companyText = (
  template: CompanyTemplate,
  about: string,
  { project, params }: TemplateFacts,
): MessageText => {
  const line = russianCompanyLines[template](params);
  return {
    subject: `${project}: ${russianCompanySubjects[template](params)}`,
    lead: [line],
    notes: [],
    short: `${project}: ${line}${linkEnd(params)}`,
    ...ends(about, params),
  };
};

/** What the topics of subscriptions say. */
export const russianTopicTexts: TopicTexts = {
  'account.changed': ({ project, params }) => ({
    subject: `${project}: ваша учётная запись изменена`,
    lead: [accountNews(params)],
    notes: ['Если вы этого не ждали, обратитесь в службу поддержки.'],
    short: `${project}: ${accountNews(params)}${linkEnd(params)}`,
    ...ends('Открыть профиль', params),
  }),
  // Without a link: the person cannot sign in.
  'account.blocked': ({ project, params }) => ({
    subject: `${project}: ваша учётная запись заблокирована`,
    lead: [`${blocked(params)} Войти в неё нельзя, все сессии завершены.`],
    notes: ['Если вы считаете, что это ошибка, обратитесь в службу поддержки.'],
    short: `${project}: ${blocked(params)}`,
  }),
  'account.unblocked': ({ project, params }) => ({
    subject: `${project}: ваша учётная запись разблокирована`,
    lead: [`${unblocked(params)} Вы снова можете войти.`],
    notes: [],
    short: `${project}: ${unblocked(params)}${linkEnd(params)}`,
    ...ends('Войти', params),
  }),
  'document.changed': ({ project, params }) => ({
    subject: `${project}: ${params.change === 'new' ? 'новый документ' : 'новая версия документа'}`,
    lead: [newsOf(params)],
    notes: [],
    short: `${project}: ${newsOf(params)}${linkEnd(params)}`,
    ...ends('Прочитать документ', params),
  }),
  'request.decided': (facts) => companyText('request.decided', 'Открыть заявку', facts),
  'request.waiting': (facts) => companyText('request.waiting', 'Рассмотреть заявку', facts),
  'request.moved': (facts) => companyText('request.moved', 'Открыть заявку', facts),
  'invitation.accepted': (facts) => companyText('invitation.accepted', 'Открыть приглашения', facts),
  'invitation.refused': (facts) => companyText('invitation.refused', 'Открыть приглашения', facts),
  'invitation.expired': (facts) => companyText('invitation.expired', 'Открыть приглашения', facts),
  'access.changed': (facts) => companyText('access.changed', 'Открыть компании', facts),
  'access.ending': (facts) => companyText('access.ending', 'Открыть компании', facts),
  digest: ({ project, params }) => {
    const told = digestLines(params, lines);
    const more = Number(params.more ?? 0);
    const period = required(params, 'period');
    const within = ownValue(periods, period) ?? '';
    return {
      subject: `${project}: сводка ${within}`,
      lead: [
        `Вот что произошло ${spanOf(period, params)}:`,
        ...told,
        ...(more > 0 ? [`И ещё ${events(more)}.`] : []),
      ],
      notes: [],
      short: `${project}: ${newEvents(told.length + more)} ${within}.${linkEnd(params)}`,
      ...ends('', params),
    };
  },
};
