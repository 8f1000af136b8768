import { describe, expect, test } from 'vitest';
import { generatePassword, secureRandom } from './generate-password.ts';
import { judgePassword, readPolicy } from './password-policy.ts';

const random = secureRandom(crypto);

describe('a generated password', () => {
  test.each([
    {},
    { passwordSymbols: true },
    { passwordMinLength: 24 },
    { passwordUppercase: false, passwordNumbers: false, passwordLowercase: false },
    { passwordSymbols: true, passwordSymbolSet: '|`#', passwordGeneratedLength: 20 },
    { passwordPattern: '^[A-Za-z]' },
  ])('keeps the rules of %o and has no look-alikes', (settings) => {
    const policy = readPolicy(settings);
    for (let time = 0; time < 200; time += 1) {
      const password = generatePassword(policy, random) ?? '';
      expect(judgePassword(password, policy).filter(({ kept }) => kept === false)).toEqual([]);
      expect(password).not.toMatch(/[ilLI|`oO0]/);
      expect(password.length).toBe(Math.max(policy.generatedLength, policy.min));
    }
  });

  test('has the length of the settings, 8 by default', () => {
    expect(generatePassword(readPolicy({}), random)).toHaveLength(8);
    expect(generatePassword(readPolicy({ passwordGeneratedLength: 16 }), random)).toHaveLength(16);
  });

  test('does not come where a pattern accepts nothing', () => {
    expect(generatePassword(readPolicy({ passwordPattern: '^$' }), random)).toBeUndefined();
  });

  test('differs every time', () => {
    const policy = readPolicy({ passwordGeneratedLength: 16 });
    expect(new Set(Array.from({ length: 100 }, () => generatePassword(policy, random))).size).toBe(100);
  });
});
