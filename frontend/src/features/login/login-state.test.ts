import { expect, test } from 'vitest';
import { readFactorStep } from './login-state.ts';

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
