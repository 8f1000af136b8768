import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import type { Page } from '@playwright/test';
import { button, buttonAbout } from '../controls.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const roles = ['Согласование заказов', 'Просмотр остатков на складах', 'Рекламации'];
const role = (index: number) => ({ roleId: `r${index}`, name: roles[index] ?? '' });

const request: AccessRequest = {
  requestId: 'd0',
  requestDate: day(-1),
  responseDate: null,
  status: 'considered',
  reason: null,
  requestCompanyName: 'Рассвет',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: '770701001',
  requestCompanyRoles: [role(0), role(1)],
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  userId: 'u',
  user: { name: 'Константинопольская-Вознесенская Анна', email: 'anna@example.com', phone: null },
};
const requests: AccessRequest[] = [
  request,
  {
    ...request,
    requestId: 'd1',
    requestDate: day(-9),
    responseDate: day(-7),
    status: 'approved',
    responseCompanyName: 'Акционерное общество «Заря»',
    responseCompanyInn: '7728168971',
    requestCompanyName: 'Заря',
    requestCompanyInn: '7728168971',
    requestCompanyKpp: null,
  },
  {
    ...request,
    requestId: 'd2',
    requestDate: day(-20),
    responseDate: day(-18),
    status: 'failure',
    requestCompanyName:
      'Научно-производственное объединение «Константинопольско-Вознесенские механические мастерские имени первого директора»',
    reason:
      'Вас нет в списке сотрудников объединения.\nОбратитесь в отдел кадров: он сообщит нам о приёме на работу, и заявку можно будет отправить снова.',
  },
  {
    ...request,
    requestId: 'd3',
    requestDate: day(-21),
    responseDate: day(-20),
    status: 'duplicate',
    requestCompanyName: '',
    requestCompanyInn: '500100732259',
    requestCompanyKpp: null,
    requestCompanyRoles: [],
    reason: 'Такая же заявка уже рассматривается.',
  },
  {
    ...request,
    requestId: 'd4',
    requestDate: day(-40),
    responseDate: day(-40),
    status: 'remove',
    requestCompanyName: 'Sonnenaufgang',
    requestCompanyRoles: [],
  },
];

const answers = (page: Paged): Answers => ({
  'GET /platform/user/access/requests': ({ query, cookie }) => {
    const rows = cookie.includes('requests=no') ? [] : requests;
    const status = query.get('status');
    const named = searched(rows, query, ({ requestCompanyName }) => requestCompanyName);
    return page(
      named.filter((row) => !status || row.status === status),
      query,
      'requests',
    );
  },
  'GET /platform/user/access/requests/roles/available': () => ({
    status: 200,
    data: { roles: roles.map((_, index) => ({ ...role(index), comment: '', roleType: 'contractor' })) },
  }),
  'POST /platform/user/access/requests': () => ({ status: 201, data: { requestIds: ['d9'] } }),
  'DELETE /platform/user/access/requests/{id}': () => ({ status: 204 }),
});

const without =
  (...names: string[]) =>
  async (page: Page) => {
    const url = new URL(page.url()).origin;
    await page.context().addCookies(names.map((name) => ({ name, value: 'no', url })));
    await page.reload();
    await page.waitForSelector('main .gh-state');
  };
const openForm = async (page: Page) => {
  await button(page, 'accessRequests.create').first().click();
  await page.waitForSelector('[role=dialog] [type=checkbox]');
};

/** Requests for access that the person has sent. */
export const accessRequestScreens: ConsoleNoun = {
  answers,
  screens: [
    { name: 'requests', path: '/profile/requests', signedIn: true, whole: true },
    { name: 'requests-empty', path: '/profile/requests', signedIn: true, act: without('requests') },
    {
      name: 'requests-filter',
      path: '/profile/requests?status=failure',
      signedIn: true,
      whole: true,
    },
    {
      name: 'requests-withdraw',
      path: '/profile/requests',
      signedIn: true,
      act: async (page) => {
        await buttonAbout(page, 'accessRequests.withdraw', 'Рассвет').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
    { name: 'requests-send', path: '/profile/requests', signedIn: true, act: openForm },
    {
      name: 'requests-send-wrong',
      path: '/profile/requests',
      signedIn: true,
      act: async (page) => {
        await openForm(page);
        await page.fill('[role=dialog] [name="companies.0.inn"]', '500100732259');
        await button(page, 'accessRequests.editor.add').click();
        await page.fill('[role=dialog] [name="companies.1.inn"]', '7707083894');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[role=dialog] [aria-invalid=true]');
      },
    },
    { name: 'request-access', path: '/accesses/requests/access', signedIn: true, whole: true },
    {
      name: 'request-access-alone',
      path: '/accesses/requests/access',
      signedIn: true,
      act: without('services', 'requests', 'companies'),
    },
    {
      name: 'limited-access',
      path: '/profile/requests',
      signedIn: true,
      act: without('services', 'requests', 'companies'),
    },
  ],
};
