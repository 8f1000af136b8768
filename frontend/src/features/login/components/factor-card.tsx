import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { isProblem, type TermsLaw } from '../../../lib/api-error.ts';
import { type Notice, noticeOf, type Refusal } from '../../../lib/refusal.ts';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { destinationOf } from '../destination.ts';
import { type FactorStep, isCodeFlow, isSentFlow } from '../login-state.ts';
import type { Proof } from '../login-steps.ts';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';
import { CodeForm } from './code-form.tsx';
import { OtherFlows } from './other-flows.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonChip } from './person-chip.tsx';
import type { TermsTexts } from './terms-form.tsx';
import { TermsPart } from './terms-part.ts';

export interface FactorCardProps {
  step: FactorStep;
  login: LoginControl;
  /** What stands above each step: the heading of a page, or of a dialog. */
  head: ComponentType<{ title: Message; children?: ReactNode }>;
  /** Digits of a code, from the public settings. */
  codeLength: number;
  restorePath?: string | undefined;
  /** Another person; undefined where it is the session's own. */
  onOther?: (() => void) | undefined;
  /** What the button of a proof says; "Sign in" unless told. */
  submit?: Message | undefined;
  /** After a step that took too long. */
  onStartAgain: () => void;
  law: TermsLaw;
  /** Those of a sign-in unless told. */
  termsTexts?: TermsTexts | undefined;
  /** A flow beside those of the step. */
  otherFlow?: ReactNode;
  /** Agrees to the terms; with the step's own proof unless told. */
  agree?: ((termsAgree: NonNullable<Proof['termsAgree']>) => Promise<void>) | undefined;
  /** Out of the terms; back to the step unless told. */
  onTermsBack?: (() => void) | undefined;
}

/** One step behind the identification: a proof, or the terms that it asks for. */
export function FactorCard(props: FactorCardProps) {
  const { step, login, head: Head, restorePath, submit, onOther, onStartAgain } = props;
  const [proof, setProof] = useState<Proof>({});
  const { refusal } = login;
  if (refusal?.kind === 'terms') {
    return (
      <>
        <Head title={loginMessages.termsTitle}>
          <p>
            <FormattedMessage {...loginMessages.termsText} />
          </p>
        </Head>
        <TermsPart
          terms={refusal.terms}
          law={props.law}
          texts={props.termsTexts}
          onBack={props.onTermsBack ?? login.clear}
          onAgree={
            props.agree ?? (async (termsAgree) => void (await login.prove(step, { ...proof, termsAgree })))
          }
        />
      </>
    );
  }
  const byCode = isCodeFlow(step.flow);
  const title = step.second ? loginMessages.secondTitle : loginMessages.codeTitle;
  const notice = <FactorNotice step={step} refusal={refusal} onStartAgain={onStartAgain} />;
  const form = { step, login, notice, submit, onSent: setProof };
  return (
    <>
      <Head title={byCode ? title : loginMessages.passwordTitle}>
        {byCode && (step.sent || !isSentFlow(step.flow)) && (
          <p>
            <CodeFrom step={step} />
          </p>
        )}
      </Head>
      <PersonChip name={step.person.value} onChange={onOther} />
      {byCode ? (
        <CodeForm {...form} length={codeDigitsOf(step.flow, props.codeLength)} />
      ) : (
        <PasswordForm {...form} restorePath={restorePath} />
      )}
      <OtherFlows step={step} disabled={login.sending} onChoose={(flow) => void login.choose(step, flow)}>
        {props.otherFlow}
      </OtherFlows>
    </>
  );
}

/** Why the last proof was not taken; what the field says itself is not said twice. */
function FactorNotice(props: { step: FactorStep; refusal: Refusal | undefined; onStartAgain: () => void }) {
  const { step, refusal, onStartAgain } = props;
  if (!refusal) return null;
  const field = isCodeFlow(step.flow) ? 'code' : 'password';
  const notice = noticeOf(refusal, field in refusal.fields);
  // The button that asks for a code counts the time itself.
  const counted = isProblem(refusal.error, 'auth.codeResendTooSoon');
  return (
    <RefusalNotice
      notice={notice && worded(counted ? { ...notice, retryAt: undefined } : notice, step.flows.length > 1)}
    >
      {refusal.kind === 'expired' && (
        <p>
          <button type="button" className="gh-link" onClick={onStartAgain}>
            <FormattedMessage {...loginMessages.startAgain} />
          </button>
        </p>
      )}
    </RefusalNotice>
  );
}

/** A step that can be taken in another way says so. */
const worded = (notice: Notice, otherFlows: boolean): Notice =>
  otherFlows && notice.text === 'errors.auth.form'
    ? { ...notice, text: loginMessages.formOrOther.id }
    : notice;

/** Where the code is: in an application, on a list, at the place the person named or at the account's without naming it. */
function CodeFrom({ step }: { step: FactorStep }) {
  if (step.flow === 'totp') return <FormattedMessage {...loginMessages.totpText} />;
  if (step.flow === 'recovery_code') return <FormattedMessage {...loginMessages.recoveryCodeText} />;
  const to = destinationOf(step);
  if (to?.kind === 'email') {
    return (
      <FormattedMessage {...loginMessages.emailSentTo} values={{ email: <LtrText>{to.masked}</LtrText> }} />
    );
  }
  if (to?.kind === 'mobile') {
    return (
      <FormattedMessage {...loginMessages.smsSentTo} values={{ mobile: <PhoneText number={to.masked} /> }} />
    );
  }
  return (
    <FormattedMessage {...(step.flow === 'sms_code' ? loginMessages.smsSent : loginMessages.emailSent)} />
  );
}
