import { generatePassword, type RandomBelow } from './generate-password.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { AskVerdict } from './use-password-verdict.ts';

/** Characters from which chance makes no password that the server's meter finds less than strong. */
const STRONG_LENGTH = 16;
/** Suggestions that the server is asked about: short ones, where the settings allow no more, may turn out weak. */
const SUGGESTIONS = 4;

/** From bad to good, as the meter tells them. */
const strengths = ['weak', 'fair', 'good', 'strong'] as const;

/** Long enough to be strong, longer where the settings ask for it, shorter where they or a pattern take no more. */
function generateStrong(policy: PasswordPolicy, random: RandomBelow): string | undefined {
  const longest = Math.max(policy.generatedLength, policy.min, STRONG_LENGTH);
  for (let generatedLength = longest; generatedLength >= policy.min; generatedLength -= 1) {
    const password = generatePassword({ ...policy, generatedLength }, random);
    if (password !== undefined) return password;
  }
  return undefined;
}

/**
 * A generated password that is strong by the meter beside it; the best of a few where the settings allow no strong one.
 * Undefined when a custom pattern accepts none.
 */
export async function suggestPassword(
  policy: PasswordPolicy,
  random: RandomBelow,
  ask: AskVerdict,
): Promise<string | undefined> {
  let best: { readonly password: string; readonly rank: number } | undefined;
  for (let asked = 0; asked < SUGGESTIONS; asked += 1) {
    const password = generateStrong(policy, random);
    if (password === undefined) break;
    const verdict = await ask(password, new AbortController().signal);
    if (!verdict.ok) return best?.password ?? password;
    const rank = strengths.indexOf(verdict.data.strength);
    if (best === undefined || rank > best.rank) best = { password, rank };
    if (verdict.data.strength === 'strong') break;
  }
  return best?.password;
}
