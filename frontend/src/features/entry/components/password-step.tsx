import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { useForm } from '../../../lib/form.ts';
import type { Result } from '../../../lib/http.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice/refusal-notice.tsx';
import { type Agreed, termsBody, termsErrors } from '../agreed-terms.ts';
import { type PasswordPair, type PasswordPolicy, passwordErrors } from '../password-policy.ts';
import type { AskVerdict } from '../use-password-verdict.ts';
import type { RefusalControl } from '../use-refusal.ts';
import { EntryHead } from './entry-head.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsFields } from './terms-fields.tsx';

/** What the step sends: the password twice, and the terms where some were asked for. */
export type PasswordStepBody = PasswordPair & ReturnType<typeof termsBody>;

export interface PasswordStepProps {
  title: Message;
  lead: ReactNode;
  submit: Message;
  policy: PasswordPolicy;
  refusal: RefusalControl;
  username: string | undefined;
  askVerdict: AskVerdict;
  send: (body: PasswordStepBody) => Promise<Result<unknown>>;
  onDone: () => unknown;
}

interface Values extends PasswordPair {
  termsAgree: Agreed;
}

const matching = ['password', 'repeatPassword'] as const;

/** The screen on which a password is chosen, and terms agreed where the server asks for them. */
export function PasswordStep(props: PasswordStepProps) {
  const { title, lead, submit, policy, refusal, username, askVerdict, send, onDone } = props;
  const { terms } = refusal;
  const form = useForm<Values>({
    initial: { password: '', repeatPassword: '', termsAgree: {} },
    matching,
    validate: (values) => ({
      ...passwordErrors(values, policy),
      ...termsErrors(terms, values.termsAgree),
    }),
    submit: async ({ password, repeatPassword, termsAgree }) => {
      const result = await send({ password, repeatPassword, ...termsBody(terms, termsAgree) });
      if (!result.ok)
        return refusal.take(result.error, terms.length > 0 ? [...matching, 'termsAgree'] : matching);
      await onDone();
      return undefined;
    },
  });
  return (
    <>
      <EntryHead title={title}>{lead}</EntryHead>
      <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
        <NewPasswordFields
          policy={policy}
          password={form.field('password')}
          repeatPassword={form.field('repeatPassword')}
          onGenerated={form.set}
          username={username}
          askVerdict={askVerdict}
          autoFocus
        />
        <TermsFields {...form.field('termsAgree')} terms={terms} />
        <RefusalNotice notice={refusal.notice} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          <FormattedMessage {...submit} />
        </Button>
      </form>
    </>
  );
}
