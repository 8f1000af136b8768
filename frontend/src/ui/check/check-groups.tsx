import { type ReactNode, useId } from 'react';
import { Check, Checkbox } from './check.tsx';

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

export interface CheckGroupProps {
  label: ReactNode;
  name: string;
  /** In the order of the options. */
  value: readonly string[];
  options: readonly { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean }[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  error?: ReactNode;
  hint?: ReactNode;
}

/** Any of a few choices. */
export function CheckGroup(props: CheckGroupProps) {
  const { label, name, value, options, onChange, onBlur, error, hint } = props;
  const id = useId();
  const note = error || hint;
  const change = (changed: string, on: boolean) =>
    onChange(options.map((row) => row.value).filter((row) => (row === changed ? on : value.includes(row))));
  return (
    <fieldset className="gh-field" aria-describedby={note ? id : undefined}>
      <legend className="gh-field-label">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          checked={value.includes(option.value)}
          disabled={option.disabled ?? false}
          invalid={Boolean(error)}
          {...(option.note ? { note: option.note } : {})}
          onChange={(on) => change(option.value, on)}
          onBlur={onBlur}
        >
          {option.label}
        </Checkbox>
      ))}
      {note && (
        <div className="gh-field-note" data-error={error ? true : undefined} id={id}>
          {note}
        </div>
      )}
    </fieldset>
  );
}
