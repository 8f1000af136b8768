// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { EndSessionPage } from './end-session.page.tsx';

afterEach(hideScreens);

const linked = {
  device: 'Firefox, Linux',
  ip: '203.0.113.9',
  place: { country: 'DE', localNetwork: false },
  sessionStart: '2026-05-01T10:00:00.000Z',
  endTime: '2026-05-08T10:00:00.000Z',
  current: false,
};
const refusal = (status: number, code: string): Result<unknown> => ({
  ok: false,
  error: problem(status, code),
});
const show = (
  {
    read = () => ok(linked),
    end = () => ok(null),
  }: { read?: () => Result<unknown>; end?: () => Result<unknown> } = {},
  options: ScreenOptions = {},
) =>
  showScreen(<EndSessionPage id="secret" />, {
    ...options,
    answers: { 'identity.device.link': read, 'identity.device.end-by-link': end },
  });
const confirm = async () =>
  userEvent.click(await screen.findByRole('button', { name: text('entry.endSession.confirm') }));
const leadsTo = (name: string) => screen.getByRole('link', { name: text(name) }).getAttribute('href');

test('the page says device, place and time, and ends nothing before its button is pressed', async () => {
  const { sent } = await show();
  await screen.findByRole('heading', { name: text('entry.endSession.title') });
  for (const fact of ['Firefox, Linux', 'Германия', '203.0.113.9', /1 мая 2026/]) screen.getByText(fact);
  expect(sent.map(({ operation }) => operation)).toEqual(['identity.device.link']);
  await confirm();
  expect(sent.map(({ operation }) => operation)).toEqual([
    'identity.device.link',
    'identity.device.end-by-link',
  ]);
  await screen.findByRole('heading', { name: text('entry.endSession.done') });
});

test.each([
  ['signed out', {}, '/platform/forgot-password'],
  ['signed in', { state: { session: {} as never } }, '/platform/profile/sessions?password=change'],
])('afterwards another password is offered, %s', async (_, options, address) => {
  await show({}, options);
  await confirm();
  await screen.findByRole('heading', { name: text('entry.endSession.done') });
  expect(leadsTo('entry.endSession.changePassword')).toBe(address);
});

test('whoever ends the session of this very browser is told so before, and signed out by it', async () => {
  const forgetSession = vi.fn();
  await show({ read: () => ok({ ...linked, current: true }) }, { startUp: { forgetSession } });
  await screen.findByText(text('entry.endSession.current'));
  await confirm();
  await screen.findByRole('heading', { name: text('entry.endSession.done') });
  expect(forgetSession).toHaveBeenCalledOnce();
});

test.each([
  ['link.used', 410, 'ended'],
  ['link.expired', 403, 'expired'],
  ['request.notFound', 404, 'wrong'],
  ['request.invalid', 400, 'wrong'],
])('a link that is over (%s) says so, as it is opened and as it is used', async (code, status, state) => {
  const heading = { name: text(`entry.endSession.${state}`) };
  await show({ read: () => refusal(status, code) });
  await screen.findByRole('heading', heading);
  expect(leadsTo('entry.endSession.sessions')).toBe('/platform/profile/sessions');
  hideScreens();
  await show({ end: () => refusal(status, code) });
  await confirm();
  await screen.findByRole('heading', heading);
});

test('what fails for another reason can be tried again', async () => {
  let fails = true;
  const once = () => {
    const answer = fails ? refusal(503, 'request.unavailable') : ok(linked);
    fails = false;
    return answer;
  };
  await show({ read: once, end: () => refusal(503, 'request.unavailable') });
  await userEvent.click(await screen.findByRole('button', { name: text('ui.retry') }));
  await confirm();
  expect(await screen.findByText(text('errors.request.unavailable'))).toBeDefined();
  screen.getByRole('button', { name: text('entry.endSession.confirm') });
});
