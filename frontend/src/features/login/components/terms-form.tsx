import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import type { RequiredTerm, TermsLaw } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary/form-error-summary.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { loginMessages } from '../texts.ts';

const signInTexts = {
  required: loginMessages.termsRequired,
  submit: loginMessages.termsSubmit,
  back: loginMessages.termsBack,
};

export const termsKey = (terms: readonly RequiredTerm[]): string => terms.map(({ id }) => id).join();

export type TermsTexts = Readonly<Record<keyof typeof signInTexts, Message>>;

export interface TermsFormProps {
  terms: readonly RequiredTerm[];
  /** Agreeing with the document by which personal data is processed is called what it is. */
  law: TermsLaw;
  /** Those of a sign-in unless told. */
  texts?: TermsTexts | undefined;
  onBack: () => void;
  /** Sends the sign-in again with what was agreed. */
  onAgree: (agreed: { type: string; agree: boolean }[]) => Promise<void>;
}

/** Terms that have to be agreed before the session begins, or goes on. */
export function TermsForm({ terms, law, texts = signInTexts, onBack, onAgree }: TermsFormProps) {
  const intl = useIntl();
  const form = useForm<Record<string, boolean>>({
    initial: Object.fromEntries(terms.map(({ id }) => [id, false])),
    validate: (values) =>
      Object.fromEntries(
        terms
          .filter(({ id, loginRequired }) => loginRequired && !values[id])
          .map(({ id }) => [id, 'errorTerms']),
      ),
    submit: async (values) => {
      await onAgree(terms.map(({ id }) => ({ type: id, agree: values[id] === true })));
      return undefined;
    },
  });
  const text = intl.formatMessage(texts.required);
  const wrong = terms.filter(({ id }) => form.errors[id]);
  return (
    <form className="gh-form" ref={form.formRef} onSubmit={form.onSubmit} noValidate>
      <FormErrorSummary
        refusals={form.refusals}
        errors={wrong.map((term) => ({ name: term.id, label: law.titleOf(term), text }))}
      />
      {terms.map(({ id, title, link, loginRequired }) => (
        <Checkbox
          key={id}
          name={id}
          checked={form.values[id] === true}
          invalid={form.errors[id] !== undefined}
          onChange={(agree) => form.set({ [id]: agree })}
        >
          <FormattedMessage
            {...(link === law.personalAgree ? loginMessages.termsPersonal : loginMessages.termsAgree)}
            values={{
              title: law.titleOf({ id, title }),
              link: (words) => (
                <OuterLink key="link" href={link} apart>
                  {words}
                </OuterLink>
              ),
            }}
          />
          {!loginRequired && (
            <span className="gh-optional">
              {' '}
              <FormattedMessage {...uiMessages.optional} />
            </span>
          )}
        </Checkbox>
      ))}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        <FormattedMessage {...texts.submit} />
      </Button>
      <Button kind="quiet" size="large" wide onClick={onBack}>
        <FormattedMessage {...texts.back} />
      </Button>
    </form>
  );
}
