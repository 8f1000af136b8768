import { lengthOf } from '@gatehouse/contracts/core/broken-bound.ts';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { lastDays } from '../../lib/period.ts';
import { Button } from '../button/button.tsx';
import { DateField } from '../date-field/date-field.tsx';
import type { Option } from '../field/option.ts';
import { TextField } from '../field/text-field.tsx';
import { ComboBox } from '../select/combo-box.tsx';
import { widgetMessages } from '../widget-texts/texts.ts';

function ApplyButton() {
  const intl = useIntl();
  return (
    <Button type="submit" kind="primary" wide>
      {intl.formatMessage(widgetMessages.apply)}
    </Button>
  );
}

const sending = (apply: () => void) => (event: FormEvent) => {
  event.preventDefault();
  apply();
};

/** Characters that lists take for a filter. */
const longest = 200;

/** Words typed for a filter; more of them than lists take are told at the field, and change nothing. */
export function TextFilter(props: {
  label: string;
  value: string;
  onApply: (text: string) => void;
  hint?: string;
}) {
  const [text, setText] = useState(props.value);
  const apply = () => {
    if (lengthOf(text) <= longest) props.onApply(text.trim());
  };
  return (
    <form className="gh-form" onSubmit={sending(apply)}>
      <TextField
        label={props.label}
        hint={props.hint}
        value={text}
        onChange={setText}
        autoFocus
        maxLength={longest}
      />
      <ApplyButton />
    </form>
  );
}

/** One of many values; choosing applies it. */
export function ChoiceFilter(props: {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onApply: (value: string) => void;
}) {
  return (
    <ComboBox
      label={props.label}
      value={props.value}
      options={props.options}
      onChange={(value) => value !== undefined && props.onApply(value)}
      autoFocus
    />
  );
}

const Presets = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-2);
`;

const presets = [
  { name: 'today', days: () => lastDays(1) },
  { name: 'yesterday', days: () => lastDays(1, 1) },
  { name: 'lastWeek', days: () => lastDays(7) },
  { name: 'lastMonth', days: () => lastDays(30) },
] as const;

export interface PeriodFilterProps {
  from: string;
  to: string;
  onApply: (from: string, to: string) => void;
}

/** A range of days, open at either end; those asked for most at one press. */
export function PeriodFilter(props: PeriodFilterProps) {
  const intl = useIntl();
  const [from, setFrom] = useState(props.from);
  const [to, setTo] = useState(props.to);
  return (
    <form className="gh-form" onSubmit={sending(() => props.onApply(from, to))}>
      <Presets>
        {presets.map(({ name, days }) => (
          <Button key={name} size="small" onClick={() => props.onApply(...days())}>
            {intl.formatMessage(widgetMessages[name])}
          </Button>
        ))}
      </Presets>
      <DateField
        label={intl.formatMessage(widgetMessages.from)}
        value={from}
        onChange={setFrom}
        {...(to ? { max: to } : {})}
      />
      <DateField
        label={intl.formatMessage(widgetMessages.to)}
        value={to}
        onChange={setTo}
        {...(from ? { min: from } : {})}
      />
      <ApplyButton />
    </form>
  );
}
