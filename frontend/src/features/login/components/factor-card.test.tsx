import { expect, test } from 'vitest';
import { judgeRefusal } from '../../../lib/refusal.ts';
import { problem } from '../../../testing/problem.ts';
import { render } from '../../../testing/render.tsx';
import { idleLogin } from '../login-control.fixtures.ts';
import { FactorCard } from './factor-card.tsx';

test('a code that was asked for elsewhere is told of, and the wait for another is counted once', () => {
  const refusal = judgeRefusal({ ...problem(429, 'auth.codeResendTooSoon'), retryAfter: 40 });
  const shown = render(
    <FactorCard
      step={{
        person: { idKey: 'login', value: 'maria' },
        flows: ['email_code'],
        flow: 'email_code',
        second: false,
        ...(refusal.retryAt !== undefined && { resendAt: refusal.retryAt }),
      }}
      login={{ ...idleLogin, refusal }}
      head={({ children }) => <header>{children}</header>}
      codeLength={6}
      onStartAgain={() => {}}
      law={{ personalAgree: undefined, titleOf: ({ title }) => title }}
    />,
  );
  expect(shown).toContain('введите его там');
  expect(shown.match(/role="timer"/g)).toHaveLength(1);
});
