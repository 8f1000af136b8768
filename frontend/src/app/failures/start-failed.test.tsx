// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartFailure } from '../../features/start-up/start-up.store.ts';
import { problem } from '../../testing/problem.ts';
import { hideScreens, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { StartFailed } from './start-failed.tsx';

afterEach(hideScreens);

const away = problem(503, 'request.unavailable');
const service = (key: string, serviceUrl: string, catalogVisible = true) => ({
  applicationKey: key,
  name: { ru: key, en: key },
  description: { ru: '', en: '' },
  serviceUrl,
  iconCode: null,
  catalogVisible,
  profileVisible: false,
  currentService: false,
});
const show = (failure: Partial<StartFailure>, startUp: ScreenOptions['startUp'] = {}) =>
  showScreen(<StartFailed failure={{ of: 'profile', services: [], error: away, ...failure }} />, { startUp });

test.each(['server', 'session', 'profile'] as const)(
  '%s: says what does not answer and that it is asked again',
  async (of) => {
    await show({ of, ...(of === 'server' ? { error: { kind: 'unreachable' } } : {}) });
    expect(screen.getByText(text(`entry.away.${of}`))).toBeDefined();
    expect(screen.getByText(text('entry.away.again'))).toBeDefined();
  },
);

test('an answer that says what is wrong is told as it is, and not as one that may come', async () => {
  await show({ error: problem(403, 'request.forbidden') });
  expect(screen.getByText(text('errors.request.forbidden'))).toBeDefined();
  expect(screen.queryByText(text('entry.away.again'))).toBeNull();
});

test('without a profile a person may ask again, sign out and open what is not served here', async () => {
  const [loadSession, loadProject] = [vi.fn(), vi.fn()];
  const logout = vi.fn(async () => away);
  await show(
    {
      services: [
        service('crm', 'https://crm.example.com/'),
        service('hidden', 'https://hidden.example.com/', false),
        service('cabinet', '/platform/profile/personal'),
        service('unsafe', 'javascript:alert(1)'),
      ],
    },
    { loadSession, loadProject, logout },
  );
  const nav = screen.getByRole('navigation');
  expect([...nav.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://crm.example.com/']);
  await userEvent.click(screen.getByRole('button', { name: text('ui.retry') }));
  expect([loadSession, loadProject].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await userEvent.click(screen.getByRole('button', { name: text('entry.away.logout') }));
  expect(await screen.findByText(text('errors.request.unavailable'))).toBeDefined();
});

test('nobody is offered to sign out while sessions do not answer', async () => {
  await show({ of: 'session' });
  expect(screen.queryByRole('button', { name: text('entry.away.logout') })).toBeNull();
});
