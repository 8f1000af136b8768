import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { ApiError, RequiredTerm } from '../../lib/api-error.ts';
import type { Identifier } from './identifier.ts';
import { loginMessages } from './messages.ts';

/** The step after identification. Lives in the history entry: reload and the back button keep it. */
export interface FactorStep {
  person: Identifier;
  flows: readonly Factor[];
  flow: Factor;
  second: boolean;
  /** A code of this step is on its way. */
  sent?: boolean;
  /** Milliseconds since the epoch; a code may be asked for from then on. */
  resendAt?: number;
}

/** What went wrong, in the kinds of the specification's error catalogue (section 8). */
export interface LoginError {
  kind: 'tech' | 'expired' | 'form';
  /** Message id of the text. */
  text: string;
  fields: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch; trying earlier is refused. */
  retryAt?: number | undefined;
  traceId?: string | undefined;
  /** Its text does not say itself that support can help. */
  support?: boolean;
}

export type Refusal = { terms: readonly RequiredTerm[] } | { error: LoginError };

/** Reads a refused sign-in: required terms, or one of the three kinds. `now` in milliseconds. */
export function readRefusal(error: ApiError, now: number): Refusal {
  if (error.kind === 'offline') return { error: { kind: 'tech', text: 'errors.offline', fields: {} } };
  if (error.kind !== 'problem') {
    return { error: { kind: 'tech', text: loginMessages.noAnswer.id, fields: {}, support: true } };
  }
  const fields = error.errorList ?? {};
  const common = {
    text: `errors.${error.code}`,
    fields,
    traceId: error.traceId,
    retryAt: error.retryAfter === undefined ? undefined : now + error.retryAfter * 1000,
  };
  if (error.accessError) return { error: { kind: 'tech', ...common } };
  // Who is told when to come back need not ask anybody.
  if (error.status >= 500 && common.retryAt === undefined) {
    return { error: { kind: 'tech', support: true, ...common } };
  }
  if (error.termsRequired?.length) return { terms: error.termsRequired };
  if (error.expired) return { error: { kind: 'expired', ...common } };
  return { error: { kind: 'form', ...common } };
}

/** The history entry's state as a step, when it is one. */
export function readFactorStep(state: unknown): FactorStep | undefined {
  const step = (state as { login?: FactorStep } | null)?.login;
  return step?.person && step.flow && step.flows ? step : undefined;
}

export const isCodeFlow = (flow: Factor): boolean => flow !== 'credentials';
