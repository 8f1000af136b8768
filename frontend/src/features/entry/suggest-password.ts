import { STRONG_LENGTH } from '@gatehouse/contracts/identity/strong-length.ts';
import { generatePassword, type RandomBelow } from './generate-password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { AskVerdict } from './use-password-verdict.ts';

/** Suggestions that the server is asked about, each longer than the one before. */
const SUGGESTIONS = 4;
const LONGER = 2;

/**
 * A generated password that the server calls strong: shorter ones, and some in which chance made a word or a date, are
 * weaker than the form asks people to be. Where the policy allows no strong one, the best that was found; without an answer one
 * of the length that is strong. Undefined when a custom pattern accepts none.
 */
export async function suggestPassword(
  policy: PasswordPolicy,
  random: RandomBelow,
  ask: AskVerdict,
): Promise<string | undefined> {
  const strong = Math.max(policy.generatedLength, STRONG_LENGTH);
  const generate = (attempt: number) =>
    generatePassword({ ...policy, generatedLength: strong + attempt * LONGER }, random) ??
    generatePassword(policy, random);
  let usable: string | undefined;
  for (let attempt = 0; attempt < SUGGESTIONS; attempt += 1) {
    const suggested = generate(attempt);
    if (suggested === undefined) return usable;
    const verdict = await ask(suggested, new AbortController().signal);
    if (!verdict.ok) return usable ?? suggested;
    if (verdict.data.strength === 'strong') return suggested;
    if (verdict.data.strength !== 'weak') usable = suggested;
  }
  return usable ?? generate(SUGGESTIONS);
}
