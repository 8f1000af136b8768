import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { CompanyTemplate } from './company-texts.domain.ts';
import { englishCompanyLines, englishCompanySubjects } from './company-texts.en.ts';
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
  login: 'login',
  email: 'e-mail',
  mobile: 'phone number',
  status: 'status',
  roles: 'roles',
  schemeCode: 'way of signing in',
  locale: 'language',
  profile: 'personal data',
};

const fieldsOf = (params: Params): string =>
  required(params, 'fields')
    .split(',')
    .map((field) => ownValue(fieldNames, field) ?? field)
    .join(', ');

const newsOf = (params: Params): string => {
  const title = required(params, 'en');
  return params.change === 'new'
    ? `A new document was published: “${title}”.`
    : `A new version of “${title}” was published.`;
};

const rolesOf = (params: Params): string => {
  const { given, taken } = roleNamesIn('en', params);
  const listed = (names: readonly string[]) =>
    names.map((name) => (name === '…' ? name : `“${name}”`)).join(', ');
  return [
    given.length === 0 ? '' : ` New roles: ${listed(given)}.`,
    taken.length === 0 ? '' : ` Removed roles: ${listed(taken)}.`,
  ].join('');
};

/** The directory of an organization and other systems change accounts, too. */
const accountNews = (params: Params): string =>
  params.by === 'system'
    ? `Your account was changed: ${fieldsOf(params)}.${rolesOf(params)}`
    : `An administrator changed your account: ${fieldsOf(params)}.${rolesOf(params)}`;
const blocked = ({ by }: Params): string =>
  by === 'system' ? 'Your account was blocked.' : 'An administrator blocked your account.';
const unblocked = ({ by }: Params): string =>
  by === 'system' ? 'Your account was unblocked.' : 'An administrator unblocked your account.';

const lines: DigestLines = {
  'account.changed': (params) => accountNews(params),
  'document.changed': newsOf,
  ...englishCompanyLines,
};

const button = (text: string, link: string | undefined): MessageText['button'] =>
  link ? { text, link } : undefined;

/** A message of the release before has no page: its link leads to the subscriptions. */
const ends = (
  about: string,
  { page, link, unsubscribe }: Params,
): Pick<MessageText, 'button' | 'unsubscribe'> => ({
  button: button(about, page) ?? button('Manage subscriptions', link),
  unsubscribe: unsubscribe ? { text: 'Unsubscribe', link: unsubscribe } : undefined,
});

const linkEnd = ({ page, link }: Params): string => (page || link ? ` ${page || link}` : '');

const periods: Readonly<Record<string, readonly [digest: string, within: string]>> = {
  hourly: ['hourly digest', 'in the last hour'],
  daily: ['daily digest', 'in the last 24 hours'],
  weekly: ['weekly digest', 'in the last week'],
  monthly: ['monthly digest', 'in the last month'],
};
const periodOf = (params: Params) =>
  ownValue(periods, required(params, 'period')) ?? ['digest', 'since the last one'];

const spanOf = (params: Params): string => {
  const span = digestSpan(params, 'en-GB');
  if (span === undefined) return periodOf(params)[1];
  const { from, to, fromShort, month } = span;
  switch (params.period) {
    case 'hourly':
      return `between ${from.time} and ${to.time} on ${to.day}`;
    case 'weekly':
      return `from ${fromShort} to ${to.day}`;
    case 'monthly':
      return `in ${month}`;
    default:
      return `from ${from.time} on ${from.day} to ${to.time} on ${to.day}`;
  }
};

const counted = countedIn('en');
const updates = (count: number): string => counted(count, { one: 'update', other: 'updates' });

const companyText = (
  template: CompanyTemplate,
  about: string,
  { project, params }: TemplateFacts,
): MessageText => {
  const line = englishCompanyLines[template](params);
  return {
    subject: `${project}: ${englishCompanySubjects[template](params)}`,
    lead: [line],
    notes: [],
    short: `${project}: ${line}${linkEnd(params)}`,
    ...ends(about, params),
  };
};

/** What the topics of subscriptions say. */
export const englishTopicTexts: TopicTexts = {
  'account.changed': ({ project, params }) => ({
    subject: `${project}: your account was changed`,
    lead: [accountNews(params)],
    notes: ['If you did not expect this, contact support.'],
    short: `${project}: ${accountNews(params)}${linkEnd(params)}`,
    ...ends('Open your profile', params),
  }),
  // Without a link: the person cannot sign in.
  'account.blocked': ({ project, params }) => ({
    subject: `${project}: your account was blocked`,
    lead: [`${blocked(params)} You cannot sign in, and your sessions have ended.`],
    notes: ['If you think that this is a mistake, contact support.'],
    short: `${project}: ${blocked(params)}`,
  }),
  'account.unblocked': ({ project, params }) => ({
    subject: `${project}: your account was unblocked`,
    lead: [`${unblocked(params)} You can sign in again.`],
    notes: [],
    short: `${project}: ${unblocked(params)}${linkEnd(params)}`,
    ...ends('Sign in', params),
  }),
  'document.changed': ({ project, params }) => ({
    subject: `${project}: ${params.change === 'new' ? 'a new document' : 'a new version of a document'}`,
    lead: [newsOf(params)],
    notes: [],
    short: `${project}: ${newsOf(params)}${linkEnd(params)}`,
    ...ends('Read the document', params),
  }),
  'request.decided': (facts) => companyText('request.decided', 'Open the request', facts),
  'request.waiting': (facts) => companyText('request.waiting', 'Review the request', facts),
  'request.moved': (facts) => companyText('request.moved', 'Open the request', facts),
  'invitation.accepted': (facts) => companyText('invitation.accepted', 'Open invitations', facts),
  'invitation.refused': (facts) => companyText('invitation.refused', 'Open invitations', facts),
  'invitation.expired': (facts) => companyText('invitation.expired', 'Open invitations', facts),
  'access.changed': (facts) => companyText('access.changed', 'Open companies', facts),
  'access.ending': (facts) => companyText('access.ending', 'Open companies', facts),
  digest: ({ project, params }) => {
    const told = digestLines(params, lines);
    const more = Number(params.more ?? 0);
    const [digest, within] = periodOf(params);
    return {
      subject: `${project}: your ${digest}`,
      lead: [`What happened ${spanOf(params)}:`, ...told, ...(more > 0 ? [`And ${more} more.`] : [])],
      notes: [],
      short: `${project}: ${updates(told.length + more)} ${within}.${linkEnd(params)}`,
      ...ends('', params),
    };
  },
};
