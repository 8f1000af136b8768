// @vitest-environment jsdom
import type { PasswordVerdict } from '@gatehouse/contracts/identity/resources.ts';
import { act, cleanup, render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../lib/http.ts';
import { intl } from '../../testing/mount.tsx';
import { PasswordStrength } from './components/password-strength.tsx';
import { readPolicy } from './password-policy.ts';
import { type AskVerdict, TYPING_PAUSE, usePasswordVerdict } from './use-password-verdict.ts';

const policy = readPolicy(undefined);
const weak: PasswordVerdict = { strength: 'weak', weaknesses: ['word', 'ending'] };
const strong: PasswordVerdict = { strength: 'strong', weaknesses: [] };
const answer = (data: PasswordVerdict): Result<PasswordVerdict> => ({ ok: true, data });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown({ password, ask }: { password: string; ask: AskVerdict }) {
  const verdict = usePasswordVerdict(password, policy, ask);
  return (
    <RawIntlProvider value={intl}>
      <PasswordStrength verdict={verdict} />
    </RawIntlProvider>
  );
}
const text = (id: string) => intl.formatMessage({ id });
const pause = () => act(async () => vi.advanceTimersByTimeAsync(TYPING_PAUSE));

test('the server is asked once the typing pauses, and never for what breaks a rule of the page', async () => {
  const ask = vi.fn<AskVerdict>(async () => answer(weak));
  const { container: page, rerender } = render(<Shown password="Welc" ask={ask} />);
  await pause();
  for (const password of ['Welcome20', 'Welcome202', 'Welcome2026!'])
    rerender(<Shown password={password} ask={ask} />);
  expect(ask).not.toHaveBeenCalled();
  await pause();
  expect(ask.mock.calls.map(([password]) => password)).toEqual(['Welcome2026!']);
  const status = page.querySelector('[role=status]');
  expect(status?.textContent).toContain(text('entry.password.strength.weak'));
  expect([...(status?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    text('entry.password.better.word'),
    text('entry.password.better.ending'),
  ]);
});

test('an answer about an older password is not shown', async () => {
  let late = (_: Result<PasswordVerdict>) => {};
  const signals: AbortSignal[] = [];
  const ask: AskVerdict = async (password, signal) => {
    signals.push(signal);
    if (password !== 'Welcome2026!') return answer(strong);
    return new Promise((resolve) => {
      late = resolve;
    });
  };
  const { container: page, rerender } = render(<Shown password="Welcome2026!" ask={ask} />);
  await pause();
  rerender(<Shown password="Orchid-Lantern-42" ask={ask} />);
  await pause();
  await act(async () => late(answer(weak)));
  expect(signals[0]?.aborted).toBe(true);
  expect(page.textContent).toContain(text('entry.password.strength.strong'));
});

test('without an answer nothing is claimed', async () => {
  const ask: AskVerdict = async () => ({ ok: false, error: { kind: 'unreachable' } });
  const { container: page } = render(<Shown password="Orchid-Lantern-42" ask={ask} />);
  await pause();
  expect(page.textContent).toBe(text('entry.password.strength.unknown'));
});
