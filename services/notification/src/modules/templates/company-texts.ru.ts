import { quoted } from '@gatehouse/contracts/core/inner-quotes.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { shownInstant } from '@gatehouse/kit/text/shown-instant.ts';
import { accessSubject, type CompanySentences } from './company-texts.domain.ts';
import { required, told, typed } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;

/** The company as the person named it, or by its number alone. */
const companyOf = (params: Params): string => {
  const company = typed(required(params, 'label'));
  return /^\d+$/.test(company) ? `с ИНН ${company}` : quoted(company);
};

/** A company by its registered name. */
const registeredOf = (params: Params): string => quoted(told(required(params, 'label')));

const decisions: Readonly<Record<string, string>> = {
  approved: 'одобрена',
  failure: 'отклонена',
  duplicate: 'закрыта как дубликат',
};
const decisionOf = (params: Params): string =>
  ownValue(decisions, required(params, 'status')) ?? 'рассмотрена';

/** Who acted, where the message says so. */
const actorOf = ({ by, byName }: Params): string | undefined => {
  if (by === 'administrator') return 'администратор';
  if (by !== 'master') return undefined;
  return ['мастер-аккаунт компании', told(byName)].filter(Boolean).join(' ');
};
const actedBy = (what: string, params: Params): string => {
  const actor = actorOf(params);
  return actor === undefined ? '' : ` ${what} ${actor}.`;
};

const outcomeOf = (params: Params): string => {
  const [contractor, reason] = [told(params.contractor), told(params.reason)];
  if (contractor !== '') return ` Вам открыт доступ к компании ${quoted(contractor)}.`;
  if (params.status === 'approved') return ' Права доступа назначит мастер-аккаунт компании.';
  return reason === '' ? '' : ` Причина: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`;
};

const innOf = (params: Params): string => {
  const inn = told(params.inn);
  return inn === '' || inn === told(params.label) ? '' : `, ИНН ${inn}`;
};

/** A company that a request names: registered, by its number, or as typed. */
const askedCompany = (params: Params): string =>
  params.typed === 'yes' && !/^\d+$/.test(told(params.label))
    ? `${companyOf(params)} (так её назвал заявитель)`
    : companyOf({ ...params, label: told(required(params, 'label')) });

const askerOf = ({ asker, address }: Params): string => {
  const who = [typed(asker), told(address)].filter(Boolean).join(', ');
  return who === '' ? '' : ` Заявитель: ${who}.`;
};

const instant = (params: Params): string =>
  shownInstant(new Date(required(params, 'endsAt')), 'ru', required(params, 'timeZone'));

const intoOf = (params: Params): string => {
  const company = told(params.company);
  return company === '' ? '' : ` в компанию ${quoted(company)}`;
};

const accessLines: Readonly<Record<string, (params: Params) => string>> = {
  given: (params) =>
    `Вам открыт доступ к компании ${registeredOf(params)}${params.endsAt ? ` до ${instant(params)}` : ''}.`,
  changed: (params) =>
    `Ваш доступ к компании ${registeredOf(params)} изменён.${params.endsAt ? ` Он действует до ${instant(params)}.` : ''}`,
  ended: (params) => `Ваш доступ к компании ${registeredOf(params)} закрыт.`,
  expired: (params) => `Срок вашего доступа к компании ${registeredOf(params)} истёк, доступ закрыт.`,
};
const masterLines: Readonly<Record<string, (params: Params) => string>> = {
  given: (params) =>
    `Вы стали мастер-аккаунтом компании ${registeredOf(params)}: теперь вы рассматриваете заявки и приглашаете людей.`,
  ended: (params) => `Вы больше не мастер-аккаунт компании ${registeredOf(params)}.`,
};

export const russianCompanySubjects: CompanySentences = {
  'request.decided': (params) => `заявка на доступ ${decisionOf(params)}`,
  'request.waiting': () => 'новая заявка на доступ',
  'request.moved': () => 'заявка на доступ передана администраторам',
  'invitation.accepted': () => 'приглашение принято',
  'invitation.refused': () => 'приглашение отклонено',
  'invitation.expired': () => 'срок приглашения истёк',
  'access.changed': (params) =>
    accessSubject(params, {
      given: 'вам открыт доступ',
      changed: 'ваш доступ изменён',
      ended: 'ваш доступ закрыт',
      expired: 'срок доступа истёк',
      masterGiven: 'вы стали мастер-аккаунтом компании',
      masterEnded: 'вы больше не мастер-аккаунт компании',
    }),
  'access.ending': () => 'доступ скоро закончится',
};

export const russianCompanyLines: CompanySentences = {
  'request.decided': (params) =>
    `Ваша заявка на доступ к компании ${companyOf(params)} ${decisionOf(params)}.${outcomeOf(params)}${actedBy('Решение принял', params)}`,
  'request.waiting': (params) =>
    `Вашего решения ждёт заявка на доступ к компании ${askedCompany(params)}${innOf(params)}.${askerOf(params)}`,
  'request.moved': (params) =>
    `Вашу заявку на доступ к компании ${companyOf(params)} теперь рассматривают администраторы.`,
  'invitation.accepted': (params) =>
    `${told(required(params, 'email'))}: ваше приглашение${intoOf(params)} принято.`,
  'invitation.refused': (params) =>
    `${told(required(params, 'email'))}: ваше приглашение${intoOf(params)} отклонено.`,
  'invitation.expired': (params) =>
    `${told(required(params, 'email'))}: срок вашего приглашения${intoOf(params)} истёк. Его можно отправить ещё раз.`,
  'access.changed': (params) => {
    const said = [
      ownValue(accessLines, params.access ?? '')?.(params),
      ownValue(masterLines, params.master ?? '')?.(params),
    ];
    return `${said.filter(Boolean).join(' ')}${actedBy('Изменение внёс', params)}`;
  },
  'access.ending': (params) =>
    `Ваш доступ к компании ${registeredOf(params)} закончится ${instant(params)}. Чтобы продлить его, обратитесь к мастер-аккаунту компании.`,
};
