// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { LicensePage } from './license.page.tsx';

afterEach(hideScreens);

const license = {
  id: 'L-1',
  key: '…x7Qe9aBw',
  domain: 'sso.example',
  licensee: 'Северный ветер',
  licensor: 'Gatehouse',
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  sessions: 500,
  limitedFrom: '2027-01-31T00:00:00.000Z',
  enteredAt: '2026-05-01T10:00:00.000Z',
  daysLeft: null,
  updateServer: null,
  checkedAt: null,
  check: null,
  clockBehind: false,
  seenAt: '2026-06-01T10:00:00.000Z',
  clockSettable: false,
};
const show = (state: object, methods?: string[], more: Answers = {}) =>
  showScreen(<LicensePage />, {
    ...(methods && { person: { methods } }),
    answers: {
      'platform.license.read': () => ok({ state: 'standard', type: 'standard', license, ...state }),
      'identity.license-sessions.read': () => ok({ count: 612, more: false }),
      'platform.license.check': () => ok({ license, state: 'standard', check: null }),
      'platform.license.enter': () => ok({ state: 'standard', type: 'standard', license }),
      'platform.license-clock.set': () => ok({ state: 'standard', type: 'standard', license }),
      'platform.license.delete': () => ok(null),
      'platform.license.document': () =>
        ok({ name: 'license.pdf', contents: new Blob(['%PDF-'], { type: 'application/pdf' }) }),
      ...more,
    } satisfies Answers,
  });

test('without a key it says so and offers to enter one', async () => {
  const { sent } = await show({ state: 'none', license: null });
  expect(screen.getByText(text('license.empty.title'))).toBeDefined();
  await press(screen.getByRole('button', { name: text('license.enter.verb') }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(text('license.key')), 'a.b.c');
  // What it says stands below the field before it is entered.
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toContain('Северный ветер'));
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === 'platform.license.enter')?.args.body).toEqual({
      domain: 'localhost',
      key: 'a.b.c',
    }),
  );
});

test('a pasted key that is none says so before it is entered', async () => {
  await show({ state: 'none', license: null }, undefined, {
    'platform.license.check': () => ({
      ok: false,
      error: { ...problem(400, 'request.invalid'), errorList: { key: 'errorLicenseFormat' } },
    }),
  });
  await press(screen.getByRole('button', { name: text('license.enter.verb') }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(text('license.key')), 'a.b');
  await waitFor(() =>
    expect(within(dialog).getByRole('status').textContent).toBe(text('form.errorLicenseFormat')),
  );
});

test('more sessions than are allowed are a warning', async () => {
  await show({});
  await waitFor(() => expect(screen.getByText(text('license.sessionsOver'))).toBeDefined());
});

test('a limited one says what still works, and who may only read is offered no change', async () => {
  await show({ state: 'limited', type: 'limited' }, ['setting.license.read']);
  expect(screen.getByText(text('license.limitedText'))).toBeDefined();
  expect(screen.queryByRole('button', { name: text('license.enter.verb') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('license.delete.verb') })).toBeNull();
});

test('it is deleted after a question', async () => {
  const { sent } = await show({});
  await press(screen.getByRole('button', { name: text('license.delete.verb') }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(text('license.effect.delete'));
  await userEvent.click(within(question).getByRole('button', { name: text('license.delete.verb') }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain('platform.license.delete'));
});

test('each document opens in a dialog of its own', async () => {
  await show({});
  for (const code of ['certificate', 'agreement'] as const) {
    const title = text(`license.document.${code}`);
    await press(screen.getByRole('button', { name: title }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByTitle(title).getAttribute('src')).toMatch(/^blob:/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test.each([true, false])(
  'a clock that was ahead is said to be right now where that is possible: %s',
  async (clockSettable) => {
    const { sent } = await show({ license: { ...license, clockBehind: true, clockSettable } });
    await screen.findByText(text('license.clockBehind'));
    const name = text('license.setClock.verb');
    if (!clockSettable) return expect(screen.queryByRole('button', { name })).toBeNull();
    await press(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() =>
      expect(sent.map(({ operation }) => operation)).toContain('platform.license-clock.set'),
    );
  },
);

test('a clock that only another service saw ahead is set right from the card, by those who may', async () => {
  const { sent } = await show({});
  const name = text('license.setClock.verb');
  await press(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(text('license.clockElsewhere'))).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain('platform.license-clock.set'));
  hideScreens();
  await show({}, ['setting.license.read']);
  expect(screen.queryByRole('button', { name })).toBeNull();
});
