import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { required, told } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;
export type CompanyTemplate = 'request.decided' | 'request.waiting' | 'invitation.accepted' | 'access.ending';
type Sentences = Readonly<Record<CompanyTemplate, (params: Params) => string>>;

/** The company as the person named it, or by its number alone. */
const companyOf = (params: Params): string => {
  const company = told(required(params, 'label'));
  return /^\d+$/.test(company) ? `the company with INN ${company}` : `“${company}”`;
};

const decisions: Readonly<Record<string, string>> = {
  approved: 'approved',
  failure: 'rejected',
  duplicate: 'closed as a duplicate',
};
const decisionOf = (params: Params): string => ownValue(decisions, required(params, 'status')) ?? 'decided';

const outcomeOf = (params: Params): string => {
  const [contractor, reason] = [told(params.contractor), told(params.reason)];
  if (contractor !== '') return ` You now have access to “${contractor}”.`;
  if (params.status === 'approved') return ' A representative of the company will set your access rights.';
  return reason === '' ? '' : ` Reason: ${reason}`;
};

const innOf = (params: Params): string => {
  const inn = told(params.inn);
  return inn === '' || inn === told(params.label) ? '' : ` (INN ${inn})`;
};

const endOf = (params: Params): string =>
  new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: required(params, 'timeZone'),
  }).format(new Date(required(params, 'endsAt')));

export const englishCompanySubjects: Sentences = {
  'request.decided': (params) => `your access request was ${decisionOf(params)}`,
  'request.waiting': () => 'new access request',
  'invitation.accepted': () => 'invitation accepted',
  'access.ending': () => 'your access ends soon',
};

export const englishCompanyLines: Sentences = {
  'request.decided': (params) =>
    `Your request for access to ${companyOf(params)} was ${decisionOf(params)}.${outcomeOf(params)}`,
  'request.waiting': (params) =>
    `A request for access to ${companyOf(params)}${innOf(params)} is waiting for your decision.`,
  'invitation.accepted': (params) => {
    const company = told(params.company);
    const into = company === '' ? '' : ` to “${company}”`;
    return `${told(required(params, 'email'))} accepted your invitation${into}.`;
  },
  'access.ending': (params) =>
    `Your access to “${told(required(params, 'label'))}” ends on ${endOf(params)}. To keep it, contact a representative of the company.`,
};
