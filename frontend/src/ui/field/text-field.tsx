import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { useIntl } from 'react-intl';
import { lengthErrorText } from '../../lib/field-error.ts';
import { textOf } from '../../lib/form.ts';
import { Field, type FieldLook } from './field.tsx';

type Native<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'defaultValue'>;

interface TextControl extends FieldLook {
  value: string;
  onChange: (value: string) => void;
}

export type TextFieldProps = TextControl &
  Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** What is wrong with a text; one that is too long says so as it is typed, and nothing of it is cut. */
function useTextError(text: string, max: number | undefined, error: ReactNode): ReactNode {
  const intl = useIntl();
  return lengthErrorText(intl, text, max) ?? error;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, onChange, className, maxLength, ...native } = props;
  const wrong = useTextError(props.value, maxLength, error);
  return (
    <Field label={label} hint={hint} error={wrong} optional={optional ?? false}>
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
  const { label, hint, error, optional, onChange, maxLength, ...native } = props;
  const wrong = useTextError(props.value, maxLength, error);
  return (
    <Field label={label} hint={hint} error={wrong} optional={optional ?? false}>
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
