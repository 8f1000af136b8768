import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LabelText } from './label-text.tsx';

export interface FieldLook {
  label: ReactNode;
  hint?: ReactNode;
  /** Text of what is wrong and what to do; takes the hint's place. */
  error?: ReactNode;
  /** Marks a field that may stay empty: fields are required unless they say so. */
  optional?: boolean;
}

/** What the control inside a field has to carry. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Hint or error below a control, which names it by its id. */
export function FieldMessage({ id, hint, error }: Pick<FieldLook, 'hint' | 'error'> & { id: string }) {
  const note = error || hint;
  if (!note) return null;
  return (
    <div className="gh-field-note" id={id} data-error={error ? true : undefined}>
      {error && <CircleAlert size={14} aria-hidden="true" />}
      <span>{note}</span>
    </div>
  );
}

/** Label above, hint or error below, tied to the control for screen readers. */
export function Field(props: FieldLook & { children: (attributes: ControlAttributes) => ReactNode }) {
  const { label, hint, error, optional, children } = props;
  const id = useId();
  const note = error || hint;
  return (
    <div className="gh-field">
      <label className="gh-field-label" htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
