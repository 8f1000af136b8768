// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeaveQuestion } from '../../lib/navigation.tsx';
import { hideScreens, ok, showScreen } from '../../testing/show-screen.tsx';
import { useProfileLook, useProfileWatch } from './use-profile-watch.ts';

const lacking = {
  mainInfo: {},
  accessInfo: { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] },
};
const filled = { mainInfo: {}, accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] } };
const whole = { ...lacking, revision: 3 };
const ask = () => {};
let lookSoon = () => {};
let keep = (_changed: boolean) => {};

function Page(props: { changed: boolean }) {
  const [changed, setChanged] = useState(props.changed);
  keep = setChanged;
  useProfileWatch();
  ({ lookSoon } = useProfileLook());
  useLeaveQuestion(changed ? ask : undefined);
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hideScreens();
  vi.useRealTimers();
});

const open = async (changed: boolean, read = lacking) => {
  const changeProfile = vi.fn();
  const { sent } = await showScreen(<Page changed={changed} />, {
    answers: {
      'profile.profile.read': () => ok(read),
      'profile.profile.details': () => ok({ profile: whole }),
      'profile.profile.configure': () => ok({ configure: {} }),
    },
    state: { session: { profile: filled } } as never,
    startUp: { changeProfile },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const focus = async () => {
    window.dispatchEvent(new Event('focus'));
    await pass(0);
  };
  return { sent, changeProfile, pass, focus };
};

test('whoever comes back to the page learns that a field became required', async () => {
  const { sent, changeProfile, pass, focus } = await open(false);
  await focus();
  expect(sent).toEqual([]);
  await pass(10_000);
  await focus();
  // All of it, so that the page of the profile asks for what it lacks at once.
  expect(changeProfile.mock.calls).toEqual([[whole]]);
});

test('as long as nothing is lacking one small question is all that is asked', async () => {
  const { sent, pass, focus } = await open(false, filled);
  await pass(10_000);
  await focus();
  expect(sent.map(({ operation }) => operation)).toEqual(['profile.profile.read']);
});

test('an open page that is told so looks within three seconds, once', async () => {
  const { sent, changeProfile, pass } = await open(false);
  lookSoon();
  lookSoon();
  await pass(3_000);
  expect(sent.filter(({ operation }) => operation === 'profile.profile.read')).toHaveLength(1);
  expect(changeProfile).toHaveBeenCalledWith(whole);
});

test('nobody is led away from a form that they changed; once it is saved or given up they are', async () => {
  const { sent, changeProfile, pass, focus } = await open(true);
  lookSoon();
  await pass(60_000);
  await focus();
  expect(sent).toEqual([]);
  act(() => keep(false));
  await pass(1_000);
  expect(changeProfile).toHaveBeenCalledWith(whole);
});
