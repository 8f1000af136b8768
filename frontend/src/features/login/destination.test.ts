import { describe, expect, test } from 'vitest';
import { destinationOf, maskEmail } from './destination.ts';

describe('where a code went', () => {
  test('is what the person typed, and never more of it than they need to know it again', () => {
    const email = { idKey: 'email', value: 'anna.orlova@example.com' } as const;
    expect(destinationOf({ flow: 'email_code', person: email })).toEqual({
      kind: 'email',
      masked: 'a•••@example.com',
    });
    const mobile = { idKey: 'mobile', value: '8 (916) 000-00-07' } as const;
    expect(destinationOf({ flow: 'sms_code', person: mobile })).toEqual({ kind: 'mobile', ending: '07' });
  });

  test.each([
    ['email_code', { idKey: 'login', value: 'anna' }],
    ['sms_code', { idKey: 'login', value: 'anna' }],
    ['sms_code', { idKey: 'email', value: 'anna@example.com' }],
    ['email_code', { idKey: 'mobile', value: '+79160000007' }],
  ] as const)('is not told by %s to who named themselves otherwise', (flow, person) => {
    expect(destinationOf({ flow, person })).toBeUndefined();
  });

  test('hides as much of a short name as of a long one', () => {
    expect(maskEmail('a@example.com')).toBe('a•••@example.com');
  });
});
