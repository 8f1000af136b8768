import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import type { EventBus } from '@gatehouse/kit/events/bus/bus.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { ACTS_WITHIN } from './switches.domain.ts';

export interface CurrentSwitchesDeps {
  readonly bus: Pick<EventBus, 'lag'>;
  readonly group: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Reads what the consumer has stored. */
  readonly refresh: () => Promise<void>;
}

/**
 * Whether this process knows every switch that came before the message leaves. Messages and switches come by topics of their
 * own: after a standstill the message may come first.
 */
export const createCurrentSwitches = ({ bus, group, clock, refresh }: CurrentSwitchesDeps) => {
  const { topic } = channelEvents.channelChanged;
  let knownAt = 0;
  let asking: Promise<boolean> | undefined;

  const isBehind = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ACTS_WITHIN);
    });
    // A broker that is away keeps no message: what was known last goes on.
    const read = bus.lag(group, [topic]).then(
      (rows) => rows.some(({ position, end }) => position < end),
      () => false,
    );
    return Promise.race([read, patience]).finally(() => clearTimeout(timer));
  };

  const ask = async (): Promise<boolean> => {
    const asked = clock.now().getTime();
    if (await isBehind()) return false;
    await refresh();
    knownAt = asked;
    return true;
  };

  return async (wantedAt: Date): Promise<boolean> => {
    const since = clock.now().getTime() - ACTS_WITHIN;
    if (wantedAt.getTime() >= since || knownAt >= since) return true;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};
