import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import type { FieldProps } from '../../../lib/form.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { RadioGroup } from '../../../ui/check/check-groups.tsx';
import { CodeError } from '../../../ui/code-field/code-error.tsx';
import { CodeField } from '../../../ui/code-field/code-field.tsx';
import { ResendButton } from '../../../ui/countdown/resend-button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { confirmationMessages } from '../texts.ts';
import type { Confirmation } from '../use-confirmation.ts';

const ownCodes = { totp: confirmationMessages.totpCode, recovery_code: confirmationMessages.recoveryCode };

export interface ConfirmationFieldsProps {
  confirmation: Confirmation;
  password: FieldProps<string>;
  code: FieldProps<string>;
  /** Digits of a code of the chosen factor. */
  length: number;
  /** The form's own field for the present password, in place of the one that stands here. */
  children?: ReactNode;
}

/** By the password, a code or a passkey: the person chooses what they have at hand. */
export function ConfirmationFields(props: ConfirmationFieldsProps) {
  const { confirmation, password, code, length, children } = props;
  const { factors, factor, choose, notice } = confirmation;
  const intl = useIntl();
  if (factors?.length === 0)
    return (
      <Alert tone="warning" title={<FormattedMessage {...confirmationMessages['none.title']} />}>
        <FormattedMessage {...confirmationMessages['none.text']} />
      </Alert>
    );
  const { error, ...typed } = password;
  const { error: wrongCode, ...codeField } = code;
  return (
    <>
      {factors !== undefined && factors.length > 1 && (
        <RadioGroup
          label={<FormattedMessage {...confirmationMessages.how} />}
          name="flow"
          value={factor?.flow}
          options={factors.map(({ flow, to = '' }) => ({
            value: flow,
            label: <FormattedMessage {...confirmationMessages[flow]} values={{ to: <bdi>{to}</bdi> }} />,
          }))}
          onChange={(flow) => {
            choose(flow);
            // Of another factor and another length.
            code.onChange('');
          }}
        />
      )}
      {children ??
        (factor?.flow === 'credentials' && (
          <PasswordField
            {...typed}
            label={intl.formatMessage(confirmationMessages.password)}
            error={error && fieldErrorText(intl, error)}
            autoComplete="current-password"
          />
        ))}
      {factor?.flow === 'passkey' && (
        <>
          <p>
            <FormattedMessage {...confirmationMessages['passkey.text']} />
          </p>
          <RefusalNotice notice={notice} />
        </>
      )}
      {(factor?.flow === 'email_code' || factor?.flow === 'sms_code') && (
        <CodePart confirmation={confirmation} code={code} length={length} />
      )}
      {(factor?.flow === 'totp' || factor?.flow === 'recovery_code') && (
        <CodeField
          {...codeField}
          label={intl.formatMessage(ownCodes[factor.flow], { length })}
          error={wrongCode && <CodeError code={wrongCode} length={length} />}
          length={length}
        />
      )}
    </>
  );
}

function CodePart({
  confirmation,
  code: { error, ...code },
  length,
}: Pick<ConfirmationFieldsProps, 'confirmation' | 'code' | 'length'>) {
  const { sending, sent, resendAt, sendCode, notice, factor } = confirmation;
  const intl = useIntl();
  return (
    <>
      {sent && (
        <CodeField
          {...code}
          label={intl.formatMessage(confirmationMessages.code, { length })}
          hint={
            <FormattedMessage {...confirmationMessages.sent} values={{ to: <bdi>{factor?.to ?? ''}</bdi> }} />
          }
          error={error && <CodeError code={error} length={length} />}
          length={length}
          autoFocus
        />
      )}
      <RefusalNotice notice={notice} />
      <ResendButton until={resendAt} busy={sending} onClick={() => void sendCode()}>
        <FormattedMessage {...(sent ? confirmationMessages.resend : confirmationMessages.send)} />
      </ResendButton>
    </>
  );
}
