/** Whether people can set a password at all under a custom pattern. */
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { compileLinear } from '@gatehouse/kit/text/linear-pattern.ts';
import { findWitness } from '@gatehouse/kit/text/pattern-witness.ts';

/** Shorter passwords are refused whatever the settings say. */
const LENGTH_FLOOR = 8;
const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');

type Policy = Pick<
  SettingsSnapshot,
  | 'passwordPattern'
  | 'passwordMinLength'
  | 'passwordMaxLength'
  | 'passwordSymbols'
  | 'passwordSymbolSet'
  | 'passwordUppercase'
  | 'passwordLowercase'
  | 'passwordNumbers'
>;

const needsOf = (policy: Policy): readonly ((char: string) => boolean)[] => {
  const symbols = new Set(policy.passwordSymbolSet);
  return [
    ...(policy.passwordSymbols ? [(char: string) => symbols.has(char)] : []),
    ...(policy.passwordUppercase ? [(char: string) => /\p{Lu}/u.test(char)] : []),
    ...(policy.passwordLowercase ? [(char: string) => /\p{Ll}/u.test(char)] : []),
    ...(policy.passwordNumbers ? [(char: string) => /\p{Nd}/u.test(char)] : []),
  ];
};

/**
 * Whether some password that the other rules allow matches the pattern. One is searched for by walking the program that RE2
 * made of the pattern, with the lengths and the characters that the rules ask for. What the walk cannot tell in its time
 * passes; how easy a password is to guess is not judged. A pattern that does not compile is another rule's.
 */
export const passwordsMatch = (policy: Policy): boolean => {
  const { passwordPattern: pattern, passwordMinLength, passwordMaxLength } = policy;
  if (pattern === '' || compileLinear(pattern) === undefined) return true;
  const rules = {
    alphabet: printable + policy.passwordSymbolSet,
    min: Math.max(LENGTH_FLOOR, passwordMinLength),
    max: passwordMaxLength,
    needs: needsOf(policy),
  };
  return findWitness(pattern, rules).kind !== 'none';
};
