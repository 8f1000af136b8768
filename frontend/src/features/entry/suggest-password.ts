import { generatePassword, type RandomBelow } from './generate-password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { AskVerdict } from './use-password-verdict.ts';

/** Suggestions that the server may find weak: of eight characters, one in some hundreds is. */
const SUGGESTIONS = 5;

/**
 * A generated password that the server takes: chance makes words and dates too, which keep the rules and are refused.
 * Without an answer the first is as good as any. Undefined when a custom pattern accepts none.
 */
export async function suggestPassword(
  policy: PasswordPolicy,
  random: RandomBelow,
  ask: AskVerdict,
): Promise<string | undefined> {
  let suggested = generatePassword(policy, random);
  for (let asked = 1; suggested !== undefined && asked < SUGGESTIONS; asked += 1) {
    const verdict = await ask(suggested, new AbortController().signal);
    if (!verdict.ok || verdict.data.strength !== 'weak') break;
    suggested = generatePassword(policy, random);
  }
  return suggested;
}
