import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DomainFacts, type ErrorDefinition, passwordErrors } from '@gatehouse/contracts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Logger } from 'pino';
import {
  brokenRules,
  contextWords,
  isCommon,
  isMadeOfContext,
  type PasswordFault,
} from './password-policy.domain.ts';
import { testPattern } from './pattern-test.ts';

/** Folded passwords that are tried first. Lines that begin with a number sign and a blank are the file's license. */
const readCommonPasswords = (): ReadonlySet<string> =>
  new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line !== '#' && !line.startsWith('# ')),
  );

export interface NewPasswordForm {
  readonly password: string;
  readonly repeatPassword: string;
}

/** What is known of the person and the place, out of which nobody should make a password. */
export type PasswordContext = readonly (string | null | undefined)[];

/** Names of the project at this domain, in every language. */
export const domainWords = (domain: DomainFacts): PasswordContext =>
  Object.values(domain.texts).flatMap(({ projectName, projectTitle }) => [projectName, projectTitle]);

/** What a form shows; rules of the settings stand beside the field one by one and share a code. */
const codeOf = (fault: PasswordFault): string => {
  if (fault === 'common') return 'errorCommon';
  return fault === 'context' ? 'errorContext' : 'errorPolicy';
};

/** The rules a new password keeps, the same wherever one is set. */
export const createPasswordPolicy = ({ settings, log }: { settings: Settings; log: Logger }) => {
  const common = readCommonPasswords();

  const breaksPattern = (password: string): boolean => {
    const pattern = settings.current().passwordPattern;
    if (pattern === '') return false;
    const answer = testPattern(pattern, password.normalize('NFC'));
    // A pattern that cannot be judged would keep everybody from setting a password; the other rules still hold.
    if (answer === 'invalid' || answer === 'tooSlow')
      log.warn({ answer }, 'the custom pattern of passwords cannot be used');
    return answer === 'differs' || answer === 'tooSlow';
  };

  const faults = (password: string, context: PasswordContext): readonly PasswordFault[] => [
    ...brokenRules(password, settings.current()),
    ...(breaksPattern(password) ? (['pattern'] as const) : []),
    ...(isCommon(password, common) ? (['common'] as const) : []),
    ...(isMadeOfContext(password, contextWords(context)) ? (['context'] as const) : []),
  ];

  /** What is wrong with the two fields of a form; undefined when nothing is. */
  const errorList = (
    { password, repeatPassword }: NewPasswordForm,
    context: PasswordContext,
  ): Record<string, string> | undefined => {
    const [fault] = faults(password, context);
    if (fault !== undefined) return { password: codeOf(fault) };
    return password === repeatPassword ? undefined : { password: 'errorMatch', repeatPassword: 'errorMatch' };
  };

  return {
    faults,
    errorList,
    /** Throws 400 with the fields that are wrong. */
    assertKept: (
      form: NewPasswordForm,
      context: PasswordContext,
      definition: ErrorDefinition = passwordErrors.form,
    ): void => {
      const errors = errorList(form, context);
      if (errors !== undefined) throw refused(definition, errors);
    },
  };
};
export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>;

const refused = (definition: ErrorDefinition, errorList: Record<string, string>): ProblemError =>
  problem(definition, { extras: { errorList } });
