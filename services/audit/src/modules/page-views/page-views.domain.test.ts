import { describe, expect, it } from 'vitest';
import { CODES_MAX, createCodeFolder, OTHER, pathOf, viewOf } from './page-views.domain.ts';

const at = new Date('2026-03-01T10:15:00Z');
const hit = { code: 'login', url: 'https://id.example/platform/login', title: 'Sign in' };
const facts = { at, domainId: 'domain-1', signedIn: false };
const secret = 'k3Jx9_canarySecret-0Zq7LmN2';

describe('a page view', () => {
  it.each([
    [`https://id.example/platform/new-password/${secret}`, '/platform/new-password/:secret'],
    [`/platform/registration/${secret}/`, '/platform/registration/:secret/'],
    [`/platform/login?token=${secret}&ref=%2Fprofile`, '/platform/login'],
    [`/platform/login#${secret}`, '/platform/login'],
    [`https://user:${secret}@id.example/platform/invitation/x`, '/platform/invitation/x'],
    ['/a/eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '/a/:secret'],
    ['https://id.example', '/'],
  ])('keeps of %s the path %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it('keeps no secret of a title and nothing that is not asked for', () => {
    const view = viewOf(
      { ...hit, title: `Restore ${secret}`, displaySize: secret, displayWindowSize: '1296x800' },
      facts,
      createCodeFolder(),
    );
    expect(JSON.stringify(view)).not.toContain('canarySecret');
    expect(view).toEqual({
      at,
      domainId: 'domain-1',
      code: 'login',
      path: '/platform/login',
      title: 'Restore :secret',
      signedIn: false,
      displayWindowSize: '1296x800',
    });
  });

  it('has a code of a bounded set, whatever is sent', () => {
    const codes = createCodeFolder();
    expect(codes.fold('login', at)).toBe('login');
    for (const code of ['<b>', '', 'a b', '$where', 'x'.repeat(41)]) expect(codes.fold(code, at)).toBe(OTHER);
    const kept = new Set(Array.from({ length: 5_000 }, (_, index) => codes.fold(`made-up-${index}`, at)));
    expect(kept.size).toBeLessThanOrEqual(CODES_MAX + 1);
    expect(codes.fold('login', at)).toBe('login');
  });
});
