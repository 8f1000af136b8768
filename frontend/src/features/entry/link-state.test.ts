import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { readLinkState, stateInRefusal } from './link-state.ts';

const problem = (code: string, status: number): ApiError => ({
  kind: 'problem',
  type: 'about:blank',
  title: '',
  status,
  code,
  traceId: 'trace',
});

const secret = 's'.repeat(43);

describe('state of a link', () => {
  test.each([
    ['link.expired', 403, 'expired'],
    ['link.canceled', 403, 'canceled'],
    ['link.used', 410, 'used'],
    ['link.replaced', 403, 'replaced'],
    ['link.void', 403, 'void'],
    ['request.notFound', 404, 'missing'],
    ['request.internal', 500, 'failed'],
    ['request.invalid', 400, 'damaged'],
    ['request.malformed', 400, 'damaged'],
  ])('%s is %s: %s', (code, status, state) => {
    expect(readLinkState({ ok: false, error: problem(code, status) }, secret)).toBe(state);
  });

  test('one that nobody sent is damaged where its end is gone', () => {
    const unknown = { ok: false, error: problem('request.notFound', 404) } as const;
    expect(readLinkState(unknown, secret.slice(1))).toBe('damaged');
  });

  test('an answer that did not come is no state of the link', () => {
    expect(readLinkState({ ok: false, error: { kind: 'offline' } }, secret)).toBe('failed');
    expect(stateInRefusal({ kind: 'unreachable' })).toBeUndefined();
  });

  test('a good one says whether somebody else is signed in', () => {
    expect(readLinkState({ ok: true, data: { status: 'valid' } }, secret)).toBe('valid');
    expect(readLinkState({ ok: true, data: { status: 'active' } }, secret)).toBe('active');
  });

  test('a code that is over says nothing of the link', () => {
    expect(stateInRefusal(problem('registration.codeExpired', 400))).toBeUndefined();
  });
});
