import { sentFlows } from '@gatehouse/contracts/identity/factors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Identifier } from './identifier.ts';

/** The step after identification. Lives in the history entry: reload and the back button keep it. */
export interface FactorStep {
  person: Identifier;
  flows: readonly Factor[];
  flow: Factor;
  second: boolean;
  /** Whether the session outlives the browser, where that is settled; the first proof asks otherwise. */
  rememberMe?: boolean;
  /** A passkey of the session's person proves what is asked of it. */
  passkey?: boolean;
  /** A code of this step is on its way. */
  sent?: boolean;
  /** Milliseconds since the epoch; a code may be asked for from then on. */
  resendAt?: number;
}

/** The history entry's state as a step, when it is one. */
export function readFactorStep(state: unknown): FactorStep | undefined {
  const step = (state as { login?: FactorStep } | null)?.login;
  return step?.person && step.flow && step.flows ? step : undefined;
}

export const isCodeFlow = (flow: Factor): boolean => flow !== 'credentials';

/** Whether its code is sent; the others the person has at hand. */
export const isSentFlow = (flow: Factor): boolean => sentFlows.some((sent) => sent === flow);
