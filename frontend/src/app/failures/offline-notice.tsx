import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { layoutMessages } from '../texts/texts.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the device has no network, as long as that is so. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <div className="gh-offline">
          <WifiOff size={16} aria-hidden="true" />
          <FormattedMessage {...layoutMessages.offline} />
        </div>
      )}
    </div>
  );
}
