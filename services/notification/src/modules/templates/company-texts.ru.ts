import { quoted } from '@gatehouse/contracts/core/inner-quotes.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, told } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;
export type CompanyTemplate = 'request.decided' | 'request.waiting' | 'invitation.accepted' | 'access.ending';
type Sentences = Readonly<Record<CompanyTemplate, (params: Params) => string>>;

/** The company as the person named it, or by its number alone. */
const companyOf = (params: Params): string => {
  const company = told(required(params, 'label'));
  return /^\d+$/.test(company) ? `с ИНН ${company}` : quoted(company);
};

const decisions: Readonly<Record<string, string>> = {
  approved: 'одобрена',
  failure: 'отклонена',
  duplicate: 'закрыта как повторная',
};
const decisionOf = (params: Params): string =>
  ownValue(decisions, required(params, 'status')) ?? 'рассмотрена';

const outcomeOf = (params: Params): string => {
  const [contractor, reason] = [told(params.contractor), told(params.reason)];
  if (contractor !== '') return ` Вам открыт доступ к компании ${quoted(contractor)}.`;
  if (params.status === 'approved') return ' Права доступа назначит представитель компании.';
  return reason === '' ? '' : ` Причина: ${reason}`;
};

const innOf = (params: Params): string => {
  const inn = told(params.inn);
  return inn === '' || inn === told(params.label) ? '' : `, ИНН ${inn}`;
};

const endOf = (params: Params): string =>
  new Intl.DateTimeFormat('ru', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: required(params, 'timeZone'),
  }).format(new Date(required(params, 'endsAt')));

export const russianCompanySubjects: Sentences = {
  'request.decided': (params) => `заявка на доступ ${decisionOf(params)}`,
  'request.waiting': () => 'новая заявка на доступ',
  'invitation.accepted': () => 'приглашение принято',
  'access.ending': () => 'доступ скоро закончится',
};

export const russianCompanyLines: Sentences = {
  'request.decided': (params) =>
    `Ваша заявка на доступ к компании ${companyOf(params)} ${decisionOf(params)}.${outcomeOf(params)}`,
  'request.waiting': (params) =>
    `Вашего решения ждёт заявка на доступ к компании ${companyOf(params)}${innOf(params)}.`,
  'invitation.accepted': (params) => {
    const company = told(params.company);
    const into = company === '' ? '' : ` в компанию ${quoted(company)}`;
    return `${told(required(params, 'email'))}: ваше приглашение${into} принято.`;
  },
  'access.ending': (params) =>
    `Ваш доступ к компании ${quoted(told(required(params, 'label')))} закончится ${endOf(params)}. Чтобы продлить его, обратитесь к представителю компании.`,
};
