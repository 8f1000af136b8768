import { useIntl } from 'react-intl';

const SHORT = { dateStyle: 'short', timeStyle: 'short' } as const;
const WHOLE = { dateStyle: 'full', timeStyle: 'long' } as const;

/** An instant as columns show it: date and time; what is pointed at tells weekday and second, too. `date` in ISO 8601. */
export function ExactTime({ date }: { date: string }) {
  const intl = useIntl();
  return (
    <time dateTime={date} title={intl.formatDate(date, WHOLE)}>
      {intl.formatDate(date, SHORT)}
    </time>
  );
}
