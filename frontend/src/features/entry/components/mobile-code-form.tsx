import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CodeError } from '../../../ui/code-field/code-error.tsx';
import { CodeField } from '../../../ui/code-field/code-field.tsx';
import { Countdown } from '../../../ui/countdown/countdown.tsx';
import { ResendButton } from '../../../ui/countdown/resend-button.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { isCodeRefusal, takesCode } from '../mobile-state.ts';
import { mobileMessages } from '../texts.ts';
import { type MobileStepProps, sentEvent } from '../use-mobile.ts';
import { useTimeLeft } from '../use-time-left.ts';
import { EntryHead } from './entry-head.tsx';

/** Digits of a mobile verification code (specification, section 9). */
const codeLength = 4;

/** The code from the SMS: the fourth digit sends it, the countdown ends it. */
export function MobileCodeForm({ mobile, calls, refusal }: MobileStepProps) {
  const { state, tell } = mobile;
  const left = useTimeLeft(state.endTime, () => tell({ kind: 'timeOver' }));
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      if (code.length < codeLength) return { code: 'errorDigits' };
      const result = await calls.verify(state.mobile, code);
      if (result.ok) {
        refusal.clear();
        tell({ kind: 'verified' });
        return undefined;
      }
      const fields = refusal.take(result.error, ['code']);
      if (result.error.kind === 'problem') {
        // The field says it: it is not said twice.
        if (isCodeRefusal(result.error.code)) refusal.clear();
        tell({ kind: 'refused', code: result.error.code });
      }
      return fields;
    },
  });
  const resend = useForm({
    initial: {},
    submit: async () => {
      const result = await calls.sendCode(state.mobile);
      if (!result.ok) return refusal.take(result.error, []);
      refusal.clear();
      form.reset();
      tell(sentEvent(state.mobile, result.data, Date.now()));
      return undefined;
    },
  });
  const changeNumber = () => {
    refusal.clear();
    tell({ kind: 'changeNumber' });
  };
  const { notice } = refusal;
  const refusedUntil = notice?.retryAt ?? 0;
  return (
    <>
      <EntryHead title={mobileMessages.codeTitle}>
        <FormattedMessage
          {...mobileMessages.codeText}
          values={{ mobile: <PhoneText number={state.mobile} /> }}
        />
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <DigitsField form={form} mobile={mobile} />
        <p className="gh-entry-left" data-over={!takesCode(state) || undefined}>
          <FormattedMessage {...mobileMessages.timeLeft} values={{ time: <Countdown seconds={left} /> }} />
        </p>
        <RefusalNotice notice={notice} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy} inactive={!takesCode(state)}>
          <FormattedMessage {...mobileMessages.verify} />
        </Button>
      </form>
      <div className="gh-auth-actions">
        <ResendButton
          until={Math.max(state.resendAt ?? 0, refusedUntil)}
          busy={resend.busy}
          disabled={form.busy}
          onClick={() => resend.onSubmit()}
        >
          <FormattedMessage {...mobileMessages.resend} />
        </ResendButton>
        <Button kind="quiet" wide onClick={changeNumber}>
          <FormattedMessage {...mobileMessages.change} />
        </Button>
        <p className="gh-entry-hint">
          <FormattedMessage {...mobileMessages.deliveryHint} />
        </p>
      </div>
    </>
  );
}

interface DigitsFieldProps extends Pick<MobileStepProps, 'mobile'> {
  form: ReturnType<typeof useForm<{ code: string }>>;
}

function DigitsField({ form, mobile: { state, tell } }: DigitsFieldProps) {
  const intl = useIntl();
  const field = form.field('code');
  const wrong = {
    expired: mobileMessages.expired,
    invalid: mobileMessages.invalid,
    exceeded: mobileMessages.exceeded,
  };
  // Opened anew, the page has forgotten the code that was wrong: an empty field is not.
  const forgotten = state.step === 'invalid' && field.value === '';
  const text = state.step in wrong && !forgotten ? wrong[state.step as keyof typeof wrong] : undefined;
  return (
    <CodeField
      {...field}
      label={intl.formatMessage(mobileMessages.code)}
      error={
        text ? (
          <FormattedMessage {...text} />
        ) : (
          field.error && <CodeError code={field.error} length={codeLength} />
        )
      }
      length={codeLength}
      readOnly={form.busy}
      over={!takesCode(state)}
      onChange={(code) => {
        field.onChange(code);
        tell({ kind: 'typed' });
      }}
      // After the render that holds the last digit.
      onComplete={() => setTimeout(() => form.formRef.current?.requestSubmit())}
      autoFocus
    />
  );
}
