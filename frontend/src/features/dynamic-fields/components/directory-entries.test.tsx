// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, type ScreenOptions, showScreen, text } from '../../../testing/show-screen.tsx';
import { DirectoryEntries } from './directory-entries.tsx';

afterEach(hideScreens);

const part = { revision: 1, order: 10, active: true, systemic: false };
const tab = {
  ...{ ...part, id: 'countries', code: 'countries', type: 'directories', view: 'table' },
  ...{ title: { ru: 'Страны', en: 'Countries' }, subtypes: [] },
};
const entry = (code: string, more: object) => ({
  ...{ id: code, revision: 1, code, name: { ru: code, en: code }, parent: null, active: true, values: {} },
  ...more,
});
const entries = [
  entry('RU', { source: 'synchronization', providerId: 'peer' }),
  entry('DE', { source: 'platform', providerId: null }),
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
