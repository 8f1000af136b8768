import {
  identityContactChangeCall,
  identityContactSendCodeCall,
} from '@gatehouse/contracts/generated/calls/identity/contact.ts';
import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import { useState } from 'react';
import { proofBeside, useConfirmation } from '../../features/confirmation/use-confirmation.ts';
import { emailError } from '../../features/entry/email-error.ts';
import {
  firstMobileState,
  isCodeRefusal,
  type MobileEvent,
  nextMobileState,
} from '../../features/entry/mobile-state.ts';
import { sentEvent } from '../../features/entry/use-mobile.ts';
import { contactMessages } from '../../features/profile/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { useReportError } from '../../lib/error-report.tsx';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf } from '../../lib/refusal.ts';
import { isE164 } from '../../ui/phone-field/phone-number.ts';
import type { ContactKind } from './contact-kind.ts';

/** Digits of a mobile verification code (specification, section 9). */
const mobileCodeLength = 4;

interface NewContact {
  contact: string;
  actual: string;
  /** Of the second factor, or of somebody without a password. */
  proofCode: string;
  endOthers: boolean;
}

const bodyOf = (kind: ContactKind, contact: string) =>
  kind === 'email' ? { email: contact.trim() } : { mobile: contact };

const contactError = (kind: ContactKind, contact: string): { contact?: string } => {
  if (!contact.trim()) return { contact: 'errorEmpty' };
  const code = kind === 'email' ? emailError(contact).email : isE164(contact) ? undefined : 'errorPhone';
  return code === undefined ? {} : { contact: code };
};

/** The two steps of a change: the new contact with the proof of the person, and the code that was sent there. */
export function useContactForms(kind: ContactKind, onDone: (contact: string) => void) {
  const http = useHttp();
  const report = useReportError();
  const { publicSettings } = useStartUpState();
  const confirmation = useConfirmation({ beside: true });
  const { asksPassword, asksCode } = confirmation;
  const proofLength = codeDigitsOf(confirmation.factor?.flow, codeLengthOf(publicSettings));
  const length = kind === 'mobile' ? mobileCodeLength : codeLengthOf(publicSettings);
  const [notice, setNotice] = useState<Notice>();
  const [sent, setSent] = useState(firstMobileState);
  // Another code to the same place asks for no second proof.
  const [provenFor, setProvenFor] = useState<string>();
  const tell = (event: MobileEvent) => setSent((state) => nextMobileState(state, event));

  /** Codes of fields that are seen; everything else becomes the notice. */
  const refused = (error: ApiError, seen: 'step' | 'code'): FieldErrors<NewContact> => {
    const refusal = judgeRefusal(error);
    if (refusal.kind === 'sessionOver') report(error);
    const { actual, code: proofCode, [kind]: contact } = refusal.fields;
    const isPasskey = confirmation.refused(refusal.fields);
    const codes = { ...(contact && { contact }), ...(actual && { actual }), ...(proofCode && { proofCode }) };
    // How long to wait stands over the buttons: it is no field's fault.
    const shown = (isPasskey || Object.keys(codes).length > 0) && refusal.retryAt === undefined;
    setNotice(noticeOf(refusal, shown && (seen === 'step' || contact !== undefined)));
    return shown ? codes : {};
  };
  const isProven = (contact: string) => provenFor === contact.trim();
  /** Undefined: the person has closed the question for the passkey. */
  const proofOf = async ({ contact, actual: password, proofCode: code }: NewContact) =>
    confirmation.factor?.flow === 'passkey' && isProven(contact)
      ? {}
      : proofBeside(confirmation, 'changeContact', { password, code });
  const send = async (
    { contact }: NewContact,
    proof: Awaited<ReturnType<typeof proofBeside>>,
  ): Promise<ApiError | undefined> => {
    const body = { ...bodyOf(kind, contact), ...proof };
    const result = await http.send(identityContactSendCodeCall, { body });
    if (!result.ok) return result.error;
    setNotice(undefined);
    tell(sentEvent(contact.trim(), result.data, Date.now()));
    return undefined;
  };

  const step = useForm<NewContact>({
    initial: { contact: '', actual: '', proofCode: '', endOthers: false },
    validate: ({ contact, actual, proofCode }) => ({
      ...contactError(kind, contact),
      ...(!asksPassword || actual ? {} : { actual: 'errorEmpty' }),
      ...(!asksCode || proofCode.length === proofLength || isProven(contact)
        ? {}
        : { proofCode: 'errorDigits' }),
    }),
    submit: async (values) => {
      setNotice(undefined);
      const proof = await proofOf(values);
      if (proof === undefined) return undefined;
      const error = await send(values, proof);
      if (error !== undefined) return refused(error, 'step');
      setProvenFor(values.contact.trim());
      // It is used up.
      step.set({ proofCode: '' });
      return undefined;
    },
  });
  const back = () => {
    setNotice(undefined);
    tell({ kind: 'changeNumber' });
    code.reset();
  };
  const takeCodeRefusal = (error: ApiError) => {
    const told = error.kind === 'problem' ? error.code : '';
    if (isCodeRefusal(told)) return tell({ kind: 'refused', code: told });
    const { contact } = refused(error, 'code');
    if (told !== 'link.wrongStep' && contact === undefined) return;
    back();
    if (contact !== undefined) step.refuse({ contact });
    else setNotice({ tone: 'warning', text: contactMessages.startAgain.id });
  };
  const code = useForm({
    initial: { code: '' },
    submit: async (values): Promise<{ code?: string } | undefined> => {
      if (values.code.length < length) return { code: 'errorDigits' };
      setNotice(undefined);
      const { contact, endOthers } = step.values;
      const body = { ...bodyOf(kind, contact), code: values.code, endOthers };
      const result = await http.send(identityContactChangeCall, { body });
      if (result.ok) onDone(contact.trim());
      else takeCodeRefusal(result.error);
      return result.ok ? undefined : {};
    },
  });
  const resend = useForm({
    initial: {},
    submit: async () => {
      const error = await send(step.values, await proofOf(step.values));
      if (error) refused(error, 'code');
      else code.reset();
      return undefined;
    },
  });
  return { confirmation, proofLength, length, notice, sent, tell, step, code, resend, back };
}
export type ContactForms = ReturnType<typeof useContactForms>;
