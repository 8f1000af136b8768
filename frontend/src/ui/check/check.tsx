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

function Check(props: CheckProps & { type: 'checkbox' | 'radio'; role?: 'switch' | undefined }) {
  const { children, note, invalid, onChange, ...native } = props;
  const id = useId();
  return (
    <label className="gh-check" data-switch={props.role === 'switch' || undefined}>
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

/** Takes effect at once, unlike a checkbox, which waits for the form. */
export const Switch = (props: CheckProps) => <Check {...props} type="checkbox" role="switch" />;

export interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  name: string;
  value: Value | undefined;
  options: readonly { value: Value; label: ReactNode; note?: ReactNode; disabled?: boolean }[];
  onChange: (value: Value) => void;
  error?: ReactNode;
  disabled?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, value, options, onChange, error, disabled } = props;
  const id = useId();
  return (
    <fieldset className="gh-field" disabled={disabled} aria-describedby={error ? id : undefined}>
      <legend className="gh-field-label">{label}</legend>
      {options.map((option) => (
        <Check
          key={option.value}
          type="radio"
          name={name}
          checked={option.value === value}
          disabled={option.disabled ?? false}
          {...(option.note ? { note: option.note } : {})}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Check>
      ))}
      {error && (
        <div className="gh-field-note" data-error id={id}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
