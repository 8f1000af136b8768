import type { BodyOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { identityRegistrationRequestLinkCall } from '@gatehouse/contracts/generated/calls/identity/registration.ts';
import type { registrationEndpoints } from '@gatehouse/contracts/identity/registration.endpoints.ts';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Agreed, termsBody, termsErrors } from '../../features/entry/agreed-terms.ts';
import { EmailField } from '../../features/entry/components/email-field.tsx';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { MailSent } from '../../features/entry/components/mail-sent.tsx';
import { NameFields } from '../../features/entry/components/name-fields.tsx';
import { SendAgain } from '../../features/entry/components/send-again.tsx';
import { TermsFields } from '../../features/entry/components/terms-fields.tsx';
import { emailError } from '../../features/entry/email-error.ts';
import { type Names, nameErrors, nameFields, namesBody, noNames } from '../../features/entry/names.ts';
import { entryMessages, registrationMessages } from '../../features/entry/texts.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { type Sent, useSentTo } from '../../features/entry/use-sent-to.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { fieldErrorText } from '../../lib/field-error.ts';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink, Link } from '../../ui/link/link.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../../ui/texts.ts';

interface Values extends Names {
  email: string;
  termsAgree: Agreed;
}

type RegistrationBody = BodyOf<typeof registrationEndpoints.requestLink>;

/** First step of a registration: who it is, and a mail to the address. */
export function RegistrationPage() {
  const { sent, typed, show, sentAgain, back } = useSentTo();
  const [values, setValues] = useState<Values>({ ...noNames, email: typed, termsAgree: {} });
  const [body, setBody] = useState<RegistrationBody>();
  return (
    <div className="gh-auth-card">
      {sent === undefined ? (
        <RegistrationForm
          initial={values}
          onSent={(given, givenBody) => {
            // The way back finds the form as it was sent.
            setValues(given);
            setBody(givenBody);
            show(given.email.trim());
          }}
        />
      ) : (
        <RegistrationSent sent={sent} body={body} onAgain={() => sentAgain(sent.to)} onOther={back} />
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

/** Terms that the domain offers newcomers, required or not, and what the server asked for besides. */
function useTerms(asked: ReturnType<typeof useRefusal>['terms']) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const law = projectTexts(project, locale)?.lawInfo;
  const own = law?.termsInfo ?? [];
  return {
    terms: [...own, ...asked.filter(({ id }) => !own.some((term) => term.id === id))],
    personalAgree: law?.personalAgree,
  };
}

interface RegistrationFormProps {
  initial: Values;
  onSent: (values: Values, body: RegistrationBody) => void;
}

function RegistrationForm({ initial, onSent }: RegistrationFormProps) {
  const intl = useIntl();
  const http = useHttp();
  const { project } = useStartUpState();
  const useUserFio = project?.uiSettings.useUserFio ?? false;
  const refusal = useRefusal({});
  const { terms, personalAgree } = useTerms(refusal.terms);
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
      onSent(values, body);
      return undefined;
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <>
      <EntryHead title={registrationMessages.title} />
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <NameFields useUserFio={useUserFio} field={form.field} autoFocus />
        <EmailField {...email} error={error && fieldErrorText(intl, error)} />
        <TermsFields {...form.field('termsAgree')} terms={terms} personalAgree={personalAgree} />
        <RefusalNotice notice={refusal.notice} title={registrationMessages.errorTitle} />
        {form.refusals > 0 && Object.keys(form.errors).length > 0 && (
          <Alert tone="danger" title={<FormattedMessage {...registrationMessages.errorTitle} />} live>
            <FormattedMessage id="errors.registration.form" />
          </Alert>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...registrationMessages.submit} />
        </Button>
      </form>
      <p className="gh-register">
        <FormattedMessage {...registrationMessages.haveAccount} />{' '}
        <Link to="/login">
          <FormattedMessage {...uiMessages.toLogin} />
        </Link>
      </p>
    </>
  );
}

interface RegistrationSentProps {
  sent: Sent;
  /** What was sent; nobody keeps it over a reload. */
  body: RegistrationBody | undefined;
  onAgain: () => void;
  onOther: () => void;
}

function RegistrationSent({ sent, body, onAgain, onOther }: RegistrationSentProps) {
  const http = useHttp();
  return (
    <MailSent email={sent.to} title={registrationMessages.sentTitle} text={registrationMessages.sentText}>
      {body && (
        <SendAgain
          sent={sent}
          // A key of its own: the same contents are wanted once more.
          send={() =>
            http.send(identityRegistrationRequestLinkCall, { body }, { idempotencyKey: crypto.randomUUID() })
          }
          onSent={onAgain}
        />
      )}
      <Button kind="quiet" wide onClick={onOther}>
        <FormattedMessage {...entryMessages.otherAddress} />
      </Button>
      <ButtonLink to="/login" kind="quiet" wide>
        <FormattedMessage {...uiMessages.toLogin} />
      </ButtonLink>
    </MailSent>
  );
}
