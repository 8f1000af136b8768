import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import { EmailField } from '../../features/entry/components/email-field.tsx';
import { EntryAddress } from '../../features/entry/components/entry-address.tsx';
import { takesCode } from '../../features/entry/mobile-state.ts';
import { useCountries } from '../../features/entry/use-countries.ts';
import { useTimeLeft } from '../../features/entry/use-time-left.ts';
import { contactMessages, emailMessages, mobileNumberMessages } from '../../features/profile/texts.ts';
import { fieldErrorText } from '../../lib/field-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/check/check.tsx';
import { CodeError } from '../../ui/code-field/code-error.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { ResendButton } from '../../ui/countdown/resend-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { PhoneField } from '../../ui/phone-field/phone-field.tsx';
import { PhoneText } from '../../ui/phone-field/phone-text.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';
import type { ContactKind } from './contact-kind.ts';
import { type ContactForms, useContactForms } from './use-contact-forms.ts';

const Muted = styled.p`
  color: var(--text-muted);
  font-size: var(--size-13);

  &[data-over] {
    visibility: hidden;
  }
`;

export interface ContactDialogProps {
  kind: ContactKind;
  /** Whether there is one already. */
  has: boolean;
  onClose: () => void;
  onChanged: (contact: string) => void;
}

const textsOf = (kind: ContactKind) => (kind === 'email' ? emailMessages : mobileNumberMessages);

/** Another main e-mail or mobile: the new one and who the person is, then the code that was sent there. */
export function ContactDialog({ kind, has, onClose, onChanged }: ContactDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const texts = textsOf(kind);
  const forms = useContactForms(kind, (contact) => {
    toasts.show('success', intl.formatMessage(texts.done));
    onChanged(contact);
    onClose();
  });
  const { notice, sent, step, code, back, confirmation } = forms;
  const isNew = sent.step === 'number';
  const title = <FormattedMessage {...(has ? texts.title : texts.addTitle)} />;
  const form = isNew ? step : code;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit}
      formRef={form.formRef}
      actions={
        <>
          <Button onClick={isNew ? onClose : back}>
            <FormattedMessage {...(isNew ? uiMessages.cancel : contactMessages.back)} />
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            inactive={isNew ? confirmation.asksCode && confirmation.factor === undefined : !takesCode(sent)}
          >
            <FormattedMessage {...(isNew ? contactMessages.send : contactMessages.confirm)} />
          </Button>
        </>
      }
    >
      {isNew ? <NewContact kind={kind} has={has} forms={forms} /> : <SentCode kind={kind} forms={forms} />}
      <RefusalNotice notice={notice} />
    </Dialog>
  );
}

interface StepProps {
  kind: ContactKind;
  forms: ContactForms;
}

function NewContact({ kind, has, forms }: StepProps & { has: boolean }) {
  const { confirmation, proofLength, step } = forms;
  const intl = useIntl();
  const countries = useCountries();
  const texts = textsOf(kind);
  const { error, ...contact } = step.field('contact');
  const { error: wrongActual, ...actual } = step.field('actual');
  const own = { errorSame: texts.same, errorUnique: texts.taken };
  const told = own[error as keyof typeof own];
  const shared = {
    ...contact,
    label: intl.formatMessage(texts.label),
    error: told ? intl.formatMessage(told) : error && fieldErrorText(intl, error),
    autoFocus: true,
  };
  return (
    <>
      <p>
        <FormattedMessage {...(has ? texts.text : texts.addText)} />
      </p>
      {kind === 'email' ? (
        <EmailField {...shared} />
      ) : (
        <PhoneField {...shared} countries={countries} defaultCountry="RU" autoComplete="tel" />
      )}
      <ConfirmationFields
        confirmation={confirmation}
        password={step.field('actual')}
        code={step.field('proofCode')}
        length={proofLength}
      >
        {confirmation.asksPassword && (
          <PasswordField
            {...actual}
            label={intl.formatMessage(contactMessages.actual)}
            hint={<FormattedMessage {...contactMessages.actualHint} />}
            error={wrongActual && fieldErrorText(intl, wrongActual)}
            autoComplete="current-password"
          />
        )}
      </ConfirmationFields>
      <Checkbox
        name="endOthers"
        checked={step.values.endOthers}
        onChange={(endOthers) => step.set({ endOthers })}
        note={<FormattedMessage {...contactMessages.endOthersNote} />}
      >
        <FormattedMessage {...contactMessages.endOthers} />
      </Checkbox>
    </>
  );
}

const wrongCode = {
  expired: contactMessages.expired,
  invalid: contactMessages.invalid,
  exceeded: contactMessages.exceeded,
};

function SentCode({ kind, forms }: StepProps) {
  const { length, notice, sent, tell, code, resend } = forms;
  const intl = useIntl();
  const texts = textsOf(kind);
  const left = useTimeLeft(sent.endTime, () => tell({ kind: 'timeOver' }));
  const { error, ...field } = code.field('code');
  const wrong = sent.step in wrongCode ? wrongCode[sent.step as keyof typeof wrongCode] : undefined;
  return (
    <>
      <p>
        <FormattedMessage
          {...texts.sent}
          values={{
            contact:
              kind === 'email' ? (
                <EntryAddress>{sent.mobile}</EntryAddress>
              ) : (
                <PhoneText number={sent.mobile} />
              ),
          }}
        />
      </p>
      <CodeField
        {...field}
        label={intl.formatMessage(contactMessages.code, { length })}
        error={wrong ? <FormattedMessage {...wrong} /> : error && <CodeError code={error} length={length} />}
        length={length}
        readOnly={code.busy}
        over={!takesCode(sent)}
        onChange={(digits) => {
          field.onChange(digits);
          tell({ kind: 'typed' });
        }}
        // After the render that holds the last digit.
        onComplete={() => setTimeout(() => code.formRef.current?.requestSubmit())}
        autoFocus
      />
      <Muted data-over={!takesCode(sent) || undefined}>
        <FormattedMessage {...contactMessages.timeLeft} values={{ time: <Countdown seconds={left} /> }} />
      </Muted>
      <ResendButton
        until={Math.max(sent.resendAt ?? 0, notice?.retryAt ?? 0)}
        busy={resend.busy}
        disabled={code.busy}
        onClick={() => resend.onSubmit()}
      >
        <FormattedMessage {...contactMessages.resend} />
      </ResendButton>
      <Muted>
        <FormattedMessage {...texts.hint} />
      </Muted>
    </>
  );
}
