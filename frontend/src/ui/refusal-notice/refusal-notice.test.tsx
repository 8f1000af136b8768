import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { judgeRefusal, noticeOf } from '../../lib/refusal.ts';
import { problem } from '../../testing/problem.ts';
import { render } from '../../testing/render.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

const shown = (error: ApiError, title?: { id: string }) =>
  render(<RefusalNotice notice={noticeOf(judgeRefusal(error, Date.now()))} title={title} />);
const refused = (status: number, code: string, more: object = {}): ApiError => ({
  ...problem(status, code),
  ...more,
});

describe('a notice', () => {
  test('that is none shows nothing', () => {
    expect(shown({ kind: 'aborted' })).toBe('');
  });

  test('of something that leads to the sign-in links there', () => {
    const markup = render(
      <RefusalNotice notice={{ tone: 'warning', text: 'entry.registeredText', wayOut: 'login' }} />,
    );
    expect(markup).toContain('У вас уже есть учётная запись');
    expect(markup).toContain('href="/platform/login"');
  });

  test('of a pause counts it down', () => {
    expect(shown(refused(429, 'auth.codeResendTooSoon', { retryAfter: 45 }))).toContain('0:45');
  });

  test('of the daily limit names the time', () => {
    expect(shown(refused(429, 'auth.codeQuotaExceeded', { retryAfter: 86_400 }))).toMatch(
      /24 часа.*\d{2}:\d{2}/s,
    );
  });

  test('of a technical error names its trace, of a broken server also who can help', () => {
    expect(shown(refused(403, 'auth.tech', { accessError: true }))).toMatch(/<code>t<\/code>/);
    expect(shown(refused(500, 'request.internal'))).toContain('обратитесь в службу поддержки');
  });

  test('of an error that this version does not know leads to the administrator', () => {
    expect(shown(refused(409, 'registration.newer'))).toContain('Обратитесь к администратору');
  });

  test('of a bare 403 names the status', () => {
    const markup = shown(refused(403, 'request.forbidden'));
    expect(markup).toContain('Ошибка 403');
    expect(markup).toContain('Обратитесь к администратору');
  });

  test('of a body that is too large names how large it may be', () => {
    const body = { of: 'bytes', max: 1_048_576, now: 2_000_000 };
    expect(shown(refused(413, 'request.tooLarge', { errorBounds: { body } }))).toContain('не больше 1 МБ');
    expect(shown(refused(413, 'request.tooLarge'))).toContain('Слишком большой объём данных');
  });

  test('of a form has its title, whatever went wrong, and is announced', () => {
    const markup = shown({ kind: 'unreachable' }, { id: 'entry.registration.errorTitle' });
    expect(markup).toContain('Ошибка регистрации');
    expect(markup).toContain('role="alert"');
  });
});
