import { generatePassword, type RandomBelow } from './generate-password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { AskVerdict } from './use-password-verdict.ts';

/** Suggestions that the server is asked about: of eight characters, it finds one in some hundreds weak. */
const SUGGESTIONS = 4;
/** Characters by which a password is longer that nobody has judged: chance makes no weak one of that length. */
const LONGER = 4;

/**
 * A generated password that the server takes: chance makes words and dates too, which keep the rules and are refused.
 * Without an answer it is longer than asked for. Undefined when a custom pattern accepts none.
 */
export async function suggestPassword(
  policy: PasswordPolicy,
  random: RandomBelow,
  ask: AskVerdict,
): Promise<string | undefined> {
  let suggested = generatePassword(policy, random);
  for (let asked = 0; suggested !== undefined && asked < SUGGESTIONS; asked += 1) {
    const verdict = await ask(suggested, new AbortController().signal);
    if (!verdict.ok) break;
    if (verdict.data.strength !== 'weak') return suggested;
    suggested = generatePassword(policy, random);
  }
  return (
    generatePassword({ ...policy, generatedLength: policy.generatedLength + LONGER }, random) ?? suggested
  );
}
