import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { describe, expect, it } from 'vitest';
import { linkAddress, linkEnd, pageAddress, usableLink } from './links.domain.ts';

const now = new Date('2026-05-01T10:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

describe('a link', () => {
  it.each([
    ['active', after, 'valid'],
    ['active', now, 'expired'],
    ['used', before, 'used'],
    ['canceled', after, 'canceled'],
  ] as const)('%s until %s is %s', (state, endTime, situation) => {
    const facts = { purpose: 'restore', owner: 'a', subject: 'a', sentTo: 'a@example.org' } as const;
    const link = { ...facts, _id: 'hash', createdAt: before, usedAt: before, state, endTime };
    expect(usableLink(link, now)).toEqual(situation === 'valid' ? link : situation);
  });

  it.each([
    ['registration', 'https://portal.example/platform/registration/s3cret'],
    ['restore', 'https://portal.example/platform/new-password/s3cret'],
    ['first-entry', 'https://portal.example/platform/login/password/s3cret'],
    ['invitation', 'https://portal.example/platform/invitation/s3cret'],
  ] as const)('for %s leads to %s', (purpose, address) => {
    expect(linkAddress('https://portal.example/', purpose, 's3cret')).toBe(address);
    expect(linkAddress('https://portal.example', purpose, 's3cret')).toBe(address);
  });

  it('lives for minutes; pages have addresses too', () => {
    expect(linkEnd(now, 60)).toEqual(new Date('2026-05-01T11:00:00Z'));
    expect(pageAddress('http://localhost:8080', 'login')).toBe('http://localhost:8080/platform/login');
  });
});

it.each([
  ['anna.ivanova@example.org', 'a***a@example.org'],
  ['bob@example.org', 'b***@example.org'],
  ['x@example.org', 'x***@example.org'],
])('%s is shown as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

it('a number shows its country and its end', () => {
  expect(maskedMobile('+79161234567')).toBe('+7******4567');
  expect(maskedMobile('+493012345678')).toBe('+49******5678');
});
