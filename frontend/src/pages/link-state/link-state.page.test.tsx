// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { intl, mount, unmountAll } from '../../testing/mount.tsx';
import { problem } from '../../testing/problem.ts';
import { LinkStatePage } from './link-state.page.tsx';

afterEach(unmountAll);

test('a session that could not be ended says why, and can be tried again', async () => {
  const error = problem(503, 'request.unavailable');
  const logout = vi.fn(async () => error);
  const element = (
    <LinkStatePage kind="own" state="active" error={undefined} again={undefined} onRetry={() => {}} />
  );
  const page = await mount(element, { startUp: { logout } });
  const send = () => act(async () => page.querySelector('form')?.requestSubmit());
  await send();
  const said = page.querySelector('[role=alert]')?.textContent;
  expect(said).toContain(intl.messages['errors.request.unavailable']);
  await send();
  expect(logout).toHaveBeenCalledTimes(2);
});

test.each([
  ['signed out', undefined, 'Войдите в неё', 'entry.link.accountExists.signIn'],
  ['signed in to it', { profile: {} }, 'Вы вошли в неё', 'entry.link.accountExists.open'],
] as const)(
  'somebody invited who has an account is told so and led to it, %s',
  async (_, session, said, way) => {
    const element = (
      <LinkStatePage
        kind="invitation"
        state="accountExists"
        error={undefined}
        again={undefined}
        email="v***a@example.org"
        onRetry={() => {}}
      />
    );
    const page = await mount(element, { state: { session } as object });
    expect(page.textContent).toContain('v***a@example.org');
    expect(page.textContent).toContain(said);
    expect(page.querySelector('a')?.textContent).toBe(intl.messages[way]);
    expect(page.querySelector('a')?.getAttribute('href')).toContain('/profile/companies');
  },
);
