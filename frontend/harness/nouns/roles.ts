import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { Role, RoleHolder, RoleListItem } from '@gatehouse/contracts/identity/roles.resources.ts';
import { button, menuItem, openRowMenu } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const long =
  'Ответственный за согласование документов и заявок на доступ контрагентов северо-западного направления '.repeat(
    2,
  );
const date = '2026-03-01T09:30:00.000Z';

const rows: RoleListItem[] = (
  [
    ['administrator', 'systemic', 'Администратор', 'Administrator', methodKeys.length, 2, 0],
    ['user', 'systemic', 'Пользователь', 'User', 1, 10_000, 0],
    ['auditor', 'systemic', 'Аудитор', 'Auditor', 6, 12, 1],
    ['clerk', 'organizational', 'Делопроизводитель', 'Clerk', 0, 0, 3],
    ['approver', 'contractor', long.slice(0, 120), long.slice(0, 120), 0, 0, 0],
  ] as const
).map(([code, kind, name, nameEn, methodCount, people, applicationCount]) => ({
  id: code,
  revision: 1,
  kind,
  code,
  name,
  nameEn,
  methodCount,
  applicationCount,
  comment: code === 'auditor' ? 'Проверяет настройки раз в квартал, ничего не меняет' : '',
  builtIn: code === 'administrator' || code === 'user',
  people: { count: people, more: people === 10_000 },
  date: code === 'auditor' ? date : null,
}));

const wholeOf = (row: RoleListItem): Role => ({
  ...row,
  methods: methodKeys.filter((key) => row.id === 'administrator' || key.endsWith('.read')),
  pages: [
    { path: '/setting/overview', title: 'Обзор', group: null },
    { path: '/setting/people', title: 'Пользователи', group: 'Пользователи' },
    { path: '/setting/history', title: 'История изменений', group: 'Наблюдение' },
  ].slice(0, row.methodCount),
  applications:
    row.applicationCount === 0
      ? []
      : [{ id: 'd2', name: 'Вики платформы', nameEn: 'Platform wiki' }].slice(0, row.applicationCount),
  beyondCaller: row.id === 'clerk' ? ['setting.network.read'] : [],
});

const people: RoleHolder[] = (
  [
    ['Константинопольский-Вознесенский Александр Константинович', 'a.konstantinopolsky', 'active', date],
    ['Орлова Вера Павловна', 'orlova', 'active', null],
    ['Смирнов Пётр', 'smirnov', 'disabled', date],
  ] as const
).map(([name, login, status, lastSignIn]) => ({ id: login, name, login, status, lastSignIn }));

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/roles': ({ query }) =>
    page(
      searched(rows, query, ({ name }) => name),
      query,
      'roles',
    ),
  'GET /platform/setting/roles/search': ({ query }) => ({
    status: 200,
    data: {
      roles: rows
        .filter(({ kind }) => kind === (query.get('roleType') ?? kind))
        .map(({ code, name }) => ({ code, name, beyondCaller: code === 'auditor' })),
    },
  }),
  'POST /platform/setting/roles': () =>
    problem(400, 'request.invalid', { errorList: { code: 'errorUnique', name: 'errorTooLong' } }),
  ...Object.fromEntries(
    rows.map((row) => [
      `GET /platform/setting/roles/${row.id}`,
      () => ({ status: 200, data: { role: wholeOf(row) } }),
    ]),
  ),
  ...Object.fromEntries(
    rows.map((row) => [
      `GET /platform/setting/roles/${row.id}/people`,
      ({ query }: { query: URLSearchParams }) => page(row.id === 'clerk' ? [] : people, query, 'people'),
    ]),
  ),
});

/** The console's roles. */
export const roles: ConsoleNoun = {
  answers,
  screens: [
    { name: 'roles', path: '/setting/roles', signedIn: true },
    {
      name: 'roles-new',
      path: '/setting/roles',
      signedIn: true,
      act: async (page) => {
        await button(page, 'roles.create').click();
        await page.waitForSelector('[role=dialog] form');
        await page.fill('[role=dialog] [name=name]', 'Аудитор');
        await page.fill('[role=dialog] [name=code]', 'auditor');
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
    {
      name: 'roles-new-contractor',
      path: '/setting/roles',
      signedIn: true,
      act: async (page) => {
        await button(page, 'roles.create').click();
        await page.waitForSelector('[role=dialog] form');
        await page.selectOption('[role=dialog] [name=kind]', 'contractor');
        await page.check('[role=dialog] [name="setting.users.read"]');
        await page.locator('[role=dialog] p[role=status]').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'roles-delete',
      path: '/setting/roles',
      signedIn: true,
      act: async (page) => {
        await openRowMenu(page, 'auditor');
        await menuItem(page, 'ui.delete').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
    { name: 'role', path: '/setting/roles/auditor', signedIn: true, whole: true },
    { name: 'role-beyond', path: '/setting/roles/clerk', signedIn: true },
    {
      name: 'role-question',
      path: '/setting/roles/auditor',
      signedIn: true,
      act: async (page) => {
        await button(page, 'widget.edit').click();
        const boxes = page.locator('[role=dialog] input[type=checkbox]:checked');
        await boxes.first().uncheck();
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=alertdialog] p');
      },
    },
    { name: 'role-pages', path: '/setting/roles/auditor?tab=pages', signedIn: true },
    { name: 'role-people', path: '/setting/roles/auditor?tab=people', signedIn: true },
    { name: 'role-nobody', path: '/setting/roles/clerk?tab=people', signedIn: true },
    { name: 'role-applications', path: '/setting/roles/auditor?tab=applications', signedIn: true },
  ],
};
