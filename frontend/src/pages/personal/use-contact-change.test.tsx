// @vitest-environment happy-dom
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen, text } from '../../testing/show-screen.tsx';
import { useContactChange } from './use-contact-change.tsx';

afterEach(hideScreens);

function Actions({ profile }: { profile: Profile }) {
  const { actionOf } = useContactChange(profile);
  return ['email', 'mobile', 'login'].map((code) => <div key={code}>{actionOf(code)}</div>);
}

const show = (availableActions: Profile['availableActions'], isEditable = true) => {
  const mainInfo = { email: 'vera@example.org', mobile: null, isEditable };
  return showScreen(<Actions profile={{ mainInfo, availableActions } as Profile} />);
};
const offered = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
const both = [text('profile.contact.email.changeNamed'), text('profile.contact.mobile.addNamed')];

test('who has a password changes the main e-mail and adds a number', async () => {
  await show({ updatePassword: true, setPassword: false });
  expect(offered()).toEqual(both);
});

test('who has no password does, too', async () => {
  await show({ updatePassword: false, setPassword: true });
  expect(offered()).toEqual(both);
});

test('who is managed by a directory does not', async () => {
  await show({ updatePassword: false, setPassword: false });
  expect(offered()).toEqual([]);
});

test('nor does who cannot edit their profile', async () => {
  await show({ updatePassword: true, setPassword: false }, false);
  expect(offered()).toEqual([]);
});
