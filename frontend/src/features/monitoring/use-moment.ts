import { useIntl } from 'react-intl';

const DAY = 24 * 3_600_000;

/** An instant in a sentence: the time alone within the last day. */
export function useMoment(): (date: string) => string {
  const intl = useIntl();
  return (date) =>
    Date.now() - Date.parse(date) < DAY
      ? intl.formatTime(date)
      : intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
}
