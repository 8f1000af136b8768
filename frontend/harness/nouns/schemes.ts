import type {
  AuthenticationScheme,
  SchemeEffects,
  SchemePlan,
} from '@gatehouse/contracts/identity/schemes.resources.ts';
import { button, menuItem } from '../controls.ts';
import { problem } from '../problem.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const on = (...flows: string[]) => flows.map((flow) => ({ flow, enabled: true }));
const scheme = (
  code: string,
  name: readonly [ru: string, en: string],
  facts: Partial<AuthenticationScheme>,
): AuthenticationScheme => ({
  id: code,
  revision: 3,
  code,
  name: name[0],
  nameEn: name[1],
  comment: '',
  active: true,
  base: false,
  priority: 1,
  firstFactor: on('credentials'),
  secondFactor: [],
  usersCount: 0,
  domains: [],
  everybodyElse: false,
  date: null,
  throughProviders: true,
  ...facts,
});

const schemas: AuthenticationScheme[] = [
  scheme('password', ['Пароль', 'Password'], { base: true, everybodyElse: true, priority: 4 }),
  scheme('password-sms', ['Пароль и код из СМС', 'Password, then SMS code'], {
    secondFactor: on('sms_code'),
    usersCount: 12,
    priority: 3,
    domains: [
      { id: 'm', name: 'Портал партнёров «Сад»' },
      { id: 'n', name: 'Северный ветер' },
    ],
    comment: 'Для тех, кто видит персональные данные',
  }),
  scheme('email-or-password', ['Код из письма или пароль', 'E-mail code or password'], {
    firstFactor: on('email_code', 'credentials'),
    priority: 2,
  }),
  scheme(
    'long',
    [
      'Вход подрядчиков северо-западного направления с подтверждением по электронной почте или по СМС на время перехода на новую систему',
      'Sign-in of contractors of the north-western branch with a confirmation by e-mail or text message while they move to another system',
    ],
    { active: false, firstFactor: on('credentials', 'email_code', 'sms_code'), priority: null },
  ),
];

const effects: SchemeEffects = {
  people: 345,
  changed: 340,
  secondFactor: 340,
  shutOut: 3,
  sessions: 27,
  askedSessions: 25,
  more: false,
  refused: null,
  errorList: {},
};

const answers = (): Answers => ({
  'GET /platform/setting/authentication-schemas': () => ({ status: 200, data: { schemas } }),
  'POST /platform/setting/authentication-schemas/effects': ({ body }) => ({
    status: 200,
    data: {
      effects: {
        ...effects,
        refused: (body as SchemePlan).active === false ? 'hasUsers' : null,
      },
    },
  }),
  'POST /platform/setting/authentication-schemas': () =>
    problem(400, 'request.invalid', {
      errorList: { secondFactor: 'errorSecondFactor', code: 'errorUnique' },
    }),
});

const openMenu = async (page: Parameters<typeof menuItem>[0]) => {
  await page.locator('.gh-card').first().locator('button[aria-haspopup]').click();
  await page.waitForSelector('[role=menuitem]');
};

/** How people sign in. */
export const schemes: ConsoleNoun = {
  answers,
  screens: [
    { name: 'schemes', path: '/setting/options/schemes', signedIn: true, whole: true },
    {
      name: 'schemes-order',
      path: '/setting/options/schemes',
      signedIn: true,
      act: async (page) => {
        await button(page, 'schemes.order').click();
        await page.waitForSelector('[role=dialog] [role=grid]');
      },
    },
    {
      name: 'schemes-new',
      path: '/setting/options/schemes',
      signedIn: true,
      act: async (page) => {
        await button(page, 'schemes.create').click();
        await page.waitForSelector('[role=dialog] form');
        await page.fill('[role=dialog] [name=name]', 'Пароль дважды');
        await page.fill('[role=dialog] [name=code]', 'password');
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=dialog] [data-error]');
      },
    },
    {
      name: 'schemes-question',
      path: '/setting/options/schemes',
      signedIn: true,
      act: async (page) => {
        await openMenu(page);
        await menuItem(page, 'widget.edit').click();
        await page.waitForSelector('[role=dialog] form');
        await page.check('[role=dialog] [name=secondFactor-sms_code]');
        await button(page, 'ui.save').click();
        await page.waitForSelector('[role=alertdialog] li');
      },
    },
    {
      name: 'schemes-kept',
      path: '/setting/options/schemes',
      signedIn: true,
      act: async (page) => {
        await page.locator('.gh-card').nth(1).locator('button[aria-haspopup]').click();
        await menuItem(page, 'widget.disable').click();
        await page.waitForSelector('[role=alertdialog] p');
      },
    },
  ],
};
