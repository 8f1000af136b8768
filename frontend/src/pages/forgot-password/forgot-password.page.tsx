import { identityPasswordRequestLinkCall } from '@gatehouse/contracts/generated/calls/identity/password.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmailField } from '../../features/entry/components/email-field.tsx';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { MailSent } from '../../features/entry/components/mail-sent.tsx';
import { SendAgain } from '../../features/entry/components/send-again.tsx';
import { emailError } from '../../features/entry/email-error.ts';
import { entryMessages, restoreMessages } from '../../features/entry/texts.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { type Sent, useSentTo } from '../../features/entry/use-sent-to.ts';
import { fieldErrorText } from '../../lib/field-error.ts';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary/form-error-summary.tsx';
import { ButtonLink, Link } from '../../ui/link/link.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';

/** Asks for a link to a new password; the answer never tells whether there is such an account. */
export function ForgotPasswordPage() {
  const { sent, typed, show, sentAgain, back } = useSentTo();
  return (
    <div className="gh-auth-card">
      {sent === undefined ? (
        <RestoreForm email={typed} onSent={show} />
      ) : (
        <RestoreSent sent={sent} onAgain={() => sentAgain(sent.to)} onOther={back} />
      )}
    </div>
  );
}

function RestoreForm(props: { email: string; onSent: (email: string) => void }) {
  const intl = useIntl();
  const http = useHttp();
  const refusal = useRefusal({});
  const form = useForm({
    initial: { email: props.email },
    validate: ({ email }) => emailError(email),
    submit: async (values) => {
      const email = values.email.trim();
      const result = await http.send(identityPasswordRequestLinkCall, { body: { email } });
      if (!result.ok) return refusal.take(result.error, ['email']);
      props.onSent(email);
      return undefined;
    },
  });
  const { error, ...field } = form.field('email');
  const label = intl.formatMessage(entryMessages.email);
  const text = error && fieldErrorText(intl, error);
  return (
    <>
      <EntryHead title={restoreMessages.title}>
        <FormattedMessage {...restoreMessages.text} />
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <FormErrorSummary refusals={form.refusals} errors={text ? [{ name: 'email', label, text }] : []} />
        <EmailField {...field} error={text} autoFocus />
        <RefusalNotice notice={refusal.notice} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...restoreMessages.submit} />
        </Button>
      </form>
      <p className="gh-register">
        <Link to="/login">
          <FormattedMessage {...uiMessages.toLogin} />
        </Link>
      </p>
    </>
  );
}

function RestoreSent({ sent, onAgain, onOther }: { sent: Sent; onAgain: () => void; onOther: () => void }) {
  const http = useHttp();
  return (
    <MailSent email={sent.to} title={restoreMessages.sentTitle} text={restoreMessages.sentText}>
      <ButtonLink to="/login" size="large" wide kind="primary">
        <FormattedMessage {...uiMessages.toLogin} />
      </ButtonLink>
      <SendAgain
        sent={sent}
        send={() => http.send(identityPasswordRequestLinkCall, { body: { email: sent.to } })}
        onSent={onAgain}
      />
      <Button kind="quiet" wide onClick={onOther}>
        <FormattedMessage {...entryMessages.otherAddress} />
      </Button>
    </MailSent>
  );
}
