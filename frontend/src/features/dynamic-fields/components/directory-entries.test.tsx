// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import {
  hideScreens,
  ok,
  press,
  type ScreenOptions,
  showScreen,
  text,
} from '../../../testing/show-screen.tsx';
import { DirectoryEntries } from './directory-entries.tsx';

afterEach(hideScreens);

const part = { revision: 1, order: 10, active: true, systemic: false };
const tab = {
  ...part,
  id: 'countries',
  code: 'countries',
  type: 'directories',
  view: 'table',
  title: { ru: 'Страны', en: 'Countries' },
  subtypes: [
    {
      ...part,
      fields: [
        {
          ...part,
          code: 'euro',
          title: { ru: 'Валюта', en: 'Currency' },
          fieldType: 'dropbox',
          multiple: false,
          comment: null,
          placeholder: null,
          adminRequired: false,
          items: [{ code: 'eur', value: { ru: 'Евро', en: 'Euro' }, order: 10, active: true }],
        },
      ],
    },
  ],
};
const entry = (code: string, more: object) => ({
  id: code,
  revision: 1,
  code,
  name: { ru: code, en: code },
  parent: null,
  parentName: null,
  active: true,
  values: {},
  ...more,
});
const entries = [
  entry('RU', { source: 'synchronization', providerId: 'peer' }),
  entry('DE', {
    source: 'platform',
    providerId: null,
    values: { euro: 'eur' },
    parent: 'EU',
    parentName: { ru: 'Евросоюз', en: 'European Union' },
  }),
];
const meta = { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: 2 };
const show = (person: ScreenOptions['person'] = {}) =>
  showScreen(
    <MemoryRouter>
      <DirectoryEntries tab={tab as never} />
    </MemoryRouter>,
    { answers: { 'profile.directory-entry.list': () => ok({ entries, meta }) }, person },
  );

test('an entry that a provider delivers leads to it', async () => {
  await show();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [text('dynamicFields.entries.synchronized'), '/platform/setting/providers/peer'],
  ]);
});

test('whoever may not see providers reads where it comes from, without a link', async () => {
  await show({ methods: ['setting.dynamic-fields.read'] });
  expect(await screen.findByText(text('dynamicFields.entries.synchronized'))).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a row says what stands in the columns of the installation, and what the entry is part of by name', async () => {
  await show();
  const row = within((await screen.findByText('Евро')).closest('[role=row], tr') as HTMLElement);
  expect(row.getByText('Евросоюз')).toBeDefined();
  expect(screen.getByRole('columnheader', { name: 'Валюта' })).toBeDefined();
});

test('what an entry is part of is found by typing, however many entries there are', async () => {
  const { sent } = await show();
  await press(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('widget.edit') }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: new RegExp(text('dynamicFields.entries.parent')) });
  await waitFor(() => expect(field).toHaveProperty('value', 'Евросоюз'));
  await userEvent.clear(field);
  await userEvent.type(field, 'RU');
  await waitFor(() =>
    expect(
      sent.some(
        ({ operation, args }) =>
          operation === 'profile.directory-entry.list' &&
          (args.query as { search?: string } | undefined)?.search === 'RU' &&
          (args.params as { directory: string }).directory === 'countries',
      ),
    ).toBe(true),
  );
  await userEvent.click(await screen.findByRole('option', { name: 'RU' }));
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() =>
    expect(
      sent.find(({ operation }) => operation === 'profile.directory-entry.change')?.args.body,
    ).toMatchObject({
      parent: 'RU',
      values: { euro: 'eur' },
    }),
  );
});
