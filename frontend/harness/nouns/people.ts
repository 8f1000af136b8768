import type { Person, PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import type { PersonMessage } from '@gatehouse/contracts/notification/person-messages.endpoints.ts';
import type { Page } from '@playwright/test';
import { button, menuItem } from '../controls.ts';
import { problem } from '../problem.ts';
import { personProfile, refusedProfile } from '../profile.ts';
import { searched } from '../searched.ts';
import type { Answers, Asked, ConsoleNoun, Paged } from '../types.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const provider = { id: 'd20', title: 'Каталог сотрудников группы компаний «Северный ветер»' };
const off: PersonListItem['off'] = [
  { by: 'administrator', provider: null, at: ago(50) },
  { by: 'provider', provider, at: ago(40) },
];

const rows: PersonListItem[] = [
  ['Орлова Вера Александровна', 'v.orlova', 'v.orlova@example.com', '+79161234567', 'administrator', 1],
  [
    'Константинопольская-Вознесенская Александра Константиновна',
    'aleksandra.konstantinopolskaya-voznesenskaya',
    'aleksandra.konstantinopolskaya-voznesenskaya@subdivision.example.com',
    null,
    'user',
    50,
  ],
  ['Ким Лев', 'kim', null, '+79167654321', 'user', null],
  ['contractor-17', 'contractor-17', null, null, 'user', 900],
].map(([name, login, email, mobile, role, hours], index) => ({
  id: `d${index}`,
  name: String(name),
  login: String(login),
  email: email as string | null,
  mobile: mobile as string | null,
  status: index === 3 ? 'disabled' : 'active',
  off: index === 3 ? off : [],
  blocked:
    index === 3
      ? {
          at: ago(50),
          by: { id: 'd0', name: 'Орлова Вера' },
          reason: 'Договор закончился, доступ больше не нужен.',
        }
      : null,
  scheme: index === 0 ? { code: 'strict', name: 'Пароль и код по SMS' } : null,
  roles: [
    role === 'administrator'
      ? { code: 'administrator', name: 'Администратор' }
      : { code: 'user', name: 'Пользователь' },
  ],
  lastSignIn: typeof hours === 'number' ? ago(hours) : null,
}));

const person = (id: string): Person => ({
  ...(rows.find((row) => row.id === id) ?? (rows[0] as PersonListItem)),
  emailVerified: true,
  mobileVerified: false,
  managedBy: 'platform',
  createdAt: ago(9_000),
  lastDomain: { id: 'd1', name: 'Северный ветер' },
  locale: 'ru',
  signIns: 214,
  openSessions: 2,
  methods: { password: { changedAt: ago(1_200) }, totp: true, recoveryCodesLeft: 7, passkeys: 1 },
  attempts: { failures: 3, lockedUntil: null },
  codes: [
    { purpose: 'sign-in', used: 5, limit: 5, blockedUntil: ago(-3) },
    { purpose: 'mobile', used: 1, limit: 5, blockedUntil: null },
    { purpose: 'email', used: 0, limit: 5, blockedUntil: null },
  ],
  owed: id === 'd2' ? ['password', 'terms'] : [],
  agreements: [
    {
      id: 'a1',
      documentId: 'd1',
      title: 'Политика обработки персональных данных',
      date: ago(700),
      version: 3,
    },
    { id: 'a2', documentId: 'd2', title: 'Пользовательское соглашение', date: ago(9_000), version: null },
  ],
  beyondCaller: id === 'd2',
  own: false,
});

const sessions = ['Firefox, Windows', ''].map((name, index) => ({
  sessionId: `s${index}`,
  name,
  deviceType: 'desktop',
  newDevice: index === 1,
  clientId: 'gatehouse',

  ip: '203.0.113.7',
  place: { country: 'RU', localNetwork: false },
  display: '1920x1080',
  current: false,
  sessionStart: ago(30),
  sessionExpired: ago(-30),
  lastAccess: ago(index),
  applications: index === 0 ? [{ id: 'd1', name: 'Закупки', nameEn: 'Procurement' }] : [],
}));

const messages: PersonMessage[] = (
  [
    ['password.link', 'email', 'sent', null],
    ['auth.code', 'sms', 'failed', 'channel-off'],
    ['account.changed', 'personnel_account', 'sent', null],
    ['factor.changed', 'email', 'pending', null],
  ] as const
).map(([template, channel, state, reason], index) => ({
  id: `m${index}`,
  date: ago(index * 7 + 1),
  channel,
  template,
  state,
  reason,
  attempts: 1,
  finishedAt: state === 'pending' ? null : ago(index * 7 + 1),
}));

/** Opens the menu of a person's page and chooses from it. */
const choose = async (page: Page, entry: string): Promise<void> => {
  await page.locator('main [aria-haspopup]').first().click();
  await menuItem(page, entry).click();
};

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/users': ({ query }) =>
    page(
      searched(rows, query, ({ name, login }) => `${name} ${login}`),
      query,
      'users',
    ),
  'GET /platform/setting/users/{id}': ({ path }) => ({
    status: 200,
    data: { user: person(path.split('/').at(-1) ?? '') },
  }),
  'GET /platform/setting/users/{id}/providers': () => ({
    status: 200,
    data: { providers: [{ id: 'dprov1', title: 'Корпоративный портал', linked: true, managed: true }] },
  }),
  'GET /platform/setting/users/{id}/effects': () => ({
    status: 200,
    data: { effects: { sessions: 2, applications: ['Закупки', 'Учёт'], refused: null, errorList: {} } },
  }),
  'GET /platform/setting/users/{id}/sessions': ({ query }) => page(sessions, query, 'sessions'),
  ...Object.fromEntries(
    ['d0', 'd1', 'd2', 'd3'].flatMap((id) => [
      [
        `GET /platform/setting/users/${id}/profile`,
        ({ cookie }: Asked) => ({ status: 200, data: personProfile(cookie) }),
      ],
    ]),
  ),
  'GET /platform/setting/users/{id}/messages': ({ path, query }) =>
    page(path.includes('/d3/') ? [] : messages, query, 'messages'),
  'PATCH /platform/setting/users/{id}/profile': refusedProfile,
  'DELETE /platform/setting/users/{id}': () => problem(409, 'account.lastAdministrator'),
  'PUT /platform/setting/users/{id}/roles': () => problem(409, 'account.lastAdministrator'),
  'POST /platform/setting/users': () =>
    problem(400, 'request.invalid', { errorList: { login: 'errorUnique' } }),
  'PUT /platform/setting/users/{id}/active': () => ({ status: 204 }),
});

