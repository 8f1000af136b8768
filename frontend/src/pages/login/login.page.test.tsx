// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { LoginPage } from './login.page.tsx';

function Pages() {
  const history = useHistory();
  if (usePlace().path !== '/login') return <p>elsewhere</p>;
  return (
    <>
      <LoginPage onNearlySignedIn={() => {}} />
      <button type="button" onClick={() => history.push('/help-service')}>
        leave
      </button>
    </>
  );
}

afterEach(hideScreens);

test('an answer that comes late does not take back who has left', async () => {
  let answer: (result: Result<unknown>) => void = () => {};
  const waiting = new Promise<Result<unknown>>((resolve) => (answer = resolve));
  await showScreen(<Pages />, { path: '/login', answers: { 'identity.auth.config': () => waiting } });
  await userEvent.type(screen.getByRole('textbox'), 'anna{Enter}');
  await userEvent.click(screen.getByText('leave'));
  await act(async () => {
    answer(ok({ flows: ['credentials'], resendIn: 0 }));
    // Everything that waits for the answer has run.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByText('elsewhere')).toBeTruthy();
});

test('whom an application expects stands in the field, and may be changed', async () => {
  await showScreen(<Pages />, { path: '/login?ref=%2Foidc%2Fauth%2F1&login_hint=anna%40example.com' });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('anna@example.com');
  await userEvent.clear(field);
  expect(field.value).toBe('');
});

const refuse = (code: string, more: object = {}) => ({
  ok: false as const,
  error: { kind: 'problem' as const, status: 400, code, ...more },
});

test('without a name nothing is sent, and the empty field has the focus', async () => {
  const { sent } = await showScreen(<Pages />, { path: '/login' });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const before = sent.length;
  await userEvent.click(screen.getByRole('button', { name: text('auth.login.next') }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(sent).toHaveLength(before);
});

test('what is wrong with a name stands at its field, which keeps it and has the focus', async () => {
  await showScreen(<Pages />, {
    path: '/login',
    answers: {
      'identity.auth.config': () =>
        refuse('request.invalid', { errorList: { email: 'errorFormat' } }) as Result<unknown>,
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, 'anna@example.com{Enter}');
  expect((await screen.findAllByText(text('form.errorEmail'), { exact: false })).length).toBeGreaterThan(0);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('anna@example.com');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText(text('errors.request.invalid'))).toBeNull();
});

test('who goes back from a refused password leaves the refusal behind', async () => {
  await showScreen(<Pages />, {
    path: '/login',
    answers: {
      'identity.auth.config': () => ok({ flows: ['credentials'], resendIn: 0 }),
      'identity.auth.login': () => refuse('auth.form') as Result<unknown>,
    },
  });
  await userEvent.type(screen.getByRole('textbox'), 'anna{Enter}');
  await userEvent.type(await screen.findByLabelText(text('auth.login.password')), 'wrong{Enter}');
  await screen.findByText(text('errors.auth.form'));
  await act(async () => {
    window.history.replaceState(null, '', '/platform/login');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('anna');
  expect(screen.queryByText(text('errors.auth.form'))).toBeNull();
});

test.each([
  { providers: [{ id: 'p1', title: 'Portal' }], count: 1 },
  { providers: [], count: 0 },
])('$count buttons of providers stand below the form', async ({ providers, count }) => {
  const { sent, container } = await showScreen(<Pages />, {
    path: '/login',
    answers: { 'identity.auth-provider.list': () => ok({ providers }) },
  });
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toContain('identity.auth-provider.list'),
  );
  const name = text('auth.login.through', { title: 'Portal' });
  await waitFor(() => expect(screen.queryAllByRole('button', { name })).toHaveLength(count));
  expect(container.querySelectorAll('.gh-auth-card > .gh-button')).toHaveLength(count);
});
