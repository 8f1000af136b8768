import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpStep, totpUri } from './totp.domain.ts';

/** Of RFC 6238, appendix B: the last six digits of its SHA-1 rows. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an application', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('may be one step early or late, and say which step they are of', () => {
    expect([29, 30, 59, 60, 89, 90].map((seconds) => totpStep(secret, '287082', at(seconds)))).toEqual([
      1,
      1,
      1,
      1,
      1,
      undefined,
    ]);
  });

  it.each(['28708', '0287082', '287083', ''])('are not %j', (code) => {
    expect(totpStep(secret, code, at(59))).toBeUndefined();
  });
});

it('tells the application who asks and for whom', () => {
  const fresh = newTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(fresh, { issuer: 'Дом & Ко', label: 'vera@example.org' }));
  expect(decodeURIComponent(uri.pathname)).toContain('Дом & Ко:vera@example.org');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Дом & Ко',
    secret: fresh,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
