// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { ApplicationsPage } from './applications.page.tsx';

afterEach(hideScreens);

const answers: Answers = {
  'identity.application.list': () => ok({ applications: [], meta: { offset: 0, limit: 20, total: 0 } }),
};
const shown = async (methods?: readonly string[]) => {
  await showScreen(<ApplicationsPage />, { path: '/setting/applications', answers, person: { methods } });
  const empty = await screen.findByText(text('applications.empty.title'));
  return within(empty.closest('.gh-state') as HTMLElement);
};

test('a registry without applications offers the first one to those who may add it', async () => {
  expect((await shown()).getByRole('button', { name: text('applications.create') })).toBeDefined();
  hideScreens();
  expect((await shown([])).queryByRole('button')).toBeNull();
});
