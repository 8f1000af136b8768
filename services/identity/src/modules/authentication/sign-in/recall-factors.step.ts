import type { FactorProvers } from './factor-prover.ts';
import type { PendingSignIns } from './pending-sign-ins.service.ts';
import { situationOf } from './sign-in.domain.ts';
import type { Identified, Proven, SignInForm } from './sign-in.progress.ts';

export interface RecallFactorsDeps {
  readonly provers: FactorProvers;
  readonly pendingSignIns: Pick<PendingSignIns, 'mayAgree'>;
}

/** Somebody who comes back with the terms, having proven everything a short while ago; undefined for anybody else. */
export const createRecallFactors =
  ({ provers, pendingSignIns }: RecallFactorsDeps) =>
  (identified: Identified, form: SignInForm): Proven | undefined => {
    const { subject, pending, rules } = identified;
    if (form.termsAgree === undefined || pending === undefined || subject.account === null) return undefined;
    if (situationOf(rules, pending.proven).kind !== 'complete' || !pendingSignIns.mayAgree(pending))
      return undefined;
    return {
      ...identified,
      account: subject.account,
      proven: pending.proven,
      rememberMe: pending.rememberMe,
      field: provers.get(form.flow)?.field ?? 'password',
      earlier: true,
      previous: pending._id,
      use: undefined,
      afterSuccess: undefined,
    };
  };
