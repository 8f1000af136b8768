import { ChevronDown } from 'lucide-react';
import { Select as AriaSelect, SelectValue } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { FieldLook } from '../field/field.tsx';
import { FieldLabel } from '../field/field-label.tsx';
import { FieldNote } from '../field/field-note.tsx';
import type { Option } from '../field/option.ts';
import { widgetMessages } from '../widget-texts/texts.ts';
import { OptionList } from './option-list.tsx';
import { fieldShell, SelectTrigger } from './select.styles.ts';

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
  const intl = useIntl();
  return (
    <Shell
      selectedKey={value ?? null}
      onSelectionChange={(key) => key !== null && onChange(String(key) as Value)}
      isDisabled={disabled ?? false}
      isInvalid={Boolean(error)}
      {...(onBlur ? { onBlur } : {})}
      {...(name ? { name } : {})}
      placeholder={placeholder ?? intl.formatMessage(widgetMessages.choose)}
    >
      <FieldLabel label={label} optional={optional} />
      <SelectTrigger className="gh-input" data-invalid={error ? true : undefined}>
        <SelectValue />
        <ChevronDown size={16} aria-hidden="true" />
      </SelectTrigger>
      <FieldNote hint={hint} error={error} />
      <OptionList items={options} />
    </Shell>
  );
}
