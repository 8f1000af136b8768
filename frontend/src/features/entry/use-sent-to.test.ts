import { expect, test } from 'vitest';
import { readSentTo, readTypedEmail } from './use-sent-to.ts';

test('a mail that went off is read from the history entry', () => {
  expect(readSentTo({ inApp: true, sent: { to: 'anna@example.com', againAt: 5 } })).toEqual({
    to: 'anna@example.com',
    againAt: 5,
  });
  expect(readSentTo({ sent: { to: 'anna@example.com' } })?.againAt).toBe(0);
});

test.each([null, undefined, {}, { sent: {} }, { sent: { to: '' } }, { sent: { to: 7 } }])(
  '%j is none',
  (state) => {
    expect(readSentTo(state)).toBeUndefined();
  },
);

test('an address that was typed before is taken over, anything else is not', () => {
  expect(readTypedEmail({ email: 'anna@example.com' })).toBe('anna@example.com');
  expect([null, {}, { email: 1 }].map(readTypedEmail)).toEqual(['', '', '']);
});
