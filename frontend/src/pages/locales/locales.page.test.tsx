// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { LocalesPage } from './locales.page.tsx';

afterEach(hideScreens);

const row = {
  ...{ id: 'ru', code: 'ru', revision: 0, name: 'Русский', enabled: true, base: true },
  ...{ direction: 'ltr', domains: [], documents: [] },
};
const german = { ...row, id: 'de', code: 'de', name: 'Deutsch', base: false };
const answers: Answers = {
  'platform.locale.list': () => ok({ locales: [german, row], meta: { offset: 0, limit: 20, total: 2 } }),
  'platform.locale.effects': () =>
    ok({ effects: { domains: [{ id: 'd', name: 'Сад' }], documents: [{ id: 'e', name: 'Оферта' }] } }),
};

test('the base one is offered nothing but another name; another says what uses it before it is deleted', async () => {
  await showScreen(<LocalesPage />, { answers });
  const [ofGerman, ofBase] = screen.getAllByRole('button', { name: text('widget.actions') });
  await userEvent.click(ofBase as HTMLElement);
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    text('widget.edit'),
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(ofGerman as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: text('ui.delete') }));
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText(/Сад и Оферта/)).toBeDefined();
});
