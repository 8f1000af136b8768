// @vitest-environment happy-dom
import type { Setting } from '@gatehouse/contracts/platform/settings.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { PlatformSettingsPage } from './settings.page.tsx';

afterEach(hideScreens);

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
const setting = (key: string, facts: Partial<Setting> = {}): Setting => ({
  key,
  section: 'codes',
  title: key,
  hint: '',
  value: 300,
  value_props: props,
  revision: 3,
  date: null,
  changedBy: null,
  ...facts,
});
const sections = [{ code: 'codes', title: 'Коды' }];
const settings = [
  setting('authCodeAlive', { title: 'Срок кода', value: 240 }),
  setting('authCodeResendAlive', { title: 'Повтор' }),
  setting('argonParallelism', { title: 'Потоки', value_props: { ...props, readonly: true } }),
];
const show = (more: Answers = {}, methods?: string[]) =>
  showScreen(<PlatformSettingsPage />, {
    ...(methods && { person: { methods } }),
    answers: {
      'platform.setting.list': ({ args }) =>
        ok({
          sections,
          settings: args.params.module === 'platform' ? settings : [setting('nameFormat', { title: 'Имя' })],
        }),
      'platform.setting.change': () => ok({ sections, settings }),
      ...more,
    },
  });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const save = async () => press(await screen.findByRole('button', { name: text('ui.save') }));
const agree = async () => {
  const question = await screen.findByRole('alertdialog');
  await press(within(question).getByRole('button', { name: text('ui.save') }));
};

test('what differs alone is sent, with the state it was made from', async () => {
  const { sent } = await show();
  const alive = await field('Срок кода');
  await userEvent.clear(alive);
  await userEvent.type(alive, '120');
  await save();
  const question = await screen.findByRole('alertdialog');
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Срок кода: 240 с → 120 с']);
  expect(sent.some(({ operation }) => operation === 'platform.setting.change')).toBe(false);
  await agree();
  const changes = () => sent.filter(({ operation }) => operation === 'platform.setting.change');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.args).toEqual({
    params: { module: 'platform' },
    body: { settings: [{ key: 'authCodeAlive', value: 120, revision: 3 }] },
  });
});

test('a value goes back to its default, and a refusal marks both settings of a rule', async () => {
  const errorList = { authCodeAlive: 'errorRange', authCodeResendAlive: 'errorRange' };
  const error = { ...problem(400, 'request.invalid'), errorList };
  const refusal = { ok: false, error } as const;
  await show({ 'platform.setting.change': () => refusal });
  await press(await screen.findByRole('button', { name: text('settings.reset') }));
  expect((await field('Срок кода')).value).toBe('300');
  // The other one is not even shown.
  await userEvent.type(screen.getByRole('searchbox', { name: text('settings.search') }), 'срок');
  await save();
  await agree();
  for (const name of ['Срок кода', 'Повтор']) {
    const control = await field(name);
    await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));
  }
});

test('what is shown alone cannot be changed, and the search leaves what it finds', async () => {
  await show();
  expect((await field('Потоки')).disabled).toBe(true);
  await userEvent.type(screen.getByRole('searchbox', { name: text('settings.search') }), 'повтор');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Срок кода/ })).toBeNull());
  expect(await field('Повтор')).toBeDefined();
});

test('who only reads is offered nothing', async () => {
  await show({}, ['setting.settings.read']);
  await field('Срок кода');
  expect(screen.queryByRole('button', { name: text('settings.reset') })).toBeNull();
});

test('what is found on the other page leads there, with the setting found', async () => {
  await show();
  await field('Срок кода');
  await userEvent.type(screen.getByRole('searchbox', { name: text('settings.search') }), 'имя');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Имя' });
  expect(link.getAttribute('href')).toBe('/platform/setting/options/users?search=nameFormat');
});

test('nothing is sent when the answer to the question is no', async () => {
  const { sent } = await show();
  await press(await screen.findByRole('button', { name: text('settings.reset') }));
  await save();
  const question = await screen.findByRole('alertdialog');
  await press(within(question).getByRole('button', { name: text('ui.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await field('Срок кода')).value).toBe('300');
  expect(sent.some(({ operation }) => operation === 'platform.setting.change')).toBe(false);
});

const limits = [
  { channel: 'sms', kind: 'codes', country: null, window: 'hour', used: 1000, limit: 1000, until: null },
  { channel: 'email', kind: 'restore', country: null, window: 'hour', used: 7, limit: 100, until: null },
];
const withLimits: Answers = {
  'platform.setting.list': () =>
    ok({
      sections: [{ code: 'budgets', title: 'Лимиты' }],
      settings: [setting('smsPerHour', { section: 'budgets' })],
    }),
  'identity.sending-limit.list': () => ok({ limits, exhausted: [] }),
  'identity.sending-limit.reset': () => ok(null),
};

test('limits say what is used of them, and are reset by channel after a question', async () => {
  const { sent, notices } = await show(withLimits);
  expect(await screen.findByText(/за час: 7 из 100/)).toBeDefined();
  await press(await screen.findByRole('button', { name: text('settings.limits.resetSms') }));
  const question = await screen.findByRole('alertdialog');
  await press(within(question).getByRole('button', { name: text('settings.limits.reset.verb') }));
  await waitFor(() => expect(notices()).toEqual([text('settings.limits.reset.done')]));
  const resets = sent.filter(({ operation }) => operation === 'identity.sending-limit.reset');
  expect(resets.map(({ args }) => args)).toEqual([{ params: { channel: 'sms' } }]);
});

test('who only reads resets nothing', async () => {
  await show(withLimits, ['setting.settings.read']);
  await screen.findByText(/за час: 7 из 100/);
  expect(screen.queryByRole('button', { name: text('settings.limits.resetSms') })).toBeNull();
});
