import { identityRegistrationRequestLinkCall } from '@gatehouse/contracts/generated/calls.ts';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Agreed, termsBody, termsErrors } from '../../features/entry/agreed-terms.ts';
import { EmailField } from '../../features/entry/components/email-field.tsx';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { EntryNotice } from '../../features/entry/components/entry-notice.tsx';
import { MailSent } from '../../features/entry/components/mail-sent.tsx';
import { NameFields } from '../../features/entry/components/name-fields.tsx';
import { TermsFields } from '../../features/entry/components/terms-fields.tsx';
import { emailError } from '../../features/entry/email-error.ts';
import { entryMessages, registrationMessages } from '../../features/entry/messages.ts';
import { type Names, nameErrors, nameFields, namesBody, noNames } from '../../features/entry/names.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useSentTo } from '../../features/entry/use-sent-to.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink, Link } from '../../ui/link/link.tsx';

interface Values extends Names {
  email: string;
  termsAgree: Agreed;
}

/** First step of a registration: who it is, and a mail to the address. */
export function RegistrationPage() {
  const { sentTo, show } = useSentTo();
  const [typed, setTyped] = useState<Values>({ ...noNames, email: '', termsAgree: {} });
  return (
    <div className="gh-auth-card">
      {sentTo === undefined ? (
        <RegistrationForm
          initial={typed}
          onSent={(values) => {
            // The way back finds the form as it was sent.
            setTyped(values);
            show(values.email.trim());
          }}
        />
      ) : (
        <RegistrationSent email={sentTo} />
      )}
    </div>
  );
}

/** One key for the same contents, so that sending them again has one effect. */
function useSendingKey() {
  const last = useRef({ contents: '', key: '' });
  return (body: unknown): string => {
    const contents = JSON.stringify(body);
    if (last.current.contents !== contents) last.current = { contents, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Terms that the domain asks newcomers to agree with, and what the server asked for besides. */
function useTerms(asked: ReturnType<typeof useRefusal>['terms']) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const own =
    projectTexts(project, locale)?.lawInfo.termsInfo.filter(({ loginRequired }) => loginRequired) ?? [];
  return [...own, ...asked.filter(({ id }) => !own.some((term) => term.id === id))];
}

interface RegistrationFormProps {
  initial: Values;
  onSent: (values: Values) => void;
}

function RegistrationForm({ initial, onSent }: RegistrationFormProps) {
  const intl = useIntl();
  const http = useHttp();
  const { project } = useStartUpState();
  const useUserFio = project?.uiSettings.useUserFio ?? false;
  const refusal = useRefusal({});
  const terms = useTerms(refusal.terms);
  const keyOf = useSendingKey();
  const form = useForm<Values>({
    initial,
    validate: (values) => ({
      ...nameErrors(values, useUserFio),
      ...emailError(values.email),
      ...termsErrors(terms, values.termsAgree),
    }),
    submit: async (values) => {
      const email = values.email.trim();
      const body = { ...namesBody(values, useUserFio), email, ...termsBody(terms, values.termsAgree) };
      const result = await http.send(
        identityRegistrationRequestLinkCall,
        { body },
        { idempotencyKey: keyOf(body) },
      );
      if (!result.ok) return refusal.take(result.error, [...nameFields(useUserFio), 'email', 'termsAgree']);
      onSent(values);
      return undefined;
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <>
      <EntryHead title={registrationMessages.title} />
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <EntryNotice notice={refusal.notice} title={registrationMessages.errorTitle} />
        {form.refusals > 0 && Object.keys(form.errors).length > 0 && (
          <Alert tone="danger" title={<FormattedMessage {...registrationMessages.errorTitle} />} live>
            <FormattedMessage id="errors.registration.form" />
          </Alert>
        )}
        <NameFields useUserFio={useUserFio} field={form.field} autoFocus />
        <EmailField {...email} error={error && intl.formatMessage({ id: `form.${error}` })} />
        <TermsFields {...form.field('termsAgree')} terms={terms} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...registrationMessages.submit} />
        </Button>
      </form>
      <p className="gh-register">
        <FormattedMessage {...registrationMessages.haveAccount} />{' '}
        <Link to="/login">
          <FormattedMessage {...entryMessages.toLogin} />
        </Link>
      </p>
    </>
  );
}

function RegistrationSent({ email }: { email: string }) {
  return (
    <MailSent email={email} title={registrationMessages.sentTitle} text={registrationMessages.sentText}>
      <ButtonLink to="/login" size="large" wide>
        <FormattedMessage {...entryMessages.toLogin} />
      </ButtonLink>
    </MailSent>
  );
}
