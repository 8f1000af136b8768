import { CircleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { RequiredTerm } from '../../../lib/api-error.ts';
import { Checkbox } from '../../../ui/check/check.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { type Agreed, isMissing } from '../agreed-terms.ts';
import { entryMessages } from '../texts.ts';

export interface TermsFieldsProps {
  terms: readonly RequiredTerm[];
  /** Address of the document by which personal data is processed: agreeing with that one is called what it is. */
  personalAgree?: string | null | undefined;
  value: Agreed;
  /** Code of what is wrong with them. */
  error: string | undefined;
  onChange: (value: Agreed) => void;
}

/** Terms to agree with, each with a link to its text. */
export function TermsFields({ terms, personalAgree, value, error, onChange }: TermsFieldsProps) {
  if (terms.length === 0) return null;
  return (
    <div className="gh-field">
      {terms.map((term) => (
        <Checkbox
          key={term.id}
          name={`terms.${term.id}`}
          checked={value[term.id] === true}
          invalid={error !== undefined && isMissing(term, value)}
          onChange={(agree) => onChange({ ...value, [term.id]: agree })}
        >
          <FormattedMessage
            {...(term.link === personalAgree ? entryMessages.personalAgree : entryMessages.termsAgree)}
            values={{
              title: term.title,
              link: (words) => (
                <OuterLink key="link" href={term.link} apart>
                  {words}
                </OuterLink>
              ),
            }}
          />
          {!term.loginRequired && (
            <span className="gh-optional">
              {' '}
              <FormattedMessage {...uiMessages.optional} />
            </span>
          )}
        </Checkbox>
      ))}
      {error && (
        <div className="gh-field-note" data-error role="alert">
          <CircleAlert size={14} aria-hidden="true" />
          <span>
            <FormattedMessage id={`form.${error}`} defaultMessage=" " />
          </span>
        </div>
      )}
    </div>
  );
}
