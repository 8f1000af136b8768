import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { HintedText } from '../tooltip/tooltip.tsx';
import { widgetMessages } from '../widget-messages.ts';

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

/** "5 minutes ago", with the exact time in a tooltip. `date` in ISO 8601. */
export function RelativeTime({ date, now = Date.now }: { date: string; now?: () => number }) {
  const intl = useIntl();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), minute);
    return () => clearInterval(timer);
  }, [now]);
  const { value, unit } = relativeParts(Date.parse(date), at);
  return (
    <HintedText text={intl.formatDate(date, { dateStyle: 'long', timeStyle: 'medium' })}>
      <time dateTime={date}>
        {value === 0
          ? intl.formatMessage(widgetMessages.justNow)
          : intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
      </time>
    </HintedText>
  );
}
