import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { searched } from './searched.ts';
import type { Answer, Asked } from './types.ts';

const text = `# Общие положения

Соглашение действует с момента принятия. **Оператор** хранит данные на территории страны.

1. Данные, которые мы собираем.
2. Как мы их используем.

[Подробнее](https://example.com/privacy)`;

const names = [
  'Политика обработки персональных данных',
  'Пользовательское соглашение Константинопольско-Вознесенского объединения',
  'Согласие на рассылку',
  'Правила проведения акций',
];

const effects = {
  newVersion: true,
  version: 3,
  domains: [
    { id: 'm', name: 'Северный ветер', loginRequired: true, asks: true },
    { id: 'n', name: 'Портал партнёров', loginRequired: false, asks: false },
  ],
};

export const documents: Document[] = names.map((name, index) => ({
  id: `d${index}`,
  revision: 1,
  code: ['privacy', 'terms-of-use', 'newsletter', 'promo'][index] ?? '',
  name,
  type: index === 3 ? 'document' : 'agreement',
  enabled: index !== 2,
  adminVisible: true,
  format: 'md',
  version: 3 - (index % 3),
  date: new Date(Date.now() - index * 86_400_000).toISOString(),
  locales: ['ru', 'en'].slice(0, index === 1 ? 1 : 2).map((localeId) => ({
    localeId,
    name: localeId === 'ru' ? name : 'Privacy policy',
    linkName: '',
    content: text,
  })),
  domains: index === 0 ? effects.domains.map(({ asks: _, ...domain }) => domain) : [],
}));

const versions = [3, 2, 1].map((number) => ({
  number,
  date: new Date(Date.now() - number * 40 * 86_400_000).toISOString(),
  author: { id: 'u', name: 'Константинопольская-Вознесенская Александра' },
  format: 'md',
  locales: ['ru', 'en'],
}));

const agreed = names.map((name, index) => ({
  id: `a${index}`,
  date: new Date(Date.now() - index * 7_200_000).toISOString(),
  version: [3, 3, 2, null][index] ?? null,
  person: {
    id: `p${index}`,
    name: [
      'Иванова Анна Сергеевна',
      'Константинопольская-Вознесенская Александра',
      'boris@example.com',
      null,
    ][index] as string | null,
  },
  domain: [
    { id: 'm', name: 'Северный ветер' },
    { id: 'n', name: name.slice(0, 60) },
    { id: 'g', name: null },
    null,
  ][index],
}));

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's documents; \`{id}\` stands for any of them. */
export const documentAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => {
  const one = ({ path }: Asked) => documents.find(({ id }) => path.split('/').includes(id)) ?? documents[0];
  return {
    'GET /platform/setting/documents': ({ query }) => {
      const rows = documents.map(({ domains: _, locales, ...row }) => ({
        ...row,
        locales: locales.map(({ localeId }) => localeId),
      }));
      return page(
        searched(rows, query, ({ name }) => name),
        query,
        'documents',
      );
    },
    'POST /platform/setting/documents': () => ({
      status: 400,
      data: {
        type: 'about:blank',
        title: 'invalid',
        status: 400,
        code: 'request.invalid',
        traceId: 't',
        errorList: { code: 'errorUnique' },
      },
    }),
    'GET /platform/setting/documents/{id}': (asked) => ({ status: 200, data: { document: one(asked) } }),
    'PUT /platform/setting/documents/{id}': () => ({ status: 200, data: { revision: 2 } }),
    'PUT /platform/setting/documents/{id}/enabled': () => ({ status: 200, data: { revision: 2 } }),
    'POST /platform/setting/documents/{id}/effects': () => ({ status: 200, data: { effects } }),
    'GET /platform/setting/agreements/versions': () => ({
      status: 200,
      data: {
        versions: [
          { version: 3, people: 10_000, more: true },
          { version: 2, people: 1204, more: false },
        ],
      },
    }),
    'GET /platform/setting/agreements/asked': () => ({
      status: 200,
      data: { now: { people: 214, more: false }, agreed: { people: 10_000, more: true } },
    }),
    'GET /platform/setting/agreements': (asked) => {
      const none = asked.query.get('document') === 'd3';
      return page(none ? [] : agreed, asked.query, 'agreements');
    },
    'GET /platform/setting/documents/{id}/versions': ({ query }) => page(versions, query, 'versions'),
    'GET /platform/setting/documents/{id}/versions/3': (asked) => ({
      status: 200,
      data: { version: { ...versions[0], locales: one(asked)?.locales } },
    }),
  };
};
