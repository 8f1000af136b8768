import type { PendingSignIns } from './pending-sign-ins.service.ts';
import type { Proven, SignInCall } from './sign-in.progress.ts';
import { notProven } from './sign-in.refusals.ts';

/** Stores what has been proven for the next request; the secret by which this browser finds it. */
export const createKeepProgress =
  (pendingSignIns: Pick<PendingSignIns, 'advance'>) =>
  async (step: Proven, { context }: Pick<SignInCall, 'context'>): Promise<string> => {
    const { account, subject, scheme, pending, proven, rememberMe, previous, use, field } = step;
    const facts = {
      account,
      subjectKey: subject.key,
      schemeCode: scheme._id,
      proven,
      rememberMe,
      sessionId: pending?.sessionId,
      domainId: context.domain,
      external: step.external ?? pending?.external,
    };
    const secret = await pendingSignIns.advance(facts, previous, use);
    if (secret === undefined) throw notProven(field);
    return secret;
  };
export type KeepProgress = ReturnType<typeof createKeepProgress>;
