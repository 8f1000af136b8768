import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { useForm } from '../../../lib/form.ts';
import { type Notice, noticeOf, type Refusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary/form-error-summary.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { isNameRefused, readIdentifier, refusedName } from '../identifier.ts';
import { loginMessages } from '../texts.ts';
import type { LoginControl } from '../use-login.ts';

/** What was wrong with a passkey is said in its own words, and what was wrong with the name at its field. */
const noticeFor = (refusal: Refusal): Notice | undefined => {
  const notice = noticeOf(refusal, isNameRefused(refusal.fields));
  return notice && 'credential' in refusal.fields
    ? { ...notice, text: loginMessages.passkeyRefused.id }
    : notice;
};

/** First step: who is it? */
export function IdentifyForm({ login, initial }: { login: LoginControl; initial: string }) {
  const intl = useIntl();
  const form = useForm({
    initial: { identifier: initial },
    validate: ({ identifier }) => (identifier.trim() ? {} : { identifier: 'errorEmpty' }),
    submit: async ({ identifier }) => {
      const person = readIdentifier(identifier);
      const refusal = person && (await login.identify(person));
      const code = refusal && refusedName(person, refusal.fields);
      return code === undefined ? undefined : { identifier: code };
    },
  });
  const { error, ...field } = form.field('identifier');
  const label = intl.formatMessage(loginMessages.identifier);
  const text = error && fieldErrorText(intl, error);
  return (
    <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
      <FormErrorSummary refusals={form.refusals} errors={text ? [{ name: 'identifier', label, text }] : []} />
      <TextField
        {...field}
        label={label}
        error={text}
        dir="auto"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        autoFocus
      />
      <RefusalNotice notice={login.refusal && noticeFor(login.refusal)} />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...loginMessages.next} />
      </Button>
    </form>
  );
}
