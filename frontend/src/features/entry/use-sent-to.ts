import { useCallback } from 'react';
import { useHistory, usePlace } from '../../lib/navigation.tsx';

/** The address in a history entry's state, when a message went there. */
export function readSentTo(state: unknown): string | undefined {
  const sentTo = (state as { sentTo?: unknown } | null)?.sentTo;
  return typeof sentTo === 'string' && sentTo !== '' ? sentTo : undefined;
}

/** Where a message was sent: a step of its own, kept by reload and left by the back button. */
export function useSentTo() {
  const history = useHistory();
  const place = usePlace();
  const show = useCallback(
    (sentTo: string) => {
      const { path, search } = history.current();
      history.push(`${path}${search}`, { inApp: true, sentTo });
    },
    [history],
  );
  const back = useCallback(() => {
    const { path, search } = history.current();
    history.push(`${path}${search}`, { inApp: true });
  }, [history]);
  return { sentTo: readSentTo(place.state), show, back };
}
