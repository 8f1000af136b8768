// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { LocalesPage } from './locales.page.tsx';

afterEach(hideScreens);

const row = {
  id: 'ru',
  code: 'ru',
  revision: 0,
  name: 'Русский',
  enabled: true,
  base: true,
  direction: 'ltr',
  domains: [],
  documents: [],
  texts: { builtIn: true, translated: 9, total: 9 },
};
const german = {
  ...row,
  id: 'de',
  code: 'de',
  name: 'Deutsch',
  base: false,
  revision: 4,
  texts: { builtIn: false, translated: 0, total: 9 },
};
const answers: Answers = {
  'platform.locale.list': () => ok({ locales: [german, row], meta: { offset: 0, limit: 20, total: 2 } }),
  'platform.locale.effects': () =>
    ok({
      effects: {
        domains: [{ id: 'd', name: 'Сад' }],
        documents: [{ id: 'e', name: 'Оферта' }],
        refused: 'inUse',
        errorList: {},
      },
    }),
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
  // What would be refused is not offered.
  const offered = within(question)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).not.toContain(text('ui.delete'));
  expect(offered).toContain(text('ui.close'));
});

const counts = {
  total: 9,
  translated: 2,
  added: 2,
  changed: 0,
  lost: 0,
  missing: 7,
  notes: [],
  noteCount: 0,
};
const fault = { code: 'icu', id: 'auth.login.title', line: 2, detail: 'UNCLOSED_TAG' };

test('a file of texts is saved once the server finds nothing wrong with it', async () => {
  const reports = [
    { ...counts, faults: [fault], faultCount: 1 },
    { ...counts, faults: [], faultCount: 0 },
  ];
  const { sent } = await showScreen(<LocalesPage />, {
    answers: {
      ...answers,
      'platform.locale-text.check': () => ok({ report: reports.shift() }),
      'platform.locale-text.replace': () => ok({ revision: 5 }),
    },
  });
  const [ofGerman] = screen.getAllByRole('button', { name: text('widget.actions') });
  await userEvent.click(ofGerman as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: text('locales.texts') }));
  const dialog = await screen.findByRole('dialog');
  const choose = (content: string) =>
    userEvent.upload(
      dialog.querySelector('[type=file]') as HTMLInputElement,
      new File([content], 'texts-de.json', { type: 'application/json' }),
    );
  await choose('{broken');
  expect(await within(dialog).findByText('auth.login.title')).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: text('ui.save') })).toBeNull();
  await choose('{"auth.login.title":"Anmelden"}');
  await userEvent.click(await within(dialog).findByRole('button', { name: text('ui.save') }));
  const saved = sent.filter(({ operation }) => operation === 'platform.locale-text.replace');
  expect(saved.map(({ args }) => args)).toEqual([
    { params: { id: 'de' }, body: { content: '{"auth.login.title":"Anmelden"}', revision: 4 } },
  ]);
});
