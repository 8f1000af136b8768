import { ChevronDown } from 'lucide-react';
import { Button as AriaButton, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { styled } from 'styled-components';
import type { FieldLook } from '../field/field.tsx';
import { FieldLabel } from '../field/field-label.tsx';
import { FieldNote } from '../field/field-note.tsx';
import type { Option } from '../field/select-field.tsx';
import { OptionList } from './option-list.tsx';
import { fieldShell } from './select.styles.ts';

const Trigger = styled(AriaButton)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  text-align: start;
  cursor: pointer;

  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > svg {
    color: var(--text-muted);
  }

  &[data-focus-visible] {
    outline: none;
    border-color: var(--accent);
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--accent) 24%, transparent);
  }
`;

const Shell = styled(AriaSelect)`
  ${fieldShell}
` as typeof AriaSelect;

export interface SelectProps<Value extends string> extends FieldLook {
  value: Value | undefined;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
}

/** One choice from a list, opened by press, arrows and typing. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, optional, value, options, onChange, onBlur, name, disabled, placeholder } =
    props;
  return (
    <Shell
      selectedKey={value ?? null}
      onSelectionChange={(key) => key !== null && onChange(String(key) as Value)}
      isDisabled={disabled ?? false}
      isInvalid={Boolean(error)}
      {...(onBlur ? { onBlur } : {})}
      {...(name ? { name } : {})}
      {...(placeholder ? { placeholder } : {})}
    >
      <FieldLabel label={label} optional={optional} />
      <Trigger className="gh-input" data-invalid={error ? true : undefined}>
        <SelectValue />
        <ChevronDown size={16} aria-hidden="true" />
      </Trigger>
      <FieldNote hint={hint} error={error} />
      <OptionList items={options} />
    </Shell>
  );
}
