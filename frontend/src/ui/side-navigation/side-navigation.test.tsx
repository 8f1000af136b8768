// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { SideNavigation } from './side-navigation.tsx';

afterEach(async () => {
  await hideScreens();
  localStorage.clear();
});

const groups = [
  { id: '0', entries: [{ id: 'o', title: 'Обзор', path: '/setting/overview', icon: null }] },
  {
    id: 'branding',
    title: 'Оформление',
    entries: [{ id: 'd', title: 'Домены', path: '/setting/domains', icon: null, current: true }],
  },
];
const show = (mini = false) => showScreen(<SideNavigation label="Меню" groups={groups} mini={mini} />);
const group = () => screen.getByRole('button', { name: 'Оформление' });

test('a group folds, and is found folded again', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'Домены' })).toBeDefined();
  await userEvent.click(group());
  expect(group().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link', { name: 'Домены' })).toBeNull();
  await hideScreens();
  await show();
  expect(group().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(group());
  expect(screen.getByRole('link', { name: 'Домены' })).toBeDefined();
});

test('a broken memory folds nothing', async () => {
  localStorage.setItem('gh_menu_folded', '{');
  await show();
  expect(group().getAttribute('aria-expanded')).toBe('true');
});

test('a mini menu shows a group as one button, which opens its pages', async () => {
  await show(true);
  expect(screen.getByRole('link', { name: 'Обзор' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Домены' })).toBeNull();
  await userEvent.click(group());
  const flyout = within(await screen.findByRole('dialog', { name: 'Оформление' }));
  await userEvent.click(flyout.getByRole('link', { name: 'Домены' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
