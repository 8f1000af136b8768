import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/badge/badge.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';

/** Whether a record takes part in anything. */
export function StateBadge({ enabled }: { enabled: boolean }) {
  return (
    <Badge tone={enabled ? 'success' : 'neutral'}>
      <FormattedMessage {...(enabled ? widgetMessages.enabled : widgetMessages.disabled)} />
    </Badge>
  );
}
