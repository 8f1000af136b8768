import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../lib/api-error.ts';
import { render } from '../../../testing/render.tsx';
import { registrationMessages } from '../messages.ts';
import { EntryNotice } from './entry-notice.tsx';

const problem = (code: string, status: number, more: Partial<Problem> = {}): Problem => ({
  kind: 'problem',
  type: 'about:blank',
  title: '',
  status,
  code,
  traceId: 'trace-1',
  ...more,
});
const error = (of: Problem, retryAt?: number) =>
  render(<EntryNotice notice={{ kind: 'error', error: of, retryAt }} />);

describe('a notice', () => {
  test('of an address that has an account leads to the sign-in', () => {
    const markup = render(<EntryNotice notice={{ kind: 'registered' }} />);
    expect(markup).toContain('Эта почта уже зарегистрирована');
    expect(markup).toContain('href="/platform/login"');
  });

  test('of a pause counts it down', () => {
    const tooSoon = problem('auth.codeResendTooSoon', 429, { retryAfter: 45 });
    expect(error(tooSoon, Date.now() + 44_500)).toContain('0:45');
  });

  test('of the daily limit names the time', () => {
    const blocked = problem('auth.codeQuotaExceeded', 429, { retryAfter: 86_400 });
    expect(error(blocked, Date.now() + 86_400_000)).toMatch(/24 часа.*\d{2}:\d{2}/s);
  });

  test('of a technical error names its trace and leads to the sign-in', () => {
    const markup = error(problem('auth.tech', 403, { accessError: true }));
    expect(markup).toContain('trace-1');
    expect(markup).toContain('href="/platform/login"');
  });

  test('of a broken server and of an unknown error leads to the administrator', () => {
    expect(error(problem('request.internal', 500))).toContain('обратитесь к администратору');
    expect(error(problem('registration.newer', 409))).toContain('Обратитесь к администратору');
  });

  test('of a bare 403 names the status', () => {
    const markup = render(<EntryNotice notice={{ kind: 'status', status: 403 }} />);
    expect(markup).toContain('Ошибка 403');
    expect(markup).toContain('Обратитесь к администратору');
  });

  test('of a registration has its title, whatever went wrong', () => {
    const notice = { kind: 'error', error: { kind: 'unreachable' }, retryAt: undefined } as const;
    expect(render(<EntryNotice notice={notice} title={registrationMessages.errorTitle} />)).toContain(
      'Ошибка регистрации',
    );
  });
});
