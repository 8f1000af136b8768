import { expect, it } from 'vitest';
import { invitationSituation } from './invitations.domain.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = new Date(now.getTime() + 1);

it.each([
  ['active', later, 'valid'],
  ['active', now, 'expired'],
  ['canceled', now, 'canceled'],
  ['accepted', later, 'used'],
  ['refused', later, 'used'],
] as const)('an invitation that is %s is %s', (state, endTime, situation) => {
  expect(invitationSituation({ state, endTime }, now)).toBe(situation);
});
