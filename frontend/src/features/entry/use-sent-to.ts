import { useCallback } from 'react';
import { useHistory, usePlace } from '../../lib/navigation.tsx';

/** A mail that was asked for. */
export interface Sent {
  to: string;
  /** Milliseconds since the epoch; asking for another one earlier makes no sense. */
  againAt: number;
}

/** Time a mail is given to arrive, in milliseconds. */
const pause = 60_000;

/** The mail in a history entry's state, when one went off there. */
export function readSentTo(state: unknown): Sent | undefined {
  const { to, againAt } = (state as { sent?: Partial<Sent> } | null)?.sent ?? {};
  if (typeof to !== 'string' || to === '') return undefined;
  return { to, againAt: typeof againAt === 'number' ? againAt : 0 };
}

/** What a page that asks for an address was told about it: by the page before, or by the way back to it. */
export function readTypedEmail(state: unknown): string {
  const { email } = (state as { email?: unknown } | null) ?? {};
  return typeof email === 'string' ? email : '';
}

/** Where a mail was sent: a step of its own, kept by reload and left by the back button. */
export function useSentTo(now: () => number = Date.now) {
  const history = useHistory();
  const place = usePlace();
  const write = useCallback(
    (how: 'push' | 'replace', to: string) => {
      const { path, search } = history.current();
      history[how](`${path}${search}`, { inApp: true, sent: { to, againAt: now() + pause } });
    },
    [history, now],
  );
  const back = useCallback(() => {
    const { path, search } = history.current();
    history.push(`${path}${search}`, { inApp: true });
  }, [history]);
  const show = useCallback((to: string) => write('push', to), [write]);
  const sentAgain = useCallback((to: string) => write('replace', to), [write]);
  return { sent: readSentTo(place.state), typed: readTypedEmail(place.state), show, sentAgain, back };
}
