import { judgePassword, type PasswordPolicy } from './password-policy.ts';

/** Left out: characters that are taken for one another (il, L, I, |, backtick, o, O, 0) and 1 beside them. */
const lookAlikes = new Set('ilLI|`oO01');
const without = (characters: string) => [...characters].filter((character) => !lookAlikes.has(character));

const lower = without('abcdefghijklmnopqrstuvwxyz');
const upper = without('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const digits = without('0123456789');

/** A whole number from 0 below `limit`, each as likely. */
export type RandomBelow = (limit: number) => number;

/** Random numbers fit for secrets; draws again where a remainder would favour the low ones. */
export function secureRandom(source: Pick<Crypto, 'getRandomValues'>): RandomBelow {
  return (limit) => {
    const fair = 2 ** 32 - (2 ** 32 % limit);
    const drawn = new Uint32Array(1);
    do source.getRandomValues(drawn);
    while ((drawn[0] as number) >= fair);
    return (drawn[0] as number) % limit;
  };
}

/** How often a custom pattern may refuse before the person is left to think of a password. */
const tries = 200;

/**
 * A password that keeps every rule of the policy and has no look-alike characters; undefined when a custom pattern
 * accepts none of many.
 */
export function generatePassword(policy: PasswordPolicy, random: RandomBelow): string | undefined {
  const symbols = without(policy.symbolSet);
  const needed = [lower, upper, digits, ...(policy.symbols && symbols.length > 0 ? [symbols] : [])];
  const all = needed.flat();
  const pick = (from: readonly string[]) => from[random(from.length)] as string;
  const length = Math.min(Math.max(policy.generatedLength, policy.min, needed.length), policy.max);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const characters = needed.map(pick);
    while (characters.length < length) characters.push(pick(all));
    for (let index = characters.length - 1; index > 0; index -= 1) {
      const other = random(index + 1);
      [characters[index], characters[other]] = [characters[other] as string, characters[index] as string];
    }
    const password = characters.join('');
    if (judgePassword(password, policy).every(({ kept }) => kept !== false)) return password;
  }
  return undefined;
}
