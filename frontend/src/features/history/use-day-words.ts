import { useIntl } from 'react-intl';
import { lastDays } from '../../lib/period.ts';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';

/** A day as people call it: today, yesterday, or its date. */
export function useDayWords(): (day: string) => string {
  const intl = useIntl();
  const [today] = lastDays(1);
  const [yesterday] = lastDays(1, 1);
  return (day) => {
    if (day === today) return intl.formatMessage(widgetMessages.today);
    if (day === yesterday) return intl.formatMessage(widgetMessages.yesterday);
    return intl.formatDate(`${day}T12:00:00`, { dateStyle: 'full' });
  };
}
