import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLeaveQuestion } from '../../lib/navigation.tsx';
import { widgetMessages } from '../widget-texts/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a person leaves a changed form; by links, by the back button, and by closing the tab. */
export function LeaveDialog({ changed }: { changed: boolean }) {
  const [allow, setAllow] = useState<() => void>();
  const ask = useCallback((go: () => void) => setAllow(() => go), []);
  useLeaveQuestion(changed ? ask : undefined);
  return (
    <ConfirmDialog
      open={allow !== undefined}
      title={<FormattedMessage {...widgetMessages.leaveTitle} />}
      verb={<FormattedMessage {...widgetMessages.leave} />}
      danger
      onConfirm={() => {
        setAllow(undefined);
        allow?.();
        return undefined;
      }}
      onClose={() => setAllow(undefined)}
    >
      <FormattedMessage {...widgetMessages.leaveText} />
    </ConfirmDialog>
  );
}
