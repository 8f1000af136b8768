import { type Ref, useRef } from 'react';
import { Field, type FieldLook } from '../field/field.tsx';

export interface CodeFieldProps extends FieldLook {
  value: string;
  /** Number of digits. */
  length: number;
  onChange: (code: string) => void;
  /** Called once when the last digit is there. */
  onComplete?: (code: string) => void;
  onBlur?: () => void;
  name?: string;
  /** The code cannot be entered any more. The field keeps the focus: whoever is in it stays where they are. */
  over?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The digits of a pasted or typed text, as many as the code has. */
export const codeDigits = (text: string, length: number): string => text.replace(/\D/g, '').slice(0, length);

/** What was typed after a refused code, which it replaces: nobody has to delete a code that was wrong. */
export const typedOver = (refused: string, text: string): string => {
  if (text.startsWith(refused)) return text.slice(refused.length);
  return text.length < refused.length ? '' : text;
};

/** A one-time code: a single input, so that paste, autofill and screen readers work, drawn as cells. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, optional, value, length, onChange, onComplete, ref, over, ...rest } = props;
  const native = { ...rest, readOnly: over || rest.readOnly };
  const completed = useRef('');
  const refused = Boolean(error) && !over && value.length === length;
  const type = (text: string) => {
    const code = codeDigits(text, length);
    onChange(code);
    if (code.length < length) completed.current = '';
    else if (completed.current !== code) {
      completed.current = code;
      onComplete?.(code);
    }
  };
  const active = refused ? 0 : Math.min(value.length, length - 1);
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(attributes) => (
        <div className="gh-code" data-invalid={error ? true : undefined} data-over={over || undefined}>
          <input
            {...native}
            {...attributes}
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            pattern="[0-9]*"
            value={value}
            onChange={(event) => type(refused ? typedOver(value, event.target.value) : event.target.value)}
            // A pasted code is a whole one: it replaces what a wrong one left behind.
            onPaste={(event) => {
              event.preventDefault();
              if (!native.readOnly) type(event.clipboardData.getData('text'));
            }}
            // The cells show no caret inside the code: typing goes to its end, or over all that is selected.
            onSelect={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              if (selectionStart === selectionEnd && selectionEnd !== value.length) {
                event.currentTarget.setSelectionRange(value.length, value.length);
              }
            }}
          />
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: A cell is its place.
              key={index}
              className="gh-code-cell"
              aria-hidden="true"
              data-active={index === active || undefined}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
