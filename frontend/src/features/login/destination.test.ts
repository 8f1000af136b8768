import { describe, expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

describe('where a code went', () => {
  test('is what the person typed, and never more of it than they need to know it again', () => {
    const email = { idKey: 'email', value: 'anna.orlova@example.com' } as const;
    expect(destinationOf({ flow: 'email_code', person: email })).toEqual({
      kind: 'email',
      masked: 'a***a@example.com',
    });
  });

  test.each(['8 (916) 000-00-07', '9160000007', '+7 916 000-00-07', '79160000007'])(
    'the number of %s is masked as everywhere',
    (value) => {
      const person = { idKey: 'mobile', value } as const;
      expect(destinationOf({ flow: 'sms_code', person })).toEqual({
        kind: 'mobile',
        masked: '+7******0007',
      });
    },
  );

  test('a number of another country keeps its beginning', () => {
    const person = { idKey: 'mobile', value: '+49 (30) 1234 5678' } as const;
    expect(destinationOf({ flow: 'sms_code', person })?.masked).toBe('+49******5678');
  });

  test.each([
    ['email_code', { idKey: 'login', value: 'anna' }],
    ['sms_code', { idKey: 'login', value: 'anna' }],
    ['sms_code', { idKey: 'email', value: 'anna@example.com' }],
    ['email_code', { idKey: 'mobile', value: '+79160000007' }],
  ] as const)('is not told by %s to who named themselves otherwise', (flow, person) => {
    expect(destinationOf({ flow, person })).toBeUndefined();
  });

  test('tells nothing but the first letter of a short name', () => {
    const person = { idKey: 'email', value: 'a@example.com' } as const;
    expect(destinationOf({ flow: 'email_code', person })?.masked).toBe('a***@example.com');
  });
});
