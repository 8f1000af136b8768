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

const Chosen = styled.span`
  display: flex;
  gap: var(--space-2);
  min-width: 0;

  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  > span:nth-child(2) {
    flex: none;
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const Nothing = styled.span`
  color: var(--text-faint);
`;

export interface MultiSelectProps extends FieldLook {
  value: readonly string[];
  options: readonly Option[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
}

/** Any of the choices of a list; closed it names the first one and counts the others. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hint, error, optional, value, options, onChange, onBlur, name, disabled, placeholder } =
    props;
  const intl = useIntl();
  const chosen = options.filter((option) => value.includes(option.value));
  const [first, ...others] = chosen;
  const inOrder = (keys: readonly unknown[]) =>
    options.map((option) => option.value).filter((key) => keys.includes(key));
  return (
    <Shell
      selectionMode="multiple"
      value={[...value]}
      onChange={(keys: readonly unknown[]) => onChange(inOrder(keys))}
      isDisabled={disabled ?? false}
      isInvalid={Boolean(error)}
      {...(onBlur ? { onBlur } : {})}
      {...(name ? { name } : {})}
    >
      <FieldLabel label={label} optional={optional} />
      <SelectTrigger className="gh-input" data-invalid={error ? true : undefined}>
        <SelectValue>
          {() =>
            first ? (
              <Chosen>
                <span>{first.label}</span>
                {others.length > 0 && ' '}
                {others.length > 0 && <span>+{others.length}</span>}
              </Chosen>
            ) : (
              <Nothing>{placeholder ?? intl.formatMessage(widgetMessages.emptyValue)}</Nothing>
            )
          }
        </SelectValue>
        <ChevronDown size={16} aria-hidden="true" />
      </SelectTrigger>
      <FieldNote hint={hint} error={error} />
      <OptionList items={options} />
    </Shell>
  );
}
