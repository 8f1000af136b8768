import { identityAccountConfirmationCall } from '@gatehouse/contracts/generated/calls/identity/account.ts';
import {
  identityPasswordChangeCall,
  identityPasswordStrengthCall,
} from '@gatehouse/contracts/generated/calls/identity/password.ts';
import { identitySessionListCall } from '@gatehouse/contracts/generated/calls/identity/session.ts';
import { codeDigitsOf } from '@gatehouse/contracts/identity/factors.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmationFields } from '../../features/confirmation/components/confirmation-fields.tsx';
import {
  type Confirmation,
  proofBeside,
  useConfirmation,
} from '../../features/confirmation/use-confirmation.ts';
import { NewPasswordFields } from '../../features/entry/components/new-password-fields.tsx';
import { type PasswordPair, passwordErrors, readPolicy } from '../../features/entry/password-policy.ts';
import { sessionMessages } from '../../features/sessions/texts.ts';
import { codeLengthOf } from '../../features/start-up/code-length.ts';
import { useSession, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useReportError } from '../../lib/error-report.tsx';
import { fieldErrorText } from '../../lib/field-error.ts';
import { type FieldErrors, useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal, type Notice, noticeOf, type Refusal } from '../../lib/refusal.ts';
import { useRefresh } from '../../lib/swr.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/check/check.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';

interface Values extends PasswordPair {
  actual: string;
  code: string;
  endOthers: boolean;
}

/** The codes by the names of this form. */
const codesOf = ({ fields: { actual, code, password, rePassword } }: Refusal): FieldErrors<Values> => ({
  ...(actual && { actual }),
  ...(code && { code }),
  ...(password && { password }),
  ...(rePassword && { repeatPassword: rePassword }),
});

function usePasswordForm(onClose: () => void, confirmation: Confirmation, length: number) {
  const http = useHttp();
  const intl = useIntl();
  const toasts = useToasts();
  const reread = useRefresh();
  const report = useReportError();
  const policy = readPolicy(useStartUpState().publicSettings);
  const [notice, setNotice] = useState<Notice>();
  const { hasPassword, asksPassword, asksCode } = confirmation;
  const form = useForm<Values>({
    initial: { actual: '', code: '', password: '', repeatPassword: '', endOthers: true },
    matching: ['password', 'repeatPassword'],
    validate: (values) => ({
      ...(!asksPassword || values.actual ? {} : { actual: 'errorEmpty' }),
      ...(!asksCode || values.code.length === length ? {} : { code: 'errorDigits' }),
      ...passwordErrors(values, policy),
    }),
    submit: async ({ actual, code, password, repeatPassword, endOthers }) => {
      setNotice(undefined);
      const proof = await proofBeside(confirmation, 'changePassword', { password: actual, code });
      if (proof === undefined) return undefined;
      const body = { ...proof, password, rePassword: repeatPassword, endOthers };
      const result = await http.send(identityPasswordChangeCall, { body });
      if (!result.ok) {
        const refusal = judgeRefusal(result.error);
        if (refusal.kind === 'sessionOver') report(result.error);
        const isPasskey = confirmation.refused(refusal.fields);
        const codes = codesOf(refusal);
        setNotice(noticeOf(refusal, isPasskey || Object.keys(codes).length > 0));
        // How long to wait stands over the buttons: it is no field's fault.
        return refusal.retryAt === undefined ? codes : {};
      }
      const done = hasPassword ? sessionMessages.passwordChanged : sessionMessages.passwordSet;
      toasts.show('success', intl.formatMessage(done));
      onClose();
      await reread(
        identitySessionListCall.operationId,
        identityAccountConfirmationCall.operationId,
        'identity.protection.read',
      );
      return undefined;
    },
  });
  return { form, notice, policy };
}

/**
 * A new password for somebody who knows the present one, or the first one by a code; the other sessions end unless the
 * person says otherwise.
 */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const http = useHttp();
  const intl = useIntl();
  const { profile } = useSession();
  const sentLength = codeLengthOf(useStartUpState().publicSettings);
  const confirmation = useConfirmation({ beside: true });
  const { hasPassword, asksPassword } = confirmation;
  const length = codeDigitsOf(confirmation.factor?.flow, sentLength);
  const { form, notice, policy } = usePasswordForm(onClose, confirmation, length);
  const { error, ...actual } = form.field('actual');
  const verb = hasPassword ? sessionMessages.changePassword : sessionMessages.setPassword;
  return (
    <Dialog
      open
      title={<FormattedMessage {...verb} />}
      onClose={onClose}
      onSubmit={form.onSubmit}
      formRef={form.formRef}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.cancel} />
          </Button>
          <Button type="submit" kind="primary" busy={form.busy}>
            <FormattedMessage {...verb} />
          </Button>
        </>
      }
    >
      <ConfirmationFields
        confirmation={confirmation}
        password={form.field('actual')}
        code={form.field('code')}
        length={length}
      >
        {asksPassword && (
          <PasswordField
            {...actual}
            label={intl.formatMessage(sessionMessages.actualPassword)}
            error={error && fieldErrorText(intl, error)}
            autoComplete="current-password"
            autoFocus
          />
        )}
      </ConfirmationFields>
      <NewPasswordFields
        askVerdict={(password, signal) =>
          http.send(identityPasswordStrengthCall, { body: { purpose: 'change', password } }, { signal })
        }
        policy={policy}
        password={form.field('password')}
        repeatPassword={form.field('repeatPassword')}
        onGenerated={form.set}
        username={profile.mainInfo.login ?? profile.mainInfo.email ?? undefined}
      />
      <Checkbox
        name="endOthers"
        checked={form.values.endOthers}
        onChange={(endOthers) => form.set({ endOthers })}
        note={<FormattedMessage {...sessionMessages.endOthersNote} />}
      >
        <FormattedMessage {...sessionMessages.endOthersToo} />
      </Checkbox>
      <RefusalNotice notice={notice} />
    </Dialog>
  );
}
