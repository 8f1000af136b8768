import type { SelectHTMLAttributes } from 'react';
import { textOf } from '../../lib/form.ts';
import { Field, type FieldLook } from './field.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Heading that it stands under, together with the others of the same. */
  group?: string;
}

export interface SelectFieldProps<Value extends string>
  extends FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'defaultValue'> {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A short list of choices, drawn by the browser; `Select` is the one that searches and groups. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, optional, options, onChange, ...native } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(attributes) => (
        <select
          {...native}
          {...attributes}
          className="gh-input gh-select"
          onChange={(event) => onChange(textOf(event) as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
