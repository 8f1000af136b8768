// @vitest-environment happy-dom
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { DangerZone } from './danger-zone.tsx';

afterEach(hideScreens);

const show = (availableActions: Profile['availableActions']) =>
  showScreen(<DangerZone profile={{ availableActions } as Profile} />);
const button = () => screen.queryByRole('button', { name: text('profile.deletion.delete') });

test('an account that a directory manages is not deleted by its person', async () => {
  await show({ updatePassword: false, setPassword: false });
  expect(screen.getByText(text('profile.deletion.directory'))).toBeDefined();
  expect(button()).toBeNull();
});

test.each([
  ['with a password', { updatePassword: true, setPassword: false }],
  ['without a password', { updatePassword: false, setPassword: true }],
])('an account of the platform %s can be deleted', async (_, actions) => {
  await show(actions);
  expect(screen.getByText(text('profile.deletion.text'))).toBeDefined();
  expect(button()).not.toBeNull();
});
