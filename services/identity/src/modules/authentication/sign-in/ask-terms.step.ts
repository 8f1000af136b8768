import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import { type Agreements, termsRequired } from '../../accounts/agreements/agreements.service.ts';
import type { KeepProgress } from './keep-progress.step.ts';
import type { Proven, SignInCall, SignInForm } from './sign-in.progress.ts';

export interface AskTermsDeps {
  readonly agreements: Pick<Agreements, 'judge'>;
  readonly keepProgress: KeepProgress;
}

/** Asks for the terms that are missing and keeps what was proven; otherwise answers those that are agreed now (ADR 22). */
export const createAskTerms =
  ({ agreements, keepProgress }: AskTermsDeps) =>
  async (step: Proven, form: SignInForm, call: SignInCall): Promise<readonly DomainAgreement[]> => {
    const { asked, agreed } = agreements.judge(step.account, call.context.domain, form.termsAgree);
    if (asked.length === 0) return agreed;
    const headers = step.earlier ? {} : { [sessionHeaders.pendingSignIn]: await keepProgress(step, call) };
    throw termsRequired(asked, call.locale, { headers });
  };
