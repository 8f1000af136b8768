import { type DigestLines, digestLines } from './digest-items.ts';
import { type MessageText, required, type TemplateTexts } from './template.domain.ts';

type Params = Readonly<Record<string, string>>;
type TopicTexts = Pick<TemplateTexts, 'account.changed' | 'document.changed' | 'digest'>;

const fieldNames: Readonly<Record<string, string>> = {
  login: 'логин',
  email: 'почта',
  mobile: 'номер телефона',
  status: 'состояние',
  roles: 'роли',
  schemeCode: 'способ входа',
  locale: 'язык',
};

const fieldsOf = (params: Params): string =>
  required(params, 'fields')
    .split(',')
    .map((field) => fieldNames[field] ?? field)
    .join(', ');

const lines: DigestLines = {
  'account.changed': (params) => `Администратор изменил вашу учётную запись: ${fieldsOf(params)}.`,
  'document.changed': (params) => `У документа «${required(params, 'ru')}» новая версия.`,
};

const ends = ({ link = '', unsubscribe = '' }: Params): Pick<MessageText, 'button' | 'unsubscribe'> => ({
  button: link === '' ? undefined : { text: 'Ваши подписки', link },
  unsubscribe: unsubscribe === '' ? undefined : { text: 'Отписаться', link: unsubscribe },
});

const linkEnd = ({ link = '' }: Params): string => (link === '' ? '' : `. ${link}`);

const periods: Readonly<Record<string, string>> = {
  hourly: 'за последний час',
  daily: 'за последний день',
  weekly: 'за последнюю неделю',
  monthly: 'за последний месяц',
};

/** What the topics of subscriptions say. */
export const russianTopicTexts: TopicTexts = {
  'account.changed': ({ project, params }) => ({
    subject: `${project}: ваша учётная запись изменена`,
    lead: [`Администратор изменил вашу учётную запись: ${fieldsOf(params)}.`],
    notes: ['Если вы этого не ждали, обратитесь в службу поддержки.'],
    short: `${project}: администратор изменил вашу учётную запись: ${fieldsOf(params)}${linkEnd(params)}`,
    ...ends(params),
  }),
  'document.changed': ({ project, params }) => ({
    subject: `${project}: новая версия документа`,
    lead: [`У документа «${required(params, 'ru')}» новая версия.`],
    notes: ['Прочитать её можно в вашем профиле, в разделе «Документы».'],
    short: `${project}: у документа «${required(params, 'ru')}» новая версия${linkEnd(params)}`,
    ...ends(params),
  }),
  digest: ({ project, params }) => {
    const told = digestLines(params, lines);
    const more = Number(params.more ?? 0);
    return {
      subject: `${project}: ваша сводка`,
      lead: [
        `Что произошло ${periods[required(params, 'period')] ?? 'за это время'}:`,
        ...told,
        ...(more > 0 ? [`И ещё ${more}.`] : []),
      ],
      notes: [],
      short: `${project}: ваша сводка: ${told.length + more}${linkEnd(params)}`,
      ...ends(params),
    };
  },
};
