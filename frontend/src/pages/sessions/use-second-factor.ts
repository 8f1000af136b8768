import {
  identitySecondFactorBeginTotpCall,
  identitySecondFactorConfirmTotpCall,
  identitySecondFactorRemoveTotpCall,
  identitySecondFactorRenewRecoveryCodesCall,
  identitySecondFactorStateCall,
} from '@gatehouse/contracts/generated/calls/identity/second-factor.ts';
import { codeDigitsOf, totpDigits } from '@gatehouse/contracts/identity/factors.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  missingProof,
  type TypedProof,
  useConfirmation,
} from '../../features/confirmation/use-confirmation.ts';
import { secondFactorMessages } from '../../features/second-factor/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { useRefresh, useRequest } from '../../lib/swr.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';

/** What the dialog shows. `prove`: the proof of the person before one of the three changes. */
export type Stage =
  | { kind: 'state' }
  | { kind: 'prove'; change: 'setUp' | 'renew' | 'turnOff' }
  | { kind: 'scan'; secret: string; uri: string }
  | { kind: 'codes'; codes: readonly string[] };

const acts = {
  setUp: 'addSecondFactor',
  renew: 'renewRecoveryCodes',
  turnOff: 'removeSecondFactor',
} as const;

/** The second factor of the signed-in person, and the steps of turning it on and off. */
export function useSecondFactor(onClose: () => void) {
  const http = useHttp();
  const intl = useIntl();
  const toasts = useToasts();
  const report = useReportError();
  const reread = useRefresh();
  const { data: state } = useRequest(identitySecondFactorStateCall, {});
  const confirmation = useConfirmation();
  const { factor } = confirmation;
  const length = codeDigitsOf(factor?.flow, codeLengthOf(useStartUpState().publicSettings));
  const [stage, setStage] = useState<Stage>({ kind: 'state' });
  const [notice, setNotice] = useState<Notice>();

  const show = (next: Stage) => {
    setNotice(undefined);
    setStage(next);
  };
  const refused = (error: ApiError): Record<string, string> => {
    const refusal = judgeRefusal(error);
    if (refusal.kind === 'sessionOver') report(error);
    const { fields, retryAt } = refusal;
    confirmation.refused(fields);
    setNotice(noticeOf(refusal, Object.keys(fields).length > 0));
    return retryAt === undefined ? fields : {};
  };
  const refresh = () =>
    reread(
      identitySecondFactorStateCall.operationId,
      'identity.account.confirmation',
      'identity.protection.read',
    );

  const begin = async (body: object) => {
    const result = await http.send(identitySecondFactorBeginTotpCall, { body });
    if (!result.ok) return result.error;
    const { secret, uri } = result.data;
    show({ kind: 'scan', secret, uri });
    return undefined;
  };
  const renew = async (body: object) => {
    const result = await http.send(identitySecondFactorRenewRecoveryCodesCall, { body });
    if (!result.ok) return result.error;
    show({ kind: 'codes', codes: result.data.recoveryCodes });
    await refresh();
    return undefined;
  };
  const turnOff = async (body: object) => {
    const result = await http.send(identitySecondFactorRemoveTotpCall, { body });
    if (!result.ok) return result.error;
    toasts.show('success', intl.formatMessage(secondFactorMessages.turnedOff));
    onClose();
    await refresh();
    return undefined;
  };
  const changes = { setUp: begin, renew, turnOff };

  const proof = useForm<TypedProof>({
    initial: { password: '', code: '' },
    submit: async (typed): Promise<FieldErrors<TypedProof> | undefined> => {
      if (factor === undefined || stage.kind !== 'prove') return undefined;
      const missing = missingProof(factor, typed, length);
      if (Object.keys(missing).length > 0) return missing;
      setNotice(undefined);
      const given = await confirmation.prove(acts[stage.change], typed);
      if (given === undefined) return undefined;
      const error = await changes[stage.change](given);
      if (error !== undefined) return refused(error);
      proof.reset();
      return undefined;
    },
  });
  const first = useForm({
    initial: { code: '' },
    submit: async ({ code }): Promise<{ code?: string } | undefined> => {
      if (code.length < totpDigits) return { code: 'errorDigits' };
      setNotice(undefined);
      const result = await http.send(identitySecondFactorConfirmTotpCall, { body: { code } });
      if (!result.ok) return refused(result.error);
      show({ kind: 'codes', codes: result.data.recoveryCodes });
      await refresh();
      return undefined;
    },
  });
  return { state, stage, show, notice, confirmation, length, proof, first };
}
export type SecondFactorControl = ReturnType<typeof useSecondFactor>;
