import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { textOf } from '../../lib/form.ts';
import { Field, type FieldLook } from './field.tsx';

type Native<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'defaultValue'>;

interface TextControl extends FieldLook {
  value: string;
  onChange: (value: string) => void;
}

export type TextFieldProps = TextControl &
  Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, onChange, className, ...native } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(attributes) => (
        <input
          type="text"
          {...native}
          {...attributes}
          className={className ? `gh-input ${className}` : 'gh-input'}
          onChange={(event) => onChange(textOf(event))}
        />
      )}
    </Field>
  );
}

export type TextAreaProps = TextControl & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>;

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, onChange, ...native } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(attributes) => (
        <textarea
          {...native}
          {...attributes}
          className="gh-input"
          onChange={(event) => onChange(textOf(event))}
        />
      )}
    </Field>
  );
}
