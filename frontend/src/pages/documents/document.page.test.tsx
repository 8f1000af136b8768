// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { hideScreens, ok, press, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { DocumentPage } from './document.page.tsx';

const document = {
  id: 'use',
  revision: 4,
  code: 'use',
  name: 'Правила',
  type: 'agreement',
  enabled: true,
  adminVisible: true,
  format: 'md',
  version: 2,
  date: '2026-05-01T10:00:00.000Z',
  locales: [{ localeId: 'ru', name: 'Правила', linkName: '', content: 'Текст' }],
  domains: [{ id: 'sad', name: 'Сад', loginRequired: true }],
};
const domain = { ...document.domains[0], asks: true };
const counted = (people: number, more = false) => ({ people, more });
const show = (options: ScreenOptions = {}) =>
  showScreen(
    <PageNameProvider>
      <MemoryRouter initialEntries={['/setting/documents/use']}>
        <Routes>
          <Route path="/setting/documents/:id" element={<DocumentPage />} />
        </Routes>
      </MemoryRouter>
    </PageNameProvider>,
    {
      path: '/setting/documents/use',
      ...options,
      answers: {
        'platform.document.read': () => ok({ document }),
        'platform.document.change': () => ok({ revision: 5 }),
        'platform.document.effects': () => ok({ effects: { newVersion: true, domains: [domain] } }),
        'identity.agreement.foresee': () => ok({ now: counted(3), agreed: counted(10_000, true) }),
        ...options.answers,
      },
    },
  );
const changeText = async () => {
  await press(await screen.findByRole('button', { name: text('widget.edit') }));
  const content = await screen.findByRole('textbox', { name: text('documents.content') });
  await userEvent.type(content, '!');
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
};

afterEach(hideScreens);

test('a new version is published after the question whom it asks, and not when the answer is no', async () => {
  const { sent } = await show();
  const changes = () => sent.filter(({ operation }) => operation === 'platform.document.change');
  await changeText();
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain('3 человека'));
  expect(question.textContent).toMatch(/Сад.+больше 10\s000 человек/);
  await userEvent.click(within(question).getByRole('button', { name: text('ui.cancel') }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: text('ui.save') }));
  await userEvent.click(await screen.findByRole('button', { name: text('documents.publish.verb') }));
  await waitFor(() => expect(changes()).toHaveLength(1));
});

test('a change that asks nobody is saved without a question', async () => {
  const effects = { newVersion: true, domains: [{ ...domain, asks: false }] };
  const { sent } = await show({ answers: { 'platform.document.effects': () => ok({ effects }) } });
  await changeText();
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain('platform.document.change'));
});

test('switching on says how many people are asked at once, and goes on where nobody can tell', async () => {
  const effects = { newVersion: false, version: 2, domains: [domain] };
  const off = { ...document, enabled: false };
  let asked: unknown;
  await show({
    answers: {
      'platform.document.read': () => ok({ document: off }),
      'platform.document.effects': () => ok({ effects }),
      'identity.agreement.foresee': ({ args }) => {
        asked = args.query;
        return ok({ now: counted(4), agreed: counted(0) });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('widget.enable') }));
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toMatch(/Сад.+4 человека/));
  expect(asked).toEqual({ document: 'use', version: 2, domains: 'sad' });
});

test('who agreed is told by name, with the way to the history for those who may read it', async () => {
  const agreements = [
    {
      id: 'a',
      date: '2026-05-02T10:00:00.000Z',
      version: 2,
      person: { id: 'p1', name: 'Анна' },
      domain: { id: 'sad', name: null },
    },
    {
      id: 'b',
      date: '2026-05-01T10:00:00.000Z',
      version: null,
      person: { id: 'p2', name: null },
      domain: null,
    },
  ];
  const meta = { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 2, more: false };
  await show({
    answers: {
      'identity.agreement.people': () => ok({ agreements, meta }),
      'identity.agreement.versions': () => ok({ versions: [{ version: 2, ...counted(1) }] }),
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: text('documents.agreementsView') }));
  const row = (await screen.findByText('Анна')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain(text('documents.agreed.domainGone'));
  const [person, link] = within(row).getAllByRole('link');
  expect(person?.getAttribute('href')).toBe('/platform/setting/people/p1');
  expect(link?.getAttribute('href')).toContain(
    'type=identity.account.terms-agreed&changer=p1&from=2026-05-02&to=2026-05-02',
  );
  expect(screen.getByText(text('documents.agreed.personGone'))).toBeDefined();
  expect(screen.queryByText('p2')).toBeNull();
});
