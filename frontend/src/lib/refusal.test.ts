import { describe, expect, test } from 'vitest';
import { problem } from '../testing/problem.ts';
import { type ApiError, isWorthRetrying } from './api-error.ts';
import { demandOf, judgeRefusal, noticeOf, type RefusalKind } from './refusal.ts';

const now = 1_000_000;
const term = { id: 'use', title: 'Terms', link: '/platform/law/use', loginRequired: true };
const refused = (status: number, code: string, more: object = {}): ApiError => ({
  ...problem(status, code),
  ...more,
});

test.each<[RefusalKind, ApiError]>([
  ['aborted', { kind: 'aborted' }],
  ['tech', { kind: 'offline' }],
  ['tech', { kind: 'unreachable', status: 502 }],
  ['bare', { kind: 'unreachable', status: 403 }],
  ['sessionOver', refused(401, 'request.unauthenticated')],
  ['stepUp', refused(401, 'session.stepUpRequired')],
  ['terms', refused(403, 'auth.termsRequired', { termsRequired: [term] })],
  ['tech', refused(403, 'auth.tech', { accessError: true, termsRequired: [term], errorList: { a: 'b' } })],
  ['expired', refused(400, 'auth.expired', { expired: true })],
  ['fields', refused(400, 'request.invalid', { errorList: { email: 'errorEmail' } })],
  [
    'fields',
    refused(400, 'registration.form', { errorList: { email: 'errorEmail' }, termsRequired: [term] }),
  ],
  ['fields', refused(400, 'request.invalid', { uniqueErrors: { code: ['x'] } })],
  ['bare', refused(400, 'request.invalid')],
  ['bare', refused(403, 'request.forbidden')],
  ['other', refused(400, 'registration.invalidCode')],
  ['stale', refused(409, 'request.conflict')],
  ['stale', refused(404, 'request.notFound')],
  ['other', refused(429, 'auth.attemptsExceeded', { retryAfter: 30 })],
  ['tech', refused(500, 'request.internal')],
  ['other', refused(503, 'auth.busy', { retryAfter: 5 })],
])('%s: %o', (kind, error) => {
  expect(judgeRefusal(error, now).kind).toBe(kind);
});

test('what is asked of a session is told from its end', () => {
  expect(demandOf(refused(401, 'session.stepUpRequired'))).toEqual({ kind: 'stepUp' });
  expect(demandOf(refused(403, 'auth.termsRequired', { termsRequired: [term] }))).toEqual({
    kind: 'terms',
    terms: [term],
  });
  expect(demandOf(refused(401, 'request.unauthenticated'))).toBeUndefined();
  expect(demandOf(refused(403, 'request.forbidden'))).toBeUndefined();
});

describe('the notice', () => {
  const notice = (error: ApiError, fieldsSeen?: boolean) => noticeOf(judgeRefusal(error, now), fieldsSeen);

  test('counts a pause from now', () => {
    const quota = refused(429, 'registration.addressQuotaExceeded', { retryAfter: 86_400 });
    expect(notice(quota)).toMatchObject({ tone: 'danger', retryAt: now + 86_400_000 });
  });

  test('says nothing that seen fields or a question say, but when to come back', () => {
    const fields = { errorList: { code: 'errorCode' } };
    expect(notice(refused(400, 'auth.form', fields))).toBeUndefined();
    expect(notice(refused(400, 'auth.form', fields), false)).toMatchObject({ text: 'errors.auth.form' });
    expect(notice(refused(429, 'auth.x', { ...fields, retryAfter: 1 }))).toMatchObject({
      retryAt: now + 1000,
    });
    expect(notice(refused(403, 'auth.termsRequired', { termsRequired: [term] }))).toBeUndefined();
    expect(notice({ kind: 'aborted' })).toBeUndefined();
  });

  test('of a broken server names its trace and who can help; one that says when to come back, neither', () => {
    expect(notice(refused(500, 'request.internal'))).toMatchObject({ traceId: 't', support: true });
    expect(notice({ kind: 'unreachable' })).toMatchObject({ text: 'errors.unreachable', support: true });
    expect(notice({ kind: 'offline' })).toMatchObject({ text: 'errors.offline', support: false });
    const busy = notice(refused(503, 'auth.busy', { retryAfter: 5 }));
    expect([busy?.traceId, busy?.support]).toEqual([undefined, undefined]);
  });

  test('of a bare refusal names its status', () => {
    expect(notice(refused(403, 'request.forbidden'))).toMatchObject({
      title: 'ui.refused.title',
      status: 403,
    });
  });

  test('of what took too long is a warning', () => {
    expect(notice(refused(400, 'auth.expired', { expired: true }))).toMatchObject({ tone: 'warning' });
  });

  test('is there for whatever a screen without a session of its own does not expect', () => {
    expect(notice(refused(401, 'request.unauthenticated'))).toBeDefined();
  });
});

test('only failures of the other side are worth another try', () => {
  expect(isWorthRetrying(refused(503, 'request.unavailable'))).toBe(true);
  expect(isWorthRetrying(refused(429, 'request.tooManyRequests'))).toBe(true);
  expect(isWorthRetrying({ kind: 'unreachable' })).toBe(true);
  expect(isWorthRetrying(refused(404, 'request.notFound'))).toBe(false);
  expect(isWorthRetrying({ kind: 'offline' })).toBe(false);
});
