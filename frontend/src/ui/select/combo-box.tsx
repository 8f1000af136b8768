import { ChevronDown } from 'lucide-react';
import { Button as AriaButton, ComboBox as AriaComboBox, Input } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { FieldLook } from '../field/field.tsx';
import { FieldLabel } from '../field/field-label.tsx';
import { FieldNote } from '../field/field-note.tsx';
import type { Option } from '../field/option.ts';
import { uiMessages } from '../texts.ts';
import { widgetMessages } from '../widget-texts/texts.ts';
import { groupsOf } from './option-groups.ts';
import { OptionList } from './option-list.tsx';
import { fieldShell } from './select.styles.ts';

const Shell = styled(AriaComboBox)`
  ${fieldShell}
` as typeof AriaComboBox;

const Nothing = styled.div`
  padding: var(--space-2) 10px;
  color: var(--text-muted);
`;

/** What is said where no option stands. */
const absence = {
  loading: uiMessages.loading,
  failed: uiMessages.loadFailed,
  found: widgetMessages.nothingFound,
};

export interface ComboBoxProps<Value extends string> extends FieldLook {
  value: Value | undefined;
  /** The matching options; with `onSearch` the caller filters, otherwise typing does. */
  options: readonly Option<Value>[];
  onChange: (value: Value | undefined) => void;
  onSearch?: (text: string) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  /** Why there may be no options yet: they are on their way, or could not be read. */
  state?: 'loading' | 'failed' | undefined;
  /** Takes the focus, which opens the list. */
  autoFocus?: boolean;
}

/** One choice from a long list, found by typing. */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const { label, hint, error, optional, value, options, onChange, onSearch } = props;
  const { onBlur, name, disabled, placeholder, state, autoFocus = false } = props;
  const intl = useIntl();
  return (
    <Shell
      {...(onSearch
        ? { items: groupsOf(options), onInputChange: onSearch }
        : { defaultItems: groupsOf(options) })}
      selectedKey={value ?? null}
      // A list that opens at once would not write it itself.
      defaultInputValue={options.find((option) => option.value === value)?.label ?? ''}
      onSelectionChange={(key) => onChange(key === null ? undefined : (String(key) as Value))}
      isDisabled={disabled ?? false}
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(onBlur ? { onBlur } : {})}
      {...(name ? { name } : {})}
    >
      <FieldLabel label={label} optional={optional} />
      <div
        className="gh-input-group"
        data-invalid={error ? true : undefined}
        aria-busy={state === 'loading' || undefined}
      >
        <Input className="gh-input" autoFocus={autoFocus} {...(placeholder ? { placeholder } : {})} />
        <AriaButton className="gh-input-action" aria-label={intl.formatMessage(widgetMessages.openList)}>
          <ChevronDown size={16} aria-hidden="true" />
        </AriaButton>
      </div>
      <FieldNote hint={hint} error={error} />
      <OptionList empty={<Nothing>{intl.formatMessage(absence[state ?? 'found'])}</Nothing>} />
    </Shell>
  );
}
