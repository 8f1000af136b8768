import { expect, test } from 'vitest';
import { type ApiError, isWorthRetrying } from '../lib/api-error.ts';
import { problem } from '../testing/problem.ts';
import { onApiError } from './on-api-error.ts';

const term = { id: 'use', title: 'Terms', link: '/platform/law/use', loginRequired: true };

test.each<[ApiError, ReturnType<typeof onApiError>]>([
  [{ kind: 'aborted' }, { kind: 'ignore' }],
  [problem(401, 'request.unauthenticated'), { kind: 'forgetSession' }],
  [problem(403, 'request.forbidden'), { kind: 'toast', messageId: 'errors.request.forbidden' }],
  [
    { ...problem(403, 'auth.termsRequired'), termsRequired: [term] },
    { kind: 'askTerms', terms: [term] },
  ],
  [{ kind: 'offline' }, { kind: 'toast', messageId: 'errors.offline' }],
  [
    { kind: 'unreachable', status: 502 },
    { kind: 'toast', messageId: 'errors.unreachable' },
  ],
])('%o', (error, reaction) => {
  expect(onApiError(error)).toEqual(reaction);
});

test('only failures of the other side are worth another try', () => {
  expect(isWorthRetrying(problem(503, 'request.unavailable'))).toBe(true);
  expect(isWorthRetrying(problem(429, 'request.tooManyRequests'))).toBe(true);
  expect(isWorthRetrying({ kind: 'unreachable' })).toBe(true);
  expect(isWorthRetrying(problem(404, 'request.notFound'))).toBe(false);
  expect(isWorthRetrying({ kind: 'offline' })).toBe(false);
});
