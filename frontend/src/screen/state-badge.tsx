import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/badge/badge.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';

export interface StateBadgeProps {
  enabled: boolean;
  /** What the record is called is a neuter in Russian. */
  neuter?: boolean;
}

/** Whether a record takes part in anything. */
export function StateBadge({ enabled, neuter = false }: StateBadgeProps) {
  const [on, off] = neuter
    ? [widgetMessages.enabledIt, widgetMessages.disabledIt]
    : [widgetMessages.enabled, widgetMessages.disabled];
  return (
    <Badge tone={enabled ? 'success' : 'neutral'}>
      <FormattedMessage {...(enabled ? on : off)} />
    </Badge>
  );
}
