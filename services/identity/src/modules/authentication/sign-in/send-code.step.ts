import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { FactorProvers } from './factor-prover.ts';
import type { PendingSignIns } from './pending-sign-ins.service.ts';
import { pendingOfCode, provenBefore } from './sign-in.domain.ts';
import type { Identified, SignInCall } from './sign-in.progress.ts';
import { expired } from './sign-in.refusals.ts';

export interface SendCodeDeps {
  readonly provers: FactorProvers;
  readonly pendingSignIns: Pick<PendingSignIns, 'begin'>;
}

export interface SentCode {
  /** Seconds until it may be sent again. */
  readonly resendIn: number;
  /** Secret of the sign-in that begins with this code. */
  readonly pendingSignIn: string | undefined;
}

/** Sends the code of a flow that is waited for; the first one begins a pending sign-in. */
export const createSendCode = ({ provers, pendingSignIns }: SendCodeDeps) => {
  const senderOf = (flow: Factor) => {
    const send = provers.get(flow)?.send;
    if (send === undefined) throw refusedFields({ flow: 'errorChoice' });
    return send;
  };
  return {
    assertSends: (flow: Factor): void => void senderOf(flow),
    send: async (
      { subject, scheme, rules, pending, held }: Identified,
      flow: Factor,
      { context, locale }: Pick<SignInCall, 'context' | 'locale'>,
    ): Promise<SentCode> => {
      const before = provenBefore(rules, pending, flow);
      if (before === undefined) throw held ? expired() : refusedFields({ flow: 'errorChoice' });
      const place = pendingOfCode(pending, before);
      const begun = place === undefined ? pendingSignIns.begin(subject, scheme._id) : undefined;
      const pendingId = begun?.row._id ?? (place as string);
      const resendIn = await senderOf(flow)(subject, { pendingId, begun: begun?.row, context, locale });
      return { resendIn, pendingSignIn: begun?.secret };
    },
    /** Seconds until a code of any of these flows may be sent again. */
    resendIn: async (
      { subject, pending }: Pick<Identified, 'subject' | 'pending'>,
      flows: readonly Factor[],
      before: readonly Factor[] = [],
    ): Promise<number> => {
      const place = pendingOfCode(pending, before);
      if (place === undefined) return 0;
      const waits = await Promise.all(
        flows.map((flow) => provers.get(flow)?.resendIn?.(subject, place) ?? 0),
      );
      return Math.max(0, ...waits);
    },
  };
};
