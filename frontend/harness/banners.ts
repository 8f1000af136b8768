import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import type { Answer, Asked } from './answers.ts';
import { problem } from './problem.ts';
import { searched } from './searched.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const banners: Banner[] = [
  ['Плановые работы', 'В воскресенье с 2:00 до 4:00 возможны перерывы в работе.', null, null, true],
  [
    'Новый порядок согласования договоров Константинопольско-Вознесенского объединения',
    'С понедельника.',
    3,
    30,
    true,
  ],
  ['Опрос о качестве портала', 'Займёт две минуты.', -30, -2, true],
  ['Черновик', 'Ещё не решили.', null, null, false],
].map(([title, text, from, to, visible], index) => ({
  id: `d${index}`,
  revision: 1,
  code: ['works', 'approval-of-contracts', 'survey', 'draft'][index] ?? '',
  title: String(title),
  text: String(text),
  link: index === 2 ? 'https://example.com/survey' : null,
  visible: visible === true,
  audience: index === 1 ? ['cabinet', 'console'] : ['public'],
  dateFrom: typeof from === 'number' ? day(from) : null,
  dateTo: typeof to === 'number' ? day(to) : null,
  date: day(-index),
  domains: index < 2 ? [{ id: 'm', name: 'Северный ветер' }] : [],
}));

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's banners; `{id}` stands for any of them. */
export const bannerAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/setting/banners': ({ query }) =>
    page(
      searched(banners, query, ({ title }) => title),
      query,
      'banners',
    ),
  'GET /platform/setting/banners/search': () => ({ status: 200, data: { banners } }),
  'POST /platform/setting/banners': () =>
    problem(400, 'request.invalid', { errorList: { link: 'errorFormat' } }),
  'PUT /platform/setting/banners/{id}': () => ({ status: 200, data: { revision: 2 } }),
  'PUT /platform/setting/banners/{id}/visible': () => ({ status: 200, data: { revision: 2 } }),
  'POST /platform/setting/banners/{id}/effects': () => ({
    status: 200,
    data: { effects: { domains: banners[0]?.domains } },
  }),
});
