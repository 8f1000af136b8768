import {
  identityAccountConfirmationCall,
  identityAccountConfirmationCodeCall,
  identityAccountConfirmationPasskeyCall,
} from '@gatehouse/contracts/generated/calls/identity/account.ts';
import {
  type ConfirmedAct,
  ownFactors,
  type SentFlow,
  sentFlows,
} from '@gatehouse/contracts/identity/factors.ts';
import type { UsedCredential } from '@gatehouse/contracts/identity/passkey-answers.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { useState } from 'react';
import { isProblem } from '../../lib/api-error.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { canUsePasskeys } from '../../lib/passkey-support.ts';
import { askForPasskey } from '../../lib/passkeys.ts';
import { type FieldCodes, judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { useRequest } from '../../lib/swr.ts';
import { confirmationMessages } from './texts.ts';

export interface ConfirmationFactor {
  flow: Factor;
  /** Masked address or number that a code goes to. */
  to?: string | undefined;
}

/** What a person types beside a factor. */
export interface TypedProof {
  password: string;
  code: string;
}

/** As a call takes it. */
export interface ChosenProof {
  flow: Factor;
  password?: string;
  code?: string;
  credential?: UsedCredential;
}

/** The same in a form that has a password of its own beside the present one. */
export interface ProofBeside extends Omit<ChosenProof, 'flow' | 'password'> {
  actual?: string;
  flow?: Exclude<Factor, 'credentials' | 'provider'>;
}

export interface Confirmation {
  /** Undefined until they are known. */
  factors: readonly ConfirmationFactor[] | undefined;
  factor: ConfirmationFactor | undefined;
  /** The proof can be given: of a code that is sent, one is on its way. */
  ready: boolean;
  hasPassword: boolean;
  /** What a form asks for that asks for the present password: that, a code, or both where there is a second factor. */
  asksPassword: boolean;
  asksCode: boolean;
  choose(flow: Factor): void;
  sending: boolean;
  sent: boolean;
  /** Milliseconds since the epoch until which no further code of this factor is sent. */
  resendAt: number | undefined;
  sendCode(): Promise<void>;
  /**
   * The proof of the chosen factor for this act, for which the browser asks where it is a passkey. Undefined: there is none,
   * and the notice says why.
   */
  prove(act: ConfirmedAct, typed: TypedProof): Promise<ChosenProof | undefined>;
  /** Takes what was refused of a proof that no field stands for; false: nothing. */
  refused(fields: FieldCodes): boolean;
  /** Why no code was sent, or the passkey counts for nothing. */
  notice: Notice | undefined;
}

const isSent = (flow: Factor): flow is SentFlow => sentFlows.some((sent) => sent === flow);
const isOwn = (flow: Factor): boolean => ownFactors.some((own) => own === flow);

/** What is missing of the proof, by the fields that it is typed in. */
export const missingProof = (
  factor: ConfirmationFactor | undefined,
  { password, code }: TypedProof,
  length: number,
): { password?: string; code?: string } => {
  if (factor === undefined || factor.flow === 'passkey') return {};
  if (factor.flow === 'credentials') return password === '' ? { password: 'errorEmpty' } : {};
  return code.length < length ? { code: 'errorDigits' } : {};
};

/** The proof of a form with a field for the present password; undefined as with `prove`. */
export const proofBeside = async (
  {
    asksPassword,
    asksCode,
    factor,
    prove,
  }: Pick<Confirmation, 'asksPassword' | 'asksCode' | 'factor' | 'prove'>,
  act: ConfirmedAct,
  typed: TypedProof,
): Promise<ProofBeside | undefined> => {
  if (factor?.flow === 'passkey') {
    const proof = await prove(act, typed);
    return proof?.credential && { flow: 'passkey', credential: proof.credential };
  }
  const { password, code } = typed;
  return {
    ...(asksPassword && { actual: password }),
    ...(asksCode &&
      factor &&
      factor.flow !== 'credentials' &&
      factor.flow !== 'provider' &&
      code && { flow: factor.flow, code }),
  };
};

/**
 * The factors by which the signed-in person can confirm who they are. `beside`: in a form that has a field for the present
 * password, which somebody who has one fills in unless a passkey stands for it.
 */
export function useConfirmation({ beside = false }: { beside?: boolean } = {}): Confirmation {
  const http = useHttp();
  const { data } = useRequest(identityAccountConfirmationCall, {});
  const hasPassword = data?.hasPassword ?? true;
  const usable = data?.factors.filter(({ flow }) => flow !== 'passkey' || canUsePasskeys());
  const hasOwn = usable?.some(({ flow }) => isOwn(flow)) ?? false;
  // Codes that are sent prove nothing there to somebody who has a password.
  const factors = beside && hasPassword && !hasOwn ? usable?.filter(({ flow }) => !isSent(flow)) : usable;
  const [chosen, setChosen] = useState<Factor>();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const [sentAt, setSentAt] = useState<Partial<Record<Factor, number>>>({});
  const factor = factors?.find(({ flow }) => flow === chosen) ?? factors?.[0];
  const byPasskey = factor?.flow === 'passkey';
  const sent = factor !== undefined && sentAt[factor.flow] !== undefined;

  const askPasskey = async (act: ConfirmedAct): Promise<ChosenProof | undefined> => {
    const asked = await http.send(identityAccountConfirmationPasskeyCall, { body: { act } });
    if (!asked.ok) {
      setNotice(noticeOf(judgeRefusal(asked.error), false));
      return undefined;
    }
    const credential = await askForPasskey(asked.data);
    if (credential !== undefined) return { flow: 'passkey', credential };
    setNotice({ tone: 'warning', text: confirmationMessages['passkey.closed'].id });
    return undefined;
  };

  return {
    factors,
    factor,
    ready: factor !== undefined && (sent || !isSent(factor.flow)),
    hasPassword,
    asksPassword: hasPassword && !byPasskey,
    asksCode: data !== undefined && !byPasskey && (!hasPassword || hasOwn),
    choose: (flow) => {
      setNotice(undefined);
      setChosen(flow);
    },
    sending,
    sent,
    resendAt: factor && sentAt[factor.flow],
    sendCode: async () => {
      const flow = factor?.flow;
      if (flow === undefined || !isSent(flow)) return;
      setSending(true);
      const result = await http.send(identityAccountConfirmationCodeCall, { body: { flow } });
      setSending(false);
      const refusal = result.ok ? undefined : judgeRefusal(result.error);
      setNotice(refusal && noticeOf(refusal, false));
      // Too soon: one is on its way, asked for in another tab or before the dialog was closed, and is taken here too.
      const underWay = !result.ok && isProblem(result.error, 'auth.codeResendTooSoon');
      const until = result.ok ? Date.now() + result.data.resendIn * 1000 : underWay && refusal?.retryAt;
      if (until) setSentAt((before) => ({ ...before, [flow]: until }));
    },
    prove: async (act, { password, code }) => {
      if (factor === undefined) return undefined;
      const { flow } = factor;
      setNotice(undefined);
      if (flow === 'passkey') return askPasskey(act);
      return flow === 'credentials' ? { flow, password } : { flow, code };
    },
    refused: ({ credential }) => {
      if (credential === undefined) return false;
      setNotice({ tone: 'danger', text: confirmationMessages['passkey.refused'].id });
      return true;
    },
    notice,
  };
}
