import { describe, expect, test } from 'vitest';
import type { ApiError, Problem } from '../../lib/api-error.ts';
import { readEntryRefusal, sortFields } from './refusal.ts';
import { noticeOf } from './refusal-notice.ts';

const problem = (code: string, change: Partial<Problem> = {}): ApiError => ({
  kind: 'problem',
  type: 'about:blank',
  title: '',
  status: 400,
  code,
  traceId: 'trace',
  ...change,
});

test('a link that is over comes before everything else', () => {
  expect(readEntryRefusal(problem('link.used', { status: 410 }))).toEqual({ kind: 'link', state: 'used' });
});

test('terms, fields and the step are told apart', () => {
  const terms = [{ id: 'a', title: 'A', link: '/platform/law/a', loginRequired: true }];
  expect(readEntryRefusal(problem('auth.termsRequired', { status: 403, termsRequired: terms }))).toEqual({
    kind: 'terms',
    terms,
  });
  expect(readEntryRefusal(problem('registration.form', { errorList: { email: 'errorEmail' } }))).toEqual({
    kind: 'fields',
    fields: { email: 'errorEmail' },
  });
  expect(readEntryRefusal(problem('link.wrongStep', { status: 409 }))).toEqual({ kind: 'step' });
});

test('everything else is a notice, a technical error whatever comes with it', () => {
  const tech = problem('auth.tech', { status: 403, accessError: true, errorList: { email: 'errorEmail' } });
  expect(readEntryRefusal(tech)).toEqual({ kind: 'notice', error: tech });
  expect(readEntryRefusal({ kind: 'offline' })).toEqual({ kind: 'notice', error: { kind: 'offline' } });
});

describe('400 and 403 without details', () => {
  test.each([
    [problem('request.forbidden', { status: 403 }), 403],
    [problem('request.invalid'), 400],
    [{ kind: 'unreachable', status: 403 } as const, 403],
  ])('are their status', (error, status) => {
    expect(readEntryRefusal(error)).toEqual({ kind: 'status', status, error });
  });

  test('are told from those that say what is the matter', () => {
    const quota = problem('auth.codeQuotaExceeded', { status: 429, retryAfter: 60 });
    expect(readEntryRefusal(quota).kind).toBe('notice');
    expect(readEntryRefusal(problem('registration.invalidCode')).kind).toBe('notice');
  });
});

describe('fields that the last screen does not show', () => {
  const shown = ['password', 'repeatPassword'];
  const all = { link: true, taken: true, names: true };
  const notice = (errorList: Record<string, string>, handled = all) => {
    const error = problem('registration.form', { errorList });
    return noticeOf(error, readEntryRefusal(error), sortFields(errorList, shown), handled, 0);
  };

  test('an address that has an account leads to the sign-in', () => {
    expect(notice({ email: 'errorUnique' })).toEqual({ kind: 'registered' });
    expect(notice({ email: 'errorUnique', mobile: 'errorUnique' })).toEqual({ kind: 'registered' });
  });

  test('a taken number goes to the screen of the number', () => {
    expect(sortFields({ mobile: 'errorUnique' }, shown)).toMatchObject({ taken: true, shown: {}, lost: [] });
    expect(notice({ mobile: 'errorUnique' })).toBeUndefined();
  });

  test('names go to the screen of the names, by the fields of the form', () => {
    const fields = { last_name: 'errorFormat', first_name: 'errorEmpty' };
    expect(sortFields(fields, shown).names).toEqual({ lastName: 'errorFormat', firstName: 'errorEmpty' });
    expect(notice(fields)).toBeUndefined();
  });

  test('what nobody shows is never silent', () => {
    const unexpected = { kind: 'unexpected', traceId: 'trace' };
    expect(notice({ secret: 'errorFormat' })).toEqual(unexpected);
    expect(notice({ email: 'errorEmail' })).toEqual(unexpected);
    expect(notice({ last_name: 'errorFormat' }, { ...all, names: false })).toEqual(unexpected);
    expect(notice({ mobile: 'errorUnique' }, { ...all, taken: false })).toEqual(unexpected);
  });

  test('those that it shows need no notice', () => {
    expect(sortFields({ password: 'errorCommon' }, shown).shown).toEqual({ password: 'errorCommon' });
    expect(notice({ password: 'errorCommon' })).toBeUndefined();
  });
});

test('a pause is counted from now', () => {
  const error = problem('registration.addressQuotaExceeded', { status: 429, retryAfter: 86_400 });
  const handled = { link: false, taken: false, names: false };
  expect(noticeOf(error, readEntryRefusal(error), sortFields({}, []), handled, 1000)).toEqual({
    kind: 'error',
    error,
    retryAt: 86_401_000,
  });
});
