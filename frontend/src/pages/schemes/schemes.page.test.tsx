// @vitest-environment happy-dom
import type { AuthenticationScheme, SchemeRefusal } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, press, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { SchemesPage } from './schemes.page.tsx';

afterEach(hideScreens);

const on = (...flows: string[]) => flows.map((flow) => ({ flow, enabled: true }));
const scheme = (code: string, facts: Partial<AuthenticationScheme> = {}): AuthenticationScheme => ({
  id: code,
  revision: 1,
  code,
  name: code,
  nameEn: code,
  comment: '',
  active: true,
  base: false,
  priority: null,
  firstFactor: on('credentials'),
  secondFactor: [],
  usersCount: 0,
  domains: [],
  everybodyElse: false,
  date: null,
  throughProviders: true,
  ...facts,
});
const schemas = [
  scheme('Пароль', { base: true, everybodyElse: true }),
  scheme('Строгая', { usersCount: 12, secondFactor: on('sms_code') }),
  scheme('Запасная'),
];
const effects = {
  people: 345,
  changed: 340,
  secondFactor: 340,
  shutOut: 0,
  sessions: 27,
  askedSessions: 25,
  more: false,
  refused: null,
  errorList: {},
};
const show = (person: ScreenOptions['person'] = {}, refused: SchemeRefusal | null = null) =>
  showScreen(<SchemesPage />, {
    path: '/setting/options/schemes',
    person,
    answers: {
      'identity.scheme.list': () => ok({ schemas }),
      'identity.scheme.foresee': () => ok({ effects: { ...effects, refused } }),
      'identity.scheme.change': () => ok({ revision: 2 }),
      'identity.scheme.set-active': () => ok({ revision: 2 }),
    },
  });
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') as HTMLElement);
};
const choose = async (name: string, action: string) => {
  const menu = (await card(name)).getByRole('button', { name: new RegExp(text('widget.actions')) });
  await press(menu);
  await press(await screen.findByRole('menuitem', { name: text(action) }));
};

test('a second factor is added after the question whom it concerns, with the numbers', async () => {
  const { sent } = await show();
  const changes = () => sent.filter(({ operation }) => operation === 'identity.scheme.change');
  await choose('Пароль', 'widget.edit');
  const dialog = within(await screen.findByRole('dialog'));
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox');
  await userEvent.click(boxes.find(({ name }) => name === 'secondFactor-sms_code') as HTMLInputElement);
  const sentence = text('schemes.sentenceSecond', { first: 'пароль', second: 'код по СМС' });
  expect(await dialog.findByText(sentence)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain('340 человек попросим о втором факторе'));
  expect(changes()).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.args.body).toMatchObject({
    revision: 1,
    firstFactor: [{ flow: 'credentials', enabled: true }, {}, {}],
  });
});

test('what follows for people of providers is said before they are shut out of a scheme', async () => {
  const { sent } = await show();
  const changes = () => sent.filter(({ operation }) => operation === 'identity.scheme.change');
  await choose('Пароль', 'widget.edit');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: text('schemes.throughProviders') }));
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text('schemes.providersOff'))).toBeDefined();
  expect(changes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(changes()[0]?.args.body).toMatchObject({ throughProviders: false }));
});

test('what keeps a scheme is said in place of the question', async () => {
  await show({}, 'hasUsers');
  await choose('Строгая', 'widget.disable');
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(text('schemes.refused.hasUsers', { count: 12 }))).toBeDefined();
  expect(question.queryByRole('button', { name: text('widget.disable') })).toBeNull();
});

test('who only reads sees everything and is offered nothing', async () => {
  await show({ methods: ['setting.schemes.read'] });
  const strict = await card('Строгая');
  expect(strict.getByText(/12 человек/)).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
