import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import type { Answers, ConsoleNoun } from '../types.ts';

const props: Setting['value_props'] = {
  ...{ type: 'number', unit: 'seconds', minimum: 60, maximum: 600, maxLength: null, options: [] },
  ...{ default: 300, readonly: false, coveredBy: null, public: false, awaitingEffect: false },
};
const setting = (key: string, facts: Partial<Setting>): Setting => ({
  ...{ key, section: 'codes', title: key, hint: '', value: 300, value_props: props },
  ...{ revision: 0, date: null, changedBy: null, ...facts },
});
const settings = [
  setting('authCodeAlive', {
    title: 'Срок жизни кода',
    hint: 'Позже этого срока код для входа не принимается.',
    value: 240,
    ...{ revision: 2, date: '2026-05-01T10:00:00.000Z', changedBy: { id: 'a', name: 'vera.orlova' } },
  }),
  setting('authCodeResendAlive', {
    title: 'Повторная отправка кода через',
    hint: 'Раньше новый код запросить нельзя; срок должен быть меньше срока жизни кода.',
    value: 60,
    value_props: { ...props, minimum: 10, default: 60 },
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
const sections = [
  { code: 'codes', title: 'Одноразовые коды' },
  { code: 'look', title: 'Оформление' },
];
const data = { sections, settings };

const answers = (): Answers => ({
  'GET /platform/setting/application/settings/modules/platform': () => ({ status: 200, data }),
  'GET /platform/setting/application/settings/modules/users': () => ({ status: 200, data }),
  'PATCH /platform/setting/application/settings/platform': () => ({ status: 200, data }),
});

/** Settings of the installation. */
export const settingsNoun: ConsoleNoun = {
  answers,
  screens: [
    { name: 'settings', path: '/setting/options', signedIn: true },
    { name: 'settings-users', path: '/setting/options/users', signedIn: true },
  ],
};
