import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface CheckProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type' | 'children' | 'role'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** One line below that says what the choice does. */
  note?: ReactNode;
  invalid?: boolean;
}

export function Check(props: CheckProps & { type: 'checkbox' | 'radio' }) {
  const { children, note, invalid, onChange, ...native } = props;
  const id = useId();
  return (
    <label className="gh-check">
      <input
        {...native}
        aria-invalid={invalid || undefined}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
      {note && (
        <span className="gh-check-note" id={id}>
          {note}
        </span>
      )}
    </label>
  );
}

export const Checkbox = (props: CheckProps) => <Check {...props} type="checkbox" />;
