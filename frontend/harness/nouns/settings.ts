import type { SendingLimit } from '@gatehouse/contracts/identity/sending-limits.endpoints.ts';
import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import type { Page } from '@playwright/test';
import { button } from '../controls.ts';
import { problem } from '../problem.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const props: Setting['value_props'] = {
  type: 'number',
  unit: 'seconds',
  minimum: 60,
  maximum: 600,
  maxLength: null,
  options: [],
  default: 300,
  readonly: false,
  coveredBy: null,
  public: false,
  awaitingEffect: false,
};
const setting = (key: string, facts: Partial<Setting>): Setting => ({
  key,
  section: 'codes',
  title: key,
  hint: '',
  value: 300,
  value_props: props,
  revision: 0,
  date: null,
  changedBy: null,
  ...facts,
});
const settings = [
  setting('authCodeAlive', {
    title: 'Срок жизни кода',
    hint: 'Позже этого срока код для входа не принимается.',
    value: 240,
    revision: 2,
    date: '2026-05-01T10:00:00.000Z',
    changedBy: { id: 'a', name: 'vera.orlova' },
  }),
  setting('authCodeResendAlive', {
    title: 'Повторная отправка кода через',
    hint: 'Раньше новый код запросить нельзя; срок должен быть меньше срока жизни кода.',
    value: 60,
    value_props: { ...props, minimum: 10, default: 60 },
  }),
  setting('smsPerHour', {
    section: 'budgets',
    title: 'СМС в час',
    hint: 'Больше СМС в час не отправляется.',
    value: 1000,
    value_props: { ...props, unit: null, minimum: 1, maximum: 10_000_000, default: 1000 },
  }),
  setting('headerVisible', {
    section: 'look',
    title: 'Показывать шапку',
    hint: 'Шапка на страницах после входа.',
    value: true,
    value_props: { ...props, type: 'boolean', unit: null, minimum: null, maximum: null, default: true },
  }),
  setting('licenseCheckPeriod', {
    section: 'look',
    title: 'Период проверки лицензии, который записан очень длинными словами, чтобы увидеть перенос строк',
    hint: 'Как часто лицензия сверяется с сервером обновлений.',
    value: 24,
    value_props: { ...props, unit: 'hours', minimum: 1, maximum: 720, default: 24, awaitingEffect: true },
  }),
  setting('argonParallelism', {
    section: 'look',
    title: 'Потоков хеша пароля',
    hint: 'Всегда один поток.',
    value: 1,
    value_props: { ...props, unit: null, minimum: 1, maximum: 4, default: 1, readonly: true },
  }),
];
const LONG =
  '^(?:[A-ZА-ЯЁ][a-zа-яё]{2,}[-_.!?]){3,}[0-9]{2,}$|^[a-z0-9]{24,}$|^СеверныйВетерНадСадомИПристаньюУСтарогоМоста[0-9]+$';
const users = [
  setting('passwordPattern', {
    section: 'password',
    title: 'Свой шаблон пароля',
    hint: 'Регулярное выражение RE2, которому должен соответствовать новый пароль; пусто — без шаблона.',
    value: LONG,
    value_props: { ...props, type: 'string', unit: null, minimum: null, maximum: null, default: '' },
    revision: 5,
    date: '2026-05-01T10:00:00.000Z',
    changedBy: {
      id: 'b',
      name: 'konstantin.konstantinopolsky-severozapadny.administrator.of.the.north-western.branch.of.contractors',
    },
  }),
  setting('nameFormat', {
    section: 'names',
    title: 'Формат имени',
    hint: 'Порядок частей имени: Ф — фамилия, И — имя, О — отчество; Fio — фамилия и инициалы.',
    value: 'FIO',
    value_props: {
      ...props,
      type: 'choice',
      unit: null,
      options: ['FIO', 'IF', 'FI', 'IOF', 'Fio'],
      default: 'FIO',
    },
  }),
  setting('refreshAlive', {
    section: 'names',
    title: 'Срок первого входа после открытия ссылки',
    hint: 'Отдельного срока нет: ссылка действует, пока не истёк «Срок ссылки первого входа».',
    value: 4320,
    value_props: { ...props, unit: 'minutes', default: 4320, readonly: true, coveredBy: 'firstRefreshAlive' },
  }),
];
const sections = [
  { code: 'codes', title: 'Одноразовые коды' },
  { code: 'budgets', title: 'Лимиты отправки сообщений' },
  { code: 'look', title: 'Оформление' },
];
const data = { sections, settings };
const usersData = {
  sections: [
    { code: 'password', title: 'Пароли' },
    { code: 'names', title: 'Имена' },
  ],
  settings: users,
};

const limit = (facts: Partial<SendingLimit>): SendingLimit => ({
  channel: 'sms',
  kind: 'codes',
  country: null,
  window: 'hour',
  used: 12,
  limit: 1000,
  until: '2026-05-01T11:00:00.000Z',
  ...facts,
});
const limits: SendingLimit[] = [
  limit({ used: 1000 }),
  limit({ window: 'day', used: 4310, limit: 10_000 }),
  limit({ channel: 'email', kind: 'codes', used: 57, limit: 100_000 }),
  limit({ channel: 'email', kind: 'codes', window: 'day', used: 1893, limit: 1_000_000 }),
  limit({ channel: 'email', kind: 'restore', used: 0, limit: 100_000, until: null }),
  limit({ channel: 'email', kind: 'restore', window: 'day', used: 3, limit: 1_000_000 }),
  limit({ country: 'KZ', used: 100, limit: 100 }),
  limit({ country: 'KZ', window: 'day', used: 212, limit: 500 }),
];
const exhausted = [{ channel: 'sms', scope: 'range', window: 'hour', count: 2 }];

const answers = (): Answers => ({
  'GET /platform/setting/application/settings/modules/platform': () => ({ status: 200, data }),
  'GET /platform/setting/application/settings/modules/users': () => ({ status: 200, data: usersData }),
  'PATCH /platform/setting/application/settings/platform': () =>
    problem(400, 'request.invalid', {
      errorList: { authCodeAlive: 'errorRange', authCodeResendAlive: 'errorRange' },
    }),
  'GET /platform/setting/sending-limits': () => ({ status: 200, data: { limits, exhausted } }),
});

const path = '/setting/options';
const change = async (page: Page) => {
  await page.fill('[name=authCodeAlive]', '60');
  await button(page, 'ui.save').click();
  await page.waitForSelector('[role=alertdialog] li');
};

/** Settings of the installation. */
export const settingsNoun: ConsoleNoun = {
  answers,
  screens: [
    { name: 'settings', path, signedIn: true, whole: true },
    { name: 'settings-users', path: `${path}/users`, signedIn: true, whole: true },
    { name: 'settings-question', path, signedIn: true, act: change },
    {
      name: 'settings-refused',
      path,
      signedIn: true,
      act: async (page) => {
        await change(page);
        await page.locator('[role=alertdialog]').getByRole('button').last().click();
        await page.waitForSelector('[data-error]');
      },
    },
    {
      name: 'settings-search',
      path,
      signedIn: true,
      act: async (page) => {
        await page.fill('[name=search]', 'имя');
        await page.waitForSelector('a[href*="search="]');
      },
    },
    {
      name: 'settings-limits-reset',
      path,
      signedIn: true,
      act: async (page) => {
        await button(page, 'settings.limits.resetSms').click();
        await page.waitForSelector('[role=alertdialog]');
      },
    },
  ],
};
