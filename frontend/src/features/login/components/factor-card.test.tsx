import { expect, test } from 'vitest';
import { judgeRefusal } from '../../../lib/refusal.ts';
import { problem } from '../../../testing/problem.ts';
import { render } from '../../../testing/render.tsx';
import type { LoginControl } from '../use-login.ts';
import { FactorCard } from './factor-card.tsx';

const nothing = async () => {};

test('a code that was asked for elsewhere is told of, and the wait for another is counted once', () => {
  const refusal = judgeRefusal({ ...problem(429, 'auth.codeResendTooSoon'), retryAfter: 40 });
  const login: LoginControl = {
    refusal,
    sending: false,
    clear: () => {},
    begin: nothing,
    identify: async () => undefined,
    choose: nothing,
    sendCode: nothing,
    prove: async () => true,
  };
  const shown = render(
    <FactorCard
      step={{
        person: { idKey: 'login', value: 'maria' },
        flows: ['email_code'],
        flow: 'email_code',
        second: false,
        ...(refusal.retryAt !== undefined && { resendAt: refusal.retryAt }),
      }}
      login={login}
      head={({ children }) => <header>{children}</header>}
      codeLength={6}
      onStartAgain={() => {}}
      law={{ personalAgree: undefined, titleOf: ({ title }) => title }}
    />,
  );
  expect(shown).toContain('введите его там');
  expect(shown.match(/role="timer"/g)).toHaveLength(1);
});
