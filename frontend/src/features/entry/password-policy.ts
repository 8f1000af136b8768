import { isBounded, longestTried } from './bounded-pattern.ts';

/** Rules for a password, in the order in which a person reads them. */
export const policyRules = ['min', 'max', 'upper', 'lower', 'numbers', 'symbols', 'pattern'] as const;
export type PolicyRule = (typeof policyRules)[number];

export interface PasswordPolicy {
  /** Characters, as code points of the composed form (NFC). */
  min: number;
  max: number;
  upper: boolean;
  lower: boolean;
  numbers: boolean;
  symbols: boolean;
  symbolSet: string;
  /** Source of a regular expression that has to match; empty for none. */
  pattern: string;
  generatedLength: number;
}

/** Never less, whatever the settings say. */
const lengthFloor = 8;

/** The policy of the public settings; a setting that is missing has its default. */
export function readPolicy(settings: Readonly<Record<string, unknown>> | undefined): PasswordPolicy {
  const read = <T extends number | boolean | string>(key: string, fallback: T): T => {
    const value = settings?.[key];
    return typeof value === typeof fallback ? (value as T) : fallback;
  };
  return {
    min: Math.max(lengthFloor, read('passwordMinLength', lengthFloor)),
    max: read('passwordMaxLength', 128),
    upper: read('passwordUppercase', true),
    lower: read('passwordLowercase', true),
    numbers: read('passwordNumbers', true),
    symbols: read('passwordSymbols', false),
    symbolSet: read('passwordSymbolSet', '!@#$%^&*()-_=+[]{};:,.?'),
    pattern: read('passwordPattern', ''),
    generatedLength: read('passwordGeneratedLength', lengthFloor),
  };
}

/** A pattern that no browser can read, or that might keep it busy for long, is left to the server. */
function patternOf(source: string): RegExp | undefined {
  try {
    return isBounded(source) ? new RegExp(source, 'u') : undefined;
  } catch {
    return undefined;
  }
}

export interface JudgedRule {
  rule: PolicyRule | ServerRule;
  /** Undefined where the server alone can tell. */
  kept: boolean | undefined;
}

/** Rules that the server alone can judge: too common, made of what is known of the person. */
export type ServerRule = 'common' | 'context';

const serverRules: Readonly<Record<string, ServerRule>> = {
  errorCommon: 'common',
  errorContext: 'context',
};

/**
 * The rules beside a password that the server refused: the list never claims that all is well while it is not. A refusal
 * for the policy, where every rule that can be judged here is kept, is about the one that cannot.
 */
export function withRefusal(judged: readonly JudgedRule[], code: string | undefined): readonly JudgedRule[] {
  const rule = code === undefined ? undefined : serverRules[code];
  if (rule) return [...judged, { rule, kept: false }];
  if (code !== 'errorPolicy' || judged.some(({ kept }) => kept === false)) return judged;
  return [...judged.filter((other) => other.rule !== 'pattern'), { rule: 'pattern', kept: false }];
}

/** Each rule that is in force, with its pass or fail. Mirrors the server, which has the last word. */
export function judgePassword(password: string, policy: PasswordPolicy): JudgedRule[] {
  const text = password.normalize('NFC');
  const length = [...text].length;
  const pattern = policy.pattern ? patternOf(policy.pattern) : undefined;
  const symbols = new Set(policy.symbolSet);
  const inForce: Record<PolicyRule, boolean> = {
    min: true,
    max: true,
    upper: policy.upper,
    lower: policy.lower,
    numbers: policy.numbers,
    symbols: policy.symbols,
    pattern: policy.pattern !== '',
  };
  const judged: Record<PolicyRule, boolean | undefined> = {
    min: length >= policy.min,
    max: length <= policy.max,
    upper: /\p{Lu}/u.test(text),
    lower: /\p{Ll}/u.test(text),
    numbers: /\p{Nd}/u.test(text),
    symbols: [...text].some((character) => symbols.has(character)),
    pattern: length > longestTried ? undefined : pattern?.test(text),
  };
  return policyRules.filter((rule) => inForce[rule]).map((rule) => ({ rule, kept: judged[rule] }));
}

export interface PasswordPair {
  password: string;
  repeatPassword: string;
}

/** What is wrong with a new password and its repetition, as codes of `form.*`. */
export function passwordErrors(
  { password, repeatPassword }: PasswordPair,
  policy: PasswordPolicy,
): Partial<Record<keyof PasswordPair, string>> {
  const errors: Partial<Record<keyof PasswordPair, string>> = {};
  if (!password) errors.password = 'errorEmpty';
  else if (judgePassword(password, policy).some(({ kept }) => kept === false))
    errors.password = 'errorPolicy';
  if (!repeatPassword) errors.repeatPassword = 'errorEmpty';
  else if (repeatPassword !== password) errors.repeatPassword = 'errorMatch';
  return errors;
}
