import { FormattedMessage } from 'react-intl';
import { Alert } from '../alert/alert.tsx';
import { uiMessages } from '../texts.ts';

export interface FormErrorSummaryProps {
  /** How often the form was refused: a new number is announced again. */
  refusals: number;
  /** The wrong fields in the order of the page. */
  errors: readonly { name: string; label: string; text: string }[];
}

/** Says what is wrong with a refused form: aloud for one field, with links to the fields for several. */
export function FormErrorSummary({ refusals, errors }: FormErrorSummaryProps) {
  if (refusals === 0 || errors.length === 0) return null;
  const focus = (name: string) =>
    document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  if (errors.length === 1) {
    return (
      <p key={refusals} className="gh-hidden" role="alert">
        {`${errors[0]?.label}: ${errors[0]?.text}`}
      </p>
    );
  }
  return (
    <Alert key={refusals} tone="danger" title={<FormattedMessage {...uiMessages.formErrors} />}>
      <ul>
        {errors.map(({ name, label, text }) => (
          <li key={name}>
            <button type="button" className="gh-link" onClick={() => focus(name)}>
              {label}
            </button>
            {`: ${text}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
