import { tooLong } from '@gatehouse/contracts/core/broken-bound.ts';
import {
  identityPasskeyAddCall,
  identityPasskeyBeginCall,
  identityPasskeyListCall,
  identityPasskeyRemoveCall,
  identityPasskeyRenameCall,
} from '@gatehouse/contracts/generated/calls/identity/passkey.ts';
import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  type ChosenProof,
  missingProof,
  useConfirmation,
} from '../../features/confirmation/use-confirmation.ts';
import type { Passkey } from '../../features/passkeys/components/passkey-list.tsx';
import { passkeyMessages } from '../../features/passkeys/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { Message } from '../../i18n/texts-of.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { rememberPasskey } from '../../lib/passkey-support.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { useRefresh, useRequest } from '../../lib/swr.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';

/** What the dialog shows. */
export type Stage =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey };

interface Fields {
  name: string;
  password: string;
  code: string;
}
/** Characters of a name. */
export const NAME_MAX = 64;

/** A device makes its key before the service sees the name: what is wrong with it is said before. */
const wrongName = (name: string): FieldErrors<Fields> => {
  const wrong = name === '' ? 'errorEmpty' : tooLong(name, NAME_MAX);
  return wrong === undefined ? {} : { name: wrong };
};

const empty: Fields = { name: '', password: '', code: '' };

/** Passkeys of the signed-in person at this domain, and the steps of adding, renaming and removing one. */
export function usePasskeys() {
  const http = useHttp();
  const intl = useIntl();
  const toasts = useToasts();
  const report = useReportError();
  const reread = useRefresh();
  const { data } = useRequest(identityPasskeyListCall, {});
  const confirmation = useConfirmation();
  const { factor } = confirmation;
  const length = codeDigitsOf(factor?.flow, codeLengthOf(useStartUpState().publicSettings));
  const [stage, setStage] = useState<Stage>({ kind: 'list' });
  const [notice, setNotice] = useState<Notice>();

  const refused = (error: ApiError): FieldErrors<Fields> => {
    const refusal = judgeRefusal(error);
    if (refusal.kind === 'sessionOver') report(error);
    const { fields, retryAt } = refusal;
    confirmation.refused(fields);
    setNotice(noticeOf(refusal, Object.keys(fields).length > 0));
    return retryAt === undefined ? fields : {};
  };
  const done = async (said: Message): Promise<undefined> => {
    toasts.show('success', intl.formatMessage(said));
    show({ kind: 'list' });
    await reread(
      identityPasskeyListCall.operationId,
      'identity.account.confirmation',
      'identity.protection.read',
    );
  };

  const add = async (proof: ChosenProof, name: string): Promise<FieldErrors<Fields> | undefined> => {
    const begun = await http.send(identityPasskeyBeginCall, { body: proof });
    if (!begun.ok) return refused(begun.error);
    const made = await makePasskey(begun.data);
    if (made.kind !== 'made') {
      setNotice({ tone: made.kind === 'failed' ? 'danger' : 'warning', text: passkeyMessages[made.kind].id });
      return undefined;
    }
    const stored = await http.send(identityPasskeyAddCall, { body: { name, credential: made.credential } });
    if (!stored.ok) return refused(stored.error);
    rememberPasskey();
    return done(passkeyMessages.added);
  };
  const remove = async (
    proof: ChosenProof,
    { passkeyId }: Passkey,
  ): Promise<FieldErrors<Fields> | undefined> => {
    const result = await http.send(identityPasskeyRemoveCall, {
      params: { passkeyId },
      body: proof,
    });
    return result.ok ? done(passkeyMessages.removed) : refused(result.error);
  };

  const form = useForm<Fields>({
    initial: empty,
    validate: ({ name, password, code }) => ({
      ...(stage.kind === 'remove' ? {} : wrongName(name.trim())),
      ...(stage.kind === 'rename' ? {} : missingProof(factor, { password, code }, length)),
    }),
    submit: async ({ name, password, code }) => {
      setNotice(undefined);
      if (stage.kind === 'rename') {
        const { passkeyId } = stage.passkey;
        const result = await http.send(identityPasskeyRenameCall, {
          params: { passkeyId },
          body: { name: name.trim() },
        });
        return result.ok ? done(passkeyMessages.renamed) : refused(result.error);
      }
      if (factor === undefined || stage.kind === 'list') return undefined;
      const act = stage.kind === 'add' ? 'addPasskey' : 'removePasskey';
      const proof = await confirmation.prove(act, { password, code });
      if (proof === undefined) return undefined;
      return stage.kind === 'add' ? add(proof, name.trim()) : remove(proof, stage.passkey);
    },
  });

  function show(next: Stage): void {
    setNotice(undefined);
    form.reset();
    if (next.kind === 'rename') form.set({ name: next.passkey.name });
    setStage(next);
  }

  return { passkeys: data?.items, stage, show, notice, confirmation, length, form };
}
export type PasskeysControl = ReturnType<typeof usePasskeys>;