/** The console's people. */
export const people: ConsoleNoun = {
  answers,
  screens: [
    { name: 'people', path: '/setting/people', signedIn: true },
    { name: 'people-nobody', path: '/setting/people?search=nobody', signedIn: true },
    { name: 'person', path: '/setting/people/d1', signedIn: true, whole: true },
    { name: 'person-blocked', path: '/setting/people/d3', signedIn: true, whole: true },
    { name: 'person-sign-in', path: '/setting/people/d0?tab=signIn', signedIn: true, whole: true },
    { name: 'person-sessions', path: '/setting/people/d0?tab=sessions', signedIn: true, whole: true },
    { name: 'person-profile', path: '/setting/people/d0?tab=profile', signedIn: true, whole: true },
    { name: 'person-profile-beyond', path: '/setting/people/d2?tab=profile', signedIn: true },
    {
      name: 'person-profile-edit',
      path: '/setting/people/d0?tab=profile',
      signedIn: true,
      whole: true,
      act: async (page) => {
        await button(page, 'profile.edit').click();
        await page.waitForSelector('form [name="mainInfo.comment"]');
      },
    },
    {
      name: 'person-profile-refused',
      path: '/setting/people/d0?tab=profile',
      signedIn: true,
      whole: true,
      act: async (page) => {
        await button(page, 'profile.edit').click();
        await page.fill('form [name="mainInfo.comment"]', 'Отвечаю по вторникам');
        await page.locator('main [data-unsaved] button[data-kind=primary]').click();
        await page.waitForSelector('main form [aria-invalid=true]');
        // Filling in has scrolled the head of the page under the top bar by halves, where no control is judged.
        await page.evaluate(() => scrollTo(0, 0));
      },
    },
    { name: 'person-access', path: '/setting/people/d0?tab=access', signedIn: true },
    { name: 'person-messages', path: '/setting/people/d0?tab=messages', signedIn: true },
    { name: 'person-messages-none', path: '/setting/people/d3?tab=messages', signedIn: true },
    {
      name: 'person-new',
      path: '/setting/people',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await button(page, 'people.create').click();
        await page.waitForSelector('[role=dialog] form');
        await page.fill('[role=dialog] [name=login]', 'v.orlova');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[role=dialog] [aria-invalid=true]');
      },
    },
    {
      name: 'person-roles',
      path: '/setting/people/d0',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await choose(page, 'people.setRoles');
        await page.waitForSelector('[role=dialog] input[type=checkbox]');
      },
    },
    {
      name: 'person-scheme',
      path: '/setting/people/d0',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await choose(page, 'people.assignScheme');
        await page.waitForSelector('[role=dialog] form');
      },
    },
    ...[
      { name: 'person-link', entry: 'people.sendLink' },
      { name: 'person-reset', entry: 'people.resetSecondFactor' },
      { name: 'person-delete', entry: 'people.delete' },
    ].map(({ name, entry }) => ({
      name,
      path: '/setting/people/d1',
      signedIn: true,
      overlay: true,
      act: async (page: Page) => {
        await choose(page, entry);
        await page.waitForSelector('[role=alertdialog], [role=dialog]');
      },
    })),
    {
      name: 'person-block',
      path: '/setting/people/d0',
      signedIn: true,
      overlay: true,
      act: async (page) => {
        await page.locator('main [aria-haspopup]').first().click();
        await menuItem(page, 'people.block').click();
        await page.waitForSelector('[role=dialog] textarea');
        await page.locator('[role=dialog] [type=submit]').click();
        await page.waitForSelector('[aria-invalid=true]');
      },
    },
  ],
};
