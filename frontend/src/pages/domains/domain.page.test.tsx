// @vitest-environment happy-dom
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { domainDetails } from '../../features/domains/domains.fixtures.ts';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, press, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { DomainPage } from './domain.page.tsx';

const address = '/setting/domains/sad';

// The form's script with all its fields takes longer to come the first time than a look for one of them waits.
beforeAll(() => import('../../features/domains/components/domain-sections.tsx'));

const page = (
  <PageNameProvider>
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/setting/domains/:id" element={<DomainPage />} />
      </Routes>
    </MemoryRouter>
  </PageNameProvider>
);

const show = async (options: ScreenOptions = {}, domain: () => DomainDetails = () => domainDetails) => {
  const shown = await showScreen(page, {
    path: address,
    ...options,
    answers: {
      'platform.domain.read': () => ok({ domain: domain() }),
      'identity.domain.foresee': () =>
        ok({ effects: { own: true, sessions: 5, people: 3, asked: 0, refused: null, errorList: {} } }),
      'platform.domain.change': () => ok({ revision: 4 }),
      ...options.answers,
    },
  });
  await screen.findByRole('tab', { name: text('domains.view.main') });
  if (!options.path) await screen.findByRole('textbox', { name: text('domains.host') });
  return shown;
};
const host = () => screen.getByRole('textbox', { name: text('domains.host') });
const save = () => userEvent.click(screen.getByRole('button', { name: text('ui.save') }));

afterEach(hideScreens);

test('those who may only read see the fields, and nothing that changes them', async () => {
  await show({ person: { methods: ['setting.domains.read'] } });
  expect(host().closest('fieldset')?.disabled).toBe(true);
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  for (const id of ['ui.delete', 'domains.addAlias', 'widget.actions']) expect(names).not.toContain(text(id));
  await press(screen.getByRole('tab', { name: text('domains.view.texts') }));
  expect(await screen.findByRole('tab', { name: 'English' })).toBeDefined();
  expect(screen.queryByRole('button', { name: text('widget.removeLanguage') })).toBeNull();
});

test('a refusal opens the section and the language of its field', async () => {
  const errorList = { 'locales.1.settings.projectName': 'errorEmpty' };
  const refused = { ok: false as const, error: { ...problem(400, 'request.invalid'), errorList } };
  await show({ answers: { 'platform.domain.change': () => refused } });
  await userEvent.type(screen.getByRole('textbox', { name: /Комментарий/ }), '!');
  await save();
  await waitFor(() => expect(screen.getByText(text('form.errorEmpty'))).toBeDefined());
  expect(screen.getByRole('tab', { name: 'English' }).getAttribute('aria-selected')).toBe('true');
});

test('taking away the address that one is on asks for it to be typed, and says whom it concerns', async () => {
  const { sent } = await show({ state: { project: { code: 'sad' } as never } });
  await userEvent.clear(host());
  await userEvent.type(host(), 'new.example.com');
  await save();
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(question.textContent).toContain('3 человека'));
  expect(question.textContent).toContain('sad.example.com');
  const typed = screen.getByRole('textbox', { name: text('domains.typeOwn') });
  await userEvent.click(within(question).getByRole('button', { name: text('ui.cancel') }));
  const changes = () => sent.filter(({ operation }) => operation === 'platform.domain.change');
  await waitFor(() => expect(typed.isConnected).toBe(false));
  expect(changes()).toEqual([]);
  await save();
  await userEvent.type(
    await screen.findByRole('textbox', { name: text('domains.typeOwn') }),
    'sad.example.com',
  );
  await userEvent.click(screen.getAllByRole('button', { name: text('ui.save') }).at(-1) as HTMLElement);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.args).toMatchObject({
    params: { id: 'sad' },
    body: { host: 'new.example.com', revision: 3, aliases: [{ host: 'www.sad.example.com' }] },
  });
  expect(changes()[0]?.args.body).not.toHaveProperty('base');
});

test('settings of the base domain take the place of one’s own, which come back until it is saved', async () => {
  const { name: _, host: __, aliases: ___, ...settings } = domainDetails;
  const base = { ...settings, styleTemplate: 'harbour', publicDocsUrl: 'https://docs.base.example' };
  const { sent } = await show({ answers: { 'platform.domain.base-settings': () => ok({ settings: base }) } });
  const docs = () =>
    screen.getByRole('textbox', { name: new RegExp(text('domains.docs')) }) as HTMLInputElement;
  const check = screen.getByRole('checkbox', { name: new RegExp(text('domains.baseSettings')) });
  const taken = () =>
    waitFor(() => expect([docs().value, docs().disabled]).toEqual(['https://docs.base.example', true]));
  await userEvent.click(check);
  await taken();
  await userEvent.click(check);
  expect([docs().value, docs().disabled]).toEqual(['', false]);
  await userEvent.click(check);
  await taken();
  await save();
  const change = () => sent.find(({ operation }) => operation === 'platform.domain.change');
  await waitFor(() =>
    expect(change()?.args.body).toMatchObject({
      baseSettings: true,
      styleTemplate: 'harbour',
      host: 'sad.example.com',
    }),
  );
});

test('attributes of devices stand with the names of their types, one that is gone says so, and none is saved half filled in', async () => {
  const { sent } = await show({ path: `${address}?tab=devices` });
  const types = await screen.findAllByRole('combobox');
  expect(types.map((field) => (field as HTMLInputElement).value)).toEqual([
    'Телефон',
    text('domains.devices.typeGone', { code: 'kiosk' }),
  ]);
  const [first] = screen.getAllByRole('textbox', { name: text('domains.devices.attribute') });
  await userEvent.clear(first as HTMLElement);
  await save();
  await screen.findByText(text('form.errorEmpty'));
  await userEvent.type(first as HTMLElement, 'meid');
  await save();
  const change = () => sent.find(({ operation }) => operation === 'platform.domain.change');
  await waitFor(() =>
    expect(change()?.args.body.devicesIdAttributes).toEqual([
      { deviceTypeCode: 'phone', attribute: 'meid' },
      { deviceTypeCode: 'kiosk', attribute: 'serialNumber' },
    ]),
  );
});

test('what another editor saved meanwhile is not overwritten: the change stays a conflict until it is given up', async () => {
  let stored = domainDetails;
  const conflict = { ok: false as const, error: problem(409, 'request.conflict') };
  const { sent } = await show({ answers: { 'platform.domain.change': () => conflict } }, () => stored);
  await userEvent.type(screen.getByRole('textbox', { name: /Комментарий/ }), ' и друзей');
  stored = { ...domainDetails, revision: 4, comment: 'Чужое' };
  await save();
  await waitFor(() => expect(screen.getByText(text('errors.request.conflict'))).toBeDefined());
  await save();
  const changes = sent.filter(({ operation }) => operation === 'platform.domain.change');
  expect(changes.map(({ args }) => args.body.revision)).toEqual([3, 3]);
  await userEvent.click(screen.getByRole('button', { name: text('ui.cancel') }));
  await waitFor(() => expect(screen.getByDisplayValue('Чужое')).toBeDefined());
});
