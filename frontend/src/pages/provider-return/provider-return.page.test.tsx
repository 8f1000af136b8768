// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { ProviderReturnPage } from './provider-return.page.tsx';

afterEach(hideScreens);

const path = '/login/provider?code=c1&state=s1';
const complete = 'identity.auth-provider.complete';
const show = (answer: Result<unknown>) =>
  showScreen(<ProviderReturnPage />, { path, answers: { [complete]: () => answer } });
const sentOf = (sent: readonly { operation: string; args: { body?: unknown } }[]) =>
  sent.filter(({ operation }) => operation === complete).map(({ args }) => args.body);

test('what the provider says is sent once and leaves the address', async () => {
  const { sent } = await show(ok({ status: 'linked' }));
  await waitFor(() => expect(window.location.pathname).toBe('/platform/profile/sessions'));
  expect(sentOf(sent)).toEqual([{ query: 'code=c1&state=s1' }]);
  expect(window.location.href).not.toContain('c1');
});

test('a second factor is asked for on the sign-in page', async () => {
  await show(ok({ status: 'secondFactor', idKey: 'login', identifier: 'anna', flows: ['totp'] }));
  await waitFor(() => expect(window.location.pathname).toBe('/platform/login'));
  expect(window.history.state.state).toMatchObject({
    login: { person: { idKey: 'login', value: 'anna' }, flow: 'totp', second: true },
  });
});

test('a refusal says why, and leads to another way', async () => {
  await show({
    ok: false,
    error: { kind: 'problem', status: 403, code: 'auth.providerUnknown' },
  } as Result<unknown>);
  await screen.findByText(text('errors.auth.providerUnknown'));
  expect(screen.getByRole('link', { name: text('auth.login.startAgain') }).getAttribute('href')).toBe(
    '/platform/login',
  );
});
