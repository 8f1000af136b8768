// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLeaveQuestion } from '../lib/navigation.tsx';
import { hideScreens, ok, showScreen } from '../testing/show-screen.tsx';
import { useProfileWatch } from './use-profile-watch.ts';

const lacking = {
  mainInfo: {},
  accessInfo: { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] },
};
const ask = () => {};

function Page({ changed }: { changed: boolean }) {
  useProfileWatch();
  useLeaveQuestion(changed ? ask : undefined);
  return null;
}

afterEach(() => {
  hideScreens();
  vi.restoreAllMocks();
});

const focusLater = async (changed: boolean) => {
  const changeProfile = vi.fn();
  const answers = { 'profile.profile.read': () => ok(lacking) };
  const { sent } = await showScreen(<Page changed={changed} />, { answers, startUp: { changeProfile } });
  const focus = () => act(async () => void window.dispatchEvent(new Event('focus')));
  await focus();
  const atOnce = sent.length;
  const later = Date.now() + 10_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await focus();
  return { atOnce, asked: sent.length, changeProfile };
};

test('whoever comes back to the page learns that a field became required', async () => {
  const { atOnce, asked, changeProfile } = await focusLater(false);
  expect([atOnce, asked]).toEqual([0, 1]);
  expect(changeProfile).toHaveBeenCalledWith(lacking);
});

test('nobody is led away from a form that they changed', async () => {
  const { asked } = await focusLater(true);
  expect(asked).toBe(0);
});
