import type { ErrorDefinition } from '@gatehouse/contracts/core/define-errors.ts';
import { passwordErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { PasswordVerdict } from '@gatehouse/contracts/identity/resources.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { type ProblemOptions, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Logger } from 'pino';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import {
  brokenRules,
  contextWords,
  isMadeOfContext,
  type PasswordFault,
  STRENGTH_MIN,
  verdictOf,
} from './password-policy.domain.ts';
import type { PasswordStrength } from './password-strength.service.ts';
import { testPattern } from './pattern-test.ts';

export interface NewPasswordForm {
  readonly password: string;
  readonly repeatPassword: string;
}

/** What is known of the person and the place, out of which nobody should make a password. */
export type PasswordContext = readonly (string | null | undefined)[];

/** Names of the project at this domain, in every language. */
export const domainWords = (domain: DomainFacts): PasswordContext =>
  Object.values(domain.texts).flatMap(({ projectName, projectTitle }) => [projectName, projectTitle]);

/** What is known of somebody who has an account. */
export const accountWords = (
  { login, email, names }: Pick<AccountRow, 'login' | 'email' | 'names'>,
  domain: DomainFacts,
): PasswordContext => [login, email, ...Object.values(names), ...domainWords(domain)];

/** What a form shows; rules of the settings stand beside the field one by one and share a code. */
const codeOf = (fault: PasswordFault): string => {
  if (fault === 'common') return 'errorCommon';
  return fault === 'context' ? 'errorContext' : 'errorPolicy';
};

export interface PasswordPolicyDeps {
  readonly settings: Settings;
  readonly strength: PasswordStrength;
  readonly log: Logger;
}

/** The rules a new password keeps, the same wherever one is set. */
export const createPasswordPolicy = ({ settings, strength, log }: PasswordPolicyDeps) => {
  const breaksPattern = (password: string): boolean => {
    const pattern = settings.current().passwordPattern;
    if (pattern === '') return false;
    const answer = testPattern(pattern, password.normalize('NFC'));
    // A pattern that cannot be judged would keep everybody from setting a password; the other rules still hold.
    if (answer === 'invalid' || answer === 'tooSlow')
      log.warn({ answer }, 'the custom pattern of passwords cannot be used');
    return answer === 'differs' || answer === 'tooSlow';
  };

  const broken = (password: string, words: readonly string[]): readonly PasswordFault[] => [
    ...brokenRules(password, settings.current()),
    ...(breaksPattern(password) ? (['pattern'] as const) : []),
    ...(isMadeOfContext(password, words) ? (['context'] as const) : []),
  ];

  /** Strength is judged last, of what keeps the rules. */
  const faults = async (password: string, context: PasswordContext): Promise<readonly PasswordFault[]> => {
    const words = contextWords(context);
    const found = broken(password, words);
    if (found.length > 0) return found;
    return (await strength.of({ password, words })) < STRENGTH_MIN ? ['common'] : [];
  };

  /** What is wrong with the two fields of a form; undefined when nothing is. */
  const errorList = async (
    { password, repeatPassword }: NewPasswordForm,
    context: PasswordContext,
  ): Promise<Record<string, string> | undefined> => {
    const [fault] = await faults(password, context);
    if (fault !== undefined) return { password: codeOf(fault) };
    return password === repeatPassword ? undefined : { password: 'errorMatch', repeatPassword: 'errorMatch' };
  };

  return {
    faults,
    errorList,
    /** The same judgement while the password is typed, with what is weak about it. Rules are shown by the page itself. */
    verdict: async (password: string, context: PasswordContext): Promise<PasswordVerdict> => {
      const words = contextWords(context);
      const found = broken(password, words);
      if (found.length > 0)
        return { strength: 'weak', weaknesses: found.includes('context') ? ['context'] : [] };
      return verdictOf(await strength.whileTyping({ password, words }));
    },
    /** Throws 400 with the fields that are wrong, and `others` of the same form and what `beside` says beside them. */
    assertKept: async (
      form: NewPasswordForm,
      context: PasswordContext,
      definition: ErrorDefinition = passwordErrors.form,
      others: Readonly<Record<string, string>> = {},
      beside: ProblemOptions['extras'] = {},
    ): Promise<void> => {
      const errors = { ...others, ...(await errorList(form, context)) };
      if (Object.keys(errors).length > 0)
        throw problem(definition, { extras: { ...beside, errorList: errors } });
    },
  };
};
export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>;
