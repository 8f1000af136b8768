import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { textOf } from '../../lib/form.ts';
import { uiMessages } from '../messages.ts';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password: hidden until the person asks, with a word when Caps Lock is on. */
export function PasswordField(props: TextFieldProps) {
  const { label, hint, error, optional, onChange, onBlur, ...native } = props;
  const intl = useIntl();
  const [visible, setVisible] = useState(false);
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
