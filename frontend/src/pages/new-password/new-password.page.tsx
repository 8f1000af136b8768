import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Agreed, termsBody, termsErrors } from '../../features/entry/agreed-terms.ts';
import { firstEntryCall, restoreCall } from '../../features/entry/api/entry-calls.ts';
import { EntryHead } from '../../features/entry/components/entry-head.tsx';
import { EntryNotice } from '../../features/entry/components/entry-notice.tsx';
import { NewPasswordFields } from '../../features/entry/components/new-password-fields.tsx';
import { TermsFields } from '../../features/entry/components/terms-fields.tsx';
import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import { entryMessages, passwordMessages } from '../../features/entry/messages.ts';
import { passwordErrors, readPolicy } from '../../features/entry/password-policy.ts';
import { useRefusal } from '../../features/entry/use-refusal.ts';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useForm } from '../../lib/form.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/link/link.tsx';

export interface NewPasswordPageProps {
  /** Secret of the link. */
  id: string;
  /** `first`: the link came from an administrator. */
  kind: 'restore' | 'first';
  facts: LinkFacts | undefined;
  onLinkState: (state: LinkState) => void;
}

interface Values {
  password: string;
  repeatPassword: string;
  termsAgree: Agreed;
}

const matching = ['password', 'repeatPassword'] as const;

/** A new password by a mailed link; leads to the sign-in. */
export function NewPasswordPage(props: NewPasswordPageProps) {
  const [done, setDone] = useState(false);
  return (
    <div className="gh-auth-card">{done ? <Done /> : <Form {...props} onDone={() => setDone(true)} />}</div>
  );
}

function Form({ id, kind, facts, onLinkState, onDone }: NewPasswordPageProps & { onDone: () => void }) {
  const http = useHttp();
  const { publicSettings } = useStartUpState();
  const policy = readPolicy(publicSettings);
  const refusal = useRefusal({ onLinkState });
  const form = useForm<Values>({
    initial: { password: '', repeatPassword: '', termsAgree: {} },
    matching,
    validate: (values) => ({
      ...passwordErrors(values, policy),
      ...termsErrors(refusal.terms, values.termsAgree),
    }),
    submit: async ({ password, repeatPassword, termsAgree }) => {
      const body = { password, repeatPassword, ...termsBody(refusal.terms, termsAgree) };
      const args = { params: { id }, body };
      const result = await (kind === 'first'
        ? http.send(firstEntryCall, args)
        : http.send(restoreCall, args));
      if (!result.ok) return refusal.take(result.error);
      onDone();
      return undefined;
    },
  });
  return (
    <>
      <EntryHead title={kind === 'first' ? passwordMessages.firstTitle : passwordMessages.title}>
        {facts?.login ?? facts?.email}
      </EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <EntryNotice error={refusal.notice} />
        <NewPasswordFields
          policy={policy}
          password={form.field('password')}
          repeatPassword={form.field('repeatPassword')}
          onGenerated={form.set}
          username={facts?.login}
          autoFocus
        />
        <TermsFields {...form.field('termsAgree')} terms={refusal.terms} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...passwordMessages.submit} />
        </Button>
      </form>
    </>
  );
}

function Done() {
  return (
    <>
      <div className="gh-auth-head" role="status">
        <CircleCheck size={32} aria-hidden="true" />
        <h1>
          <FormattedMessage {...passwordMessages.doneTitle} />
        </h1>
        <p>
          <FormattedMessage {...passwordMessages.doneText} />
        </p>
      </div>
      <ButtonLink to="/login" size="large" wide kind="primary">
        <FormattedMessage {...entryMessages.toLogin} />
      </ButtonLink>
    </>
  );
}
