import { type CalendarDate, parseDate } from '@internationalized/date';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { FieldLook } from '../field/field.tsx';
import { FieldLabel } from '../field/field-label.tsx';
import { FieldNote } from '../field/field-note.tsx';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { widgetMessages } from '../widget-texts/texts.ts';

const Shell = styled(DatePicker)`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
` as typeof DatePicker;

const Segments = styled(DateInput)`
  display: flex;
  flex: 1;
  align-items: center;
  padding-inline-start: 12px;
  font-size: inherit;
  font-variant-numeric: tabular-nums;
`;

const Segment = styled(DateSegment)`
  padding: 1px 2px;
  border-radius: 4px;
  outline: none;

  &[data-placeholder] {
    color: var(--text-faint);
  }

  &[data-focused] {
    background: var(--accent);
    color: var(--on-accent);
  }
`;

const Month = styled(Calendar)`
  padding: var(--space-2);

  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-bottom: var(--space-2);
  }

  h2 {
    font-size: var(--size-14);
  }

  th {
    color: var(--text-muted);
    font-size: var(--size-12);
    font-weight: 400;
  }
` as typeof Calendar;

const Day = styled(CalendarCell)`
  display: grid;
  place-items: center;
  width: 34px;
  height: 34px;
  border-radius: 6px;
  font-size: var(--size-13);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  outline: none;

  &[data-hovered] {
    background: var(--surface-hover);
  }

  &[data-today] {
    font-weight: 600;
    box-shadow: inset 0 0 0 1px var(--border-control);
  }

  &[data-selected] {
    background: var(--accent);
    color: var(--on-accent);
  }

  &[data-focus-visible] {
    outline: 2px solid var(--focus);
  }

  &[data-disabled],
  &[data-outside-month] {
    color: var(--text-faint);
    cursor: default;
  }
`;

const day = (value: string | undefined): CalendarDate | null => {
  try {
    return value ? parseDate(value) : null;
  } catch {
    return null;
  }
};

export interface DateFieldProps extends FieldLook {
  /** Calendar day, `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  /** Bounds, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
}

/** A day: typed part by part in the order of the locale, or picked from a month. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, value, onChange, onBlur, min, max, name, disabled, readOnly } = props;
  const intl = useIntl();
  const least = day(min);
  const most = day(max);
  return (
    <Shell
      value={day(value)}
      onChange={(next) => onChange(next ? next.toString() : '')}
      isDisabled={disabled ?? false}
      isReadOnly={readOnly ?? false}
      isInvalid={Boolean(error)}
      shouldForceLeadingZeros
      {...(least ? { minValue: least } : {})}
      {...(most ? { maxValue: most } : {})}
      {...(onBlur ? { onBlur } : {})}
      {...(name ? { name } : {})}
    >
      <FieldLabel label={label} optional={optional} />
      <Group className="gh-input-group" data-invalid={error ? true : undefined}>
        <Segments>{(segment) => <Segment segment={segment} />}</Segments>
        <AriaButton className="gh-input-action" aria-label={intl.formatMessage(widgetMessages.openCalendar)}>
          <CalendarIcon size={16} aria-hidden="true" />
        </AriaButton>
      </Group>
      <FieldNote hint={hint} error={error} />
      <FloatingSurface offset={6}>
        <Dialog>
          <Month>
            <header>
              <AriaButton slot="previous" className="gh-input-action">
                <ChevronLeft size={16} aria-hidden="true" />
              </AriaButton>
              <Heading />
              <AriaButton slot="next" className="gh-input-action">
                <ChevronRight size={16} aria-hidden="true" />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short">{(date) => <Day date={date} />}</CalendarGrid>
          </Month>
        </Dialog>
      </FloatingSurface>
    </Shell>
  );
}
