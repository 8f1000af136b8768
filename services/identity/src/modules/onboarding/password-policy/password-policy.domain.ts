import { type PasswordVerdict, passwordWeaknesses } from '@gatehouse/contracts/identity/resources.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';

/** Rules of the public settings, one by one, as the pages show them. */
export const policyRules = ['min', 'max', 'symbols', 'upper', 'lower', 'numbers', 'pattern'] as const;
export type PolicyRule = (typeof policyRules)[number];

/** Why a password is refused: a rule of the settings, or because it is too easy to guess. */
export type PasswordFault = PolicyRule | 'common' | 'context';

type PolicySettings = Pick<
  SettingsSnapshot,
  | 'passwordMinLength'
  | 'passwordMaxLength'
  | 'passwordSymbols'
  | 'passwordSymbolSet'
  | 'passwordUppercase'
  | 'passwordLowercase'
  | 'passwordNumbers'
>;

/** Never less, whatever the settings say (N1). */
const LENGTH_FLOOR = 8;

/** Characters are counted as a person sees them typed: code points of the composed form (Unicode, NFC). */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length;

/** Rules of the settings that the password does not keep, apart from the custom pattern. */
export const brokenRules = (password: string, settings: PolicySettings): PolicyRule[] => {
  const length = passwordLength(password);
  const text = password.normalize('NFC');
  const symbols = new Set(settings.passwordSymbolSet);
  const kept: Readonly<Record<Exclude<PolicyRule, 'pattern'>, boolean>> = {
    min: length >= Math.max(LENGTH_FLOOR, settings.passwordMinLength),
    max: length <= settings.passwordMaxLength,
    symbols: !settings.passwordSymbols || [...text].some((char) => symbols.has(char)),
    upper: !settings.passwordUppercase || /\p{Lu}/u.test(text),
    lower: !settings.passwordLowercase || /\p{Ll}/u.test(text),
    numbers: !settings.passwordNumbers || /\p{Nd}/u.test(text),
  };
  return (Object.keys(kept) as (keyof typeof kept)[]).filter((rule) => !kept[rule]);
};

/** The form in which passwords are compared with words: case is no difference to a guesser. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * Tenfold steps of guesses below which a password is refused. Ten to the eighth is what zxcvbn calls safely unguessable
 * where guesses meet a slow hash and a limit.
 */
export const STRENGTH_MIN = 8;

/** Words shorter than that stand in too many good passwords by chance. */
const WORD_MIN = 3;

/** Words a guesser tries because of who and where: identifiers and their parts, names, the project's title. */
export const contextWords = (texts: readonly (string | null | undefined)[]): readonly string[] => {
  const words = texts.flatMap((text) => {
    const folded = foldPassword(text ?? '').trim();
    return folded === '' ? [] : [folded, ...folded.split(/[^\p{L}\p{N}]+/u)];
  });
  return [...new Set(words)]
    .filter((word) => [...word].length >= WORD_MIN)
    .toSorted((left, right) => right.length - left.length);
};

/** Whether hardly anything is left of the password without the context words in it. */
export const isMadeOfContext = (password: string, words: readonly string[]): boolean => {
  const folded = foldPassword(password);
  const left = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  return left !== folded && [...left].length < LENGTH_FLOOR;
};

/** Steps of guesses from which a password is more than enough, and from which nobody will ever guess it. */
const GOOD = 10;
const STRONG = 12;
/** More than two pieces of advice are read by nobody. */
const TOLD_MAX = 2;

/** What a person is told while typing a password that keeps the rules: weak is what would be refused. */
export const verdictOf = ({
  guesses,
  weaknesses,
}: {
  readonly guesses: number;
  readonly weaknesses: readonly string[];
}): PasswordVerdict => {
  if (guesses >= GOOD) return { strength: guesses >= STRONG ? 'strong' : 'good', weaknesses: [] };
  const found = passwordWeaknesses.filter((weakness) => weaknesses.includes(weakness)).slice(0, TOLD_MAX);
  const told = found.length === 0 ? (['short'] as const) : found;
  return { strength: guesses < STRENGTH_MIN ? 'weak' : 'fair', weaknesses: [...told] };
};
