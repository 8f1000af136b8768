import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { shownInstant } from '@gatehouse/kit/text/shown-instant.ts';
import { accessSubject, type CompanySentences } from './company-texts.domain.ts';
import { required, told, typed } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;

/** The company as the person named it, or by its number alone. */
const companyOf = (params: Params): string => {
  const company = typed(required(params, 'label'));
  return /^\d+$/.test(company) ? `the company with INN ${company}` : `“${company}”`;
};

/** A company by its registered name. */
const registeredOf = (params: Params): string => `“${told(required(params, 'label'))}”`;

const decisions: Readonly<Record<string, string>> = {
  approved: 'approved',
  failure: 'rejected',
  duplicate: 'closed as a duplicate',
};
const decisionOf = (params: Params): string => ownValue(decisions, required(params, 'status')) ?? 'decided';

/** Who acted, where the message says so. */
const actorOf = ({ by, byName }: Params): string | undefined => {
  if (by === 'administrator') return 'an administrator';
  if (by !== 'master') return undefined;
  return [told(byName), 'a master account of the company'].filter(Boolean).join(', ');
};
const actedBy = (what: string, params: Params): string => {
  const actor = actorOf(params);
  return actor === undefined ? '' : ` ${what} by ${actor}.`;
};

const outcomeOf = (params: Params): string => {
  const [contractor, reason] = [told(params.contractor), told(params.reason)];
  if (contractor !== '') return ` You now have access to “${contractor}”.`;
  if (params.status === 'approved') return ' A master account of the company will set your access rights.';
  return reason === '' ? '' : ` Reason: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`;
};

const innOf = (params: Params): string => {
  const inn = told(params.inn);
  return inn === '' || inn === told(params.label) ? '' : ` (INN ${inn})`;
};

/** A company that a request names: registered, by its number, or as typed. */
const askedCompany = (params: Params): string =>
  params.typed === 'yes' && !/^\d+$/.test(told(params.label))
    ? `${companyOf(params)} (as the requester named it)`
    : companyOf({ ...params, label: told(required(params, 'label')) });

const askerOf = ({ asker, address }: Params): string => {
  const who = [typed(asker), told(address)].filter(Boolean).join(', ');
  return who === '' ? '' : ` Requested by: ${who}.`;
};

const instant = (params: Params): string =>
  shownInstant(new Date(required(params, 'endsAt')), 'en', required(params, 'timeZone'));

const intoOf = (word: string, params: Params): string => {
  const company = told(params.company);
  return company === '' ? '' : ` ${word} “${company}”`;
};

const accessLines: Readonly<Record<string, (params: Params) => string>> = {
  given: (params) =>
    `You now have access to ${registeredOf(params)}${params.endsAt ? ` until ${instant(params)}` : ''}.`,
  changed: (params) =>
    `Your access to ${registeredOf(params)} was changed.${params.endsAt ? ` It is valid until ${instant(params)}.` : ''}`,
  ended: (params) => `Your access to ${registeredOf(params)} was removed.`,
  expired: (params) => `Your access to ${registeredOf(params)} has expired.`,
};
const masterLines: Readonly<Record<string, (params: Params) => string>> = {
  given: (params) =>
    `You are now a master account of ${registeredOf(params)}: you review access requests and invite people.`,
  ended: (params) => `You are no longer a master account of ${registeredOf(params)}.`,
};

export const englishCompanySubjects: CompanySentences = {
  'request.decided': (params) => `your access request was ${decisionOf(params)}`,
  'request.waiting': () => 'new access request',
  'request.moved': () => 'your access request was passed to administrators',
  'invitation.accepted': () => 'invitation accepted',
  'invitation.refused': () => 'invitation declined',
  'invitation.expired': () => 'invitation expired',
  'access.changed': (params) =>
    accessSubject(params, {
      given: 'you have access',
      changed: 'your access was changed',
      ended: 'your access was removed',
      expired: 'your access has expired',
      masterGiven: 'you are now a master account of a company',
      masterEnded: 'you are no longer a master account of a company',
    }),
  'access.ending': () => 'your access ends soon',
};

export const englishCompanyLines: CompanySentences = {
  'request.decided': (params) =>
    `Your request for access to ${companyOf(params)} was ${decisionOf(params)}.${outcomeOf(params)}${actedBy('The decision was made', params)}`,
  'request.waiting': (params) =>
    `A request for access to ${askedCompany(params)}${innOf(params)} is waiting for your decision.${askerOf(params)}`,
  'request.moved': (params) =>
    `Your request for access to ${companyOf(params)} is now reviewed by administrators.`,
  'invitation.accepted': (params) =>
    `${told(required(params, 'email'))} accepted your invitation${intoOf('to', params)}.`,
  'invitation.refused': (params) =>
    `${told(required(params, 'email'))} declined your invitation${intoOf('to', params)}.`,
  'invitation.expired': (params) =>
    `Your invitation of ${told(required(params, 'email'))}${intoOf('to', params)} has expired. You can send it again.`,
  'access.changed': (params) => {
    const said = [
      ownValue(accessLines, params.access ?? '')?.(params),
      ownValue(masterLines, params.master ?? '')?.(params),
    ];
    return `${said.filter(Boolean).join(' ')}${actedBy('The change was made', params)}`;
  },
  'access.ending': (params) =>
    `Your access to ${registeredOf(params)} ends on ${instant(params)}. To keep it, contact a master account of the company.`,
};
