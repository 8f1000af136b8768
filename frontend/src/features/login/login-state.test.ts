import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { readFactorStep, readRefusal } from './login-state.ts';

const problem = (status: number, code: string, more: object = {}): ApiError => ({
  kind: 'problem',
  type: 'about:blank',
  title: 'x',
  status,
  code,
  traceId: 'abc',
  ...more,
});
const now = 1_000_000;

describe('a refused sign-in', () => {
  test('no answer is a technical error', () => {
    expect(readRefusal({ kind: 'unreachable' }, now)).toMatchObject({
      error: { kind: 'tech', text: 'auth.login.noAnswer', support: true },
    });
    expect(readRefusal({ kind: 'offline' }, now)).toMatchObject({
      error: { kind: 'tech', text: 'errors.offline' },
    });
  });

  test('accessError is a technical error, also beside required terms', () => {
    expect(
      readRefusal(problem(403, 'auth.tech', { accessError: true, termsRequired: [{}] }), now),
    ).toMatchObject({
      error: { kind: 'tech', traceId: 'abc' },
    });
  });

  test('required terms are asked', () => {
    const terms = [{ id: 't', title: 'Terms', link: '/law/t', loginRequired: true }];
    expect(readRefusal(problem(403, 'auth.termsRequired', { termsRequired: terms }), now)).toEqual({ terms });
  });

  test('expired is a kind of its own', () => {
    expect(readRefusal(problem(400, 'auth.expired', { expired: true }), now)).toMatchObject({
      error: { kind: 'expired' },
    });
  });

  test('a broken server leads to support, an overloaded one says when to come back', () => {
    expect(readRefusal(problem(500, 'request.internal'), now)).toMatchObject({
      error: { kind: 'tech', support: true, traceId: 'abc' },
    });
    expect(readRefusal(problem(503, 'auth.busy', { retryAfter: 5 }), now)).toMatchObject({
      error: { kind: 'form', retryAt: now + 5000 },
    });
  });

  test('everything else is about the form, with its fields', () => {
    expect(
      readRefusal(problem(400, 'auth.form', { errorList: { password: 'errorMatch' } }), now),
    ).toMatchObject({
      error: { kind: 'form', fields: { password: 'errorMatch' } },
    });
  });

  test('a pause is counted from now', () => {
    expect(readRefusal(problem(429, 'auth.attemptsExceeded', { retryAfter: 30 }), now)).toMatchObject({
      error: { kind: 'form', retryAt: now + 30_000 },
    });
  });
});

test('a history entry that holds no step is the first one', () => {
  expect(readFactorStep(null)).toBeUndefined();
  expect(readFactorStep({ inApp: true })).toBeUndefined();
  expect(
    readFactorStep({
      login: {
        person: { idKey: 'login', value: 'a' },
        flow: 'credentials',
        flows: ['credentials'],
        second: false,
      },
    }),
  ).toMatchObject({ flow: 'credentials' });
});
