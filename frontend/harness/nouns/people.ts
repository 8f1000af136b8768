import type { Person, PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { menuItem } from '../controls.ts';
import { problem } from '../problem.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

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
  lastDomain: 'Северный ветер',
  locale: 'ru',
  signIns: 214,
  openSessions: 2,
  methods: { password: { changedAt: ago(1_200) }, totp: true, recoveryCodesLeft: 7, passkeys: 1 },
  attempts: { failures: 3, lockedUntil: null },
  agreements: [
    { id: 'a1', title: 'Политика обработки персональных данных', date: ago(700), version: 3 },
    { id: 'a2', title: 'Пользовательское соглашение', date: ago(9_000), version: null },
  ],
  beyondCaller: false,
  own: false,
});

const sessions = ['Firefox, Windows', ''].map((name, index) => ({
  ...{ sessionId: `s${index}`, name, deviceType: 'desktop', newDevice: false, clientId: 'gatehouse' },
  ...{ ip: '203.0.113.7', place: { country: 'RU', localNetwork: false }, display: null, current: false },
  ...{ sessionStart: ago(30), sessionExpired: ago(-30), lastAccess: ago(index) },
  applications: index === 0 ? [{ name: 'Закупки', nameEn: 'Procurement' }] : [],
}));

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
  'GET /platform/setting/users/{id}/effects': () => ({
    status: 200,
    data: { effects: { sessions: 2, applications: ['Закупки', 'Учёт'] } },
  }),
  'GET /platform/setting/users/{id}/sessions': ({ query }) => page(sessions, query, 'sessions'),
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
