import { type DigestLines, digestLines } from './digest-items.ts';
import { type MessageText, required, type TemplateTexts } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;
type TopicTexts = Pick<TemplateTexts, 'account.changed' | 'document.changed' | 'digest'>;

const fieldNames: Readonly<Record<string, string>> = {
  login: 'login',
  email: 'e-mail',
  mobile: 'phone number',
  status: 'status',
  roles: 'roles',
  schemeCode: 'way of signing in',
  locale: 'language',
};

const fieldsOf = (params: Params): string =>
  required(params, 'fields')
    .split(',')
    .map((field) => fieldNames[field] ?? field)
    .join(', ');

const lines: DigestLines = {
  'account.changed': (params) => `An administrator changed your account: ${fieldsOf(params)}.`,
  'document.changed': (params) => `The document “${required(params, 'en')}” has a new version.`,
};

const ends = ({ link = '', unsubscribe = '' }: Params): Pick<MessageText, 'button' | 'unsubscribe'> => ({
  button: link === '' ? undefined : { text: 'Your subscriptions', link },
  unsubscribe: unsubscribe === '' ? undefined : { text: 'Unsubscribe', link: unsubscribe },
});

const linkEnd = ({ link = '' }: Params): string => (link === '' ? '' : `. ${link}`);

const periods: Readonly<Record<string, string>> = {
  hourly: 'the last hour',
  daily: 'the last day',
  weekly: 'the last week',
  monthly: 'the last month',
};

/** What the topics of subscriptions say. */
export const englishTopicTexts: TopicTexts = {
  'account.changed': ({ project, params }) => ({
    subject: `${project}: your account was changed`,
    lead: [`An administrator changed your account: ${fieldsOf(params)}.`],
    notes: ['If you did not expect this, contact support.'],
    short: `${project}: an administrator changed your account: ${fieldsOf(params)}${linkEnd(params)}`,
    ...ends(params),
  }),
  'document.changed': ({ project, params }) => ({
    subject: `${project}: a document has a new version`,
    lead: [`The document “${required(params, 'en')}” has a new version.`],
    notes: ['You can read it in your profile, under Documents.'],
    short: `${project}: the document “${required(params, 'en')}” has a new version${linkEnd(params)}`,
    ...ends(params),
  }),
  digest: ({ project, params }) => {
    const told = digestLines(params, lines);
    const more = Number(params.more ?? 0);
    return {
      subject: `${project}: your digest`,
      lead: [
        `What happened in ${periods[required(params, 'period')] ?? 'the meantime'}:`,
        ...told,
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
      notes: [],
      short: `${project}: your digest: ${told.length + more}${linkEnd(params)}`,
      ...ends(params),
    };
  },
};
