import { expect, test } from 'vitest';
import type { ApiError, Problem } from '../../lib/api-error.ts';
import { readEntryRefusal } from './refusal.ts';

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
