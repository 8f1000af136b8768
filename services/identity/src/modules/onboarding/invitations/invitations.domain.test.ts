import { expect, it } from 'vitest';
import { invitationSituation, invitingNames } from './invitations.domain.ts';

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

it.each([
  ['Анна Орлова', 'Анна Орлова'],
  ['  Анна\r\n\tОрлова ', 'Анна Орлова'],
  ['Ан\u202eна <b>Орлова</b>\u200b', 'Анна Орлова'],
  ['я'.repeat(301), 'я'.repeat(300)],
  [' \u2060 ', undefined],
  ['<img src=x>', undefined],
  [undefined, undefined],
])('whoever invites as %j is told of as %j', (given, told) => {
  expect(invitingNames({ inviter: given, company: undefined })).toEqual(
    told === undefined ? {} : { inviter: told },
  );
  expect(invitingNames({ inviter: undefined, company: given }).company).toBe(told);
});
