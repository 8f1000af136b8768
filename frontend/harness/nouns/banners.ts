import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { button } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const rows: Banner[] = [
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

/** `{id}` stands for any of them. */
const answers = (page: Paged): Answers => ({
  'GET /platform/setting/banners': ({ query }) =>
    page(
      searched(rows, query, ({ title }) => title),
      query,
      'banners',
    ),
  'GET /platform/setting/banners/search': () => ({ status: 200, data: { banners: rows } }),
  'POST /platform/setting/banners': () =>
    problem(400, 'request.invalid', { errorList: { link: 'errorFormat' } }),
  'PUT /platform/setting/banners/{id}': () => ({ status: 200, data: { revision: 2 } }),
  'PUT /platform/setting/banners/{id}/visible': () => ({ status: 200, data: { revision: 2 } }),
  'POST /platform/setting/banners/{id}/effects': () => ({
    status: 200,
    data: { effects: { domains: rows[0]?.domains, refused: null, errorList: {} } },
  }),
});

/** The console's banners. */
export const banners: ConsoleNoun = {
  answers,
  screens: [
    { name: 'banners', path: '/setting/banners', signedIn: true },
    { name: 'banner', path: '/setting/banners?entry=d2', signedIn: true, overlay: true },
    {
      name: 'banners-wrong',
      path: '/setting/banners',
      signedIn: true,
      act: async (page) => {
        await button(page, 'banners.create').click();
        await page.fill('[role=dialog] [name=title]', 'Работы');
        await page.fill('[role=dialog] [name=text]', 'В воскресенье');
        await page.fill('[role=dialog] [name=link]', 'javascript:alert(1)');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[aria-invalid=true]');
      },
    },
    {
      name: 'banner-restored',
      path: '/setting/banners',
      signedIn: true,
      act: async (page) => {
        const href = page.url();
        const cookies = await page.context().cookies();
        await button(page, 'banners.create').click();
        await page.fill('[role=dialog] [name=title]', 'Плановые работы '.repeat(12).trim());
        await page.fill('[role=dialog] [name=text]', 'В воскресенье с двух до четырёх ночи. '.repeat(12));
        await page.fill('[role=dialog] [name=link]', 'javascript:alert(1)');
        // By which the answers know who is signed in.
        await page.context().clearCookies({ name: 'harness' });
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForURL(/\/login/);
        await page.context().addCookies(cookies);
        await page.goto(href);
        await button(page, 'banners.create').click();
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[role=dialog] [aria-invalid=true]');
      },
    },
  ],
};
