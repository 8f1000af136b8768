import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { layoutMessages } from '../texts/texts.ts';

/** Stands for a page that broke. */
export function BrokenPage() {
  return (
    <ErrorState
      page
      icon={<CircleAlert size={24} aria-hidden="true" />}
      title={<FormattedMessage {...layoutMessages['broken.title']} />}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          <FormattedMessage {...layoutMessages.reload} />
        </Button>
      }
    >
      <FormattedMessage {...layoutMessages['broken.text']} />
    </ErrorState>
  );
}

/** Stands for a page whose script did not arrive; asks for it again once the network is back. */
export function PageMissing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <ErrorState
      page
      title={<FormattedMessage {...layoutMessages['pageMissing.title']} />}
      onRetry={onRetry}
      actions={
        navigator.onLine && (
          <Button kind="quiet" onClick={() => location.reload()}>
            <FormattedMessage {...layoutMessages.reload} />
          </Button>
        )
      }
    >
      <FormattedMessage
        {...(navigator.onLine ? layoutMessages['pageMissing.text'] : layoutMessages.offlineText)}
      />
    </ErrorState>
  );
}
