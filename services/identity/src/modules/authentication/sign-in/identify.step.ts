import type { Schemes } from '../schemes/schemes.service.ts';
import type { PendingSignIns } from './pending-sign-ins.service.ts';
import { rulesOfPerson } from './sign-in.domain.ts';
import type { Identified, SignInCall } from './sign-in.progress.ts';
import type { NamedSubject, Subjects } from './subject.service.ts';

export interface IdentifyDeps {
  readonly subjects: Pick<Subjects, 'schemeOf'>;
  readonly schemes: Pick<Schemes, 'rulesOf'>;
  readonly pendingSignIns: PendingSignIns;
}

/** Who signs in and what this browser has proven of them before. The person and the pending sign-in are read at once. */
export const createIdentify =
  ({ subjects, schemes, pendingSignIns }: IdentifyDeps) =>
  async (
    reading: Promise<NamedSubject>,
    call: Pick<SignInCall, 'context' | 'pendingSignIn' | 'sessionId'>,
  ): Promise<Identified> => {
    const [subject, found] = await Promise.all([reading, pendingSignIns.find(call.pendingSignIn)]);
    const scheme = subjects.schemeOf(subject, call.context);
    return {
      subject,
      scheme,
      rules: rulesOfPerson(schemes.rulesOf(scheme), subject.account),
      pending: pendingSignIns.isUsable(found, subject, scheme, call) ? found : undefined,
      held: found !== undefined,
    };
  };
