import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { widgetMessages } from '../widget-texts/texts.ts';

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const steps: readonly [unit: Unit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Time since or until an instant in its largest whole unit; below a minute it is none. */
export function relativeParts(instant: number, now: number): { value: number; unit: Unit } {
  const seconds = Math.round((instant - now) / 1000);
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return { value: Math.trunc(seconds / size), unit };
  }
  return { value: 0, unit: 'second' };
}

const minute = 60_000;

const Exact = styled.span`
  color: var(--text-muted);
  font-size: var(--size-13);
`;

export interface RelativeTimeProps {
  /** ISO 8601. */
  date: string;
  /** The exact time stands elsewhere: where a link beside it leads. */
  brief?: boolean;
  now?: () => number;
}

/** "5 minutes ago (24 Nov 2026, 12:31)": nobody needs a pointer, or a stop of Tab, for the exact time. */
export function RelativeTime({ date, brief = false, now = Date.now }: RelativeTimeProps) {
  const intl = useIntl();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), minute);
    return () => clearInterval(timer);
  }, [now]);
  const { value, unit } = relativeParts(Date.parse(date), at);
  return (
    <time dateTime={date} title={intl.formatDate(date, { dateStyle: 'full', timeStyle: 'long' })}>
      {value === 0
        ? intl.formatMessage(widgetMessages.justNow)
        : intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
      {!brief && <Exact> ({intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })})</Exact>}
    </time>
  );
}
