import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { textOf } from '../../lib/form.ts';
import { uiMessages } from '../texts.ts';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends TextFieldProps {
  /** Given where somebody else decides whether the password can be read, too. */
  visible?: boolean;
  onVisible?: (visible: boolean) => void;
}

/** Longest text of a password input (specification, section 5): what is too long is told, never cut. */
const longestInput = 9999;

/** A password: hidden until the person asks, with a word when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, onChange, onBlur, visible: given, onVisible, ...native } = props;
  const intl = useIntl();
  const [own, setOwn] = useState(false);
  const visible = given ?? own;
  const setVisible = onVisible ?? setOwn;
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState('CapsLock'));
  const toggle = intl.formatMessage(visible ? uiMessages.hidePassword : uiMessages.showPassword);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field
      label={label}
      hint={capsLock ? intl.formatMessage(uiMessages.capsLock) : hint}
      error={error}
      optional={optional ?? false}
    >
      {(attributes) => (
        <div className="gh-input-group" data-invalid={error ? true : undefined}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={longestInput}
            {...native}
            {...attributes}
            className="gh-input"
            type={visible ? 'text' : 'password'}
            onChange={(event) => onChange(textOf(event))}
            onKeyUp={watchCapsLock}
            onBlur={(event) => {
              setCapsLock(false);
              onBlur?.(event);
            }}
          />
          <button
            type="button"
            className="gh-input-action"
            aria-label={toggle}
            aria-pressed={visible}
            title={toggle}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
