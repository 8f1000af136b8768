import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { EventOf, EventSubscription } from '@gatehouse/kit/consumer/subscription.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createCurrentSwitches } from './current-switches.ts';
import { ACTS_WITHIN, type ChannelSwitch, verdictOf } from './switches.domain.ts';
import { channelSwitches } from './switches.model.ts';

type Parts = Pick<ServiceParts, 'service' | 'mongo' | 'bus' | 'clock' | 'log' | 'news' | 'announce'>;
/** Messages ended at once. */
const ENDED = 1_000;
/** A switch that changes makes the job run at once. */
const EVERY = 10_000;

/** Which channels are off, and what has to end for it. */
export const createSwitches = ({ service, mongo, bus, clock, log, news, announce }: Parts) => {
  const rows = channelSwitches.model(mongo.connection);
  const snapshot = createPolledSnapshot<ReadonlyMap<string, ChannelSwitch>>({
    initial: new Map(),
    name: 'channels',
    news,
    log,
    read: async () => new Map((await rows.find().lean<ChannelSwitch[]>()).map((row) => [row._id, row])),
  });
  const subscription: EventSubscription = {
    event: channelEvents.channelChanged,
    apply: async (event: EventOf<typeof channelEvents.channelChanged>, unit: UnitOfWork) => {
      const { channel, enabled, offAt } = event.data;
      await rows.updateOne(
        { _id: channel },
        { $set: { enabled, offAt: offAt === null ? null : new Date(offAt) } },
        { upsert: true, session: unit.session, runValidators: true },
      );
      unit.afterCommit(() => {
        announce();
        for (const wake of sleepers) wake();
      });
    },
  } as EventSubscription;
  const sleepers = new Set<() => void>();
  const isKnown = createCurrentSwitches({ group: service, bus, clock, refresh: snapshot.refresh });
  /** Until when a message has to have been wanted for this channel to end it. */
  const endedUpTo = async ({ enabled, offAt }: ChannelSwitch): Promise<Date | null> => {
    if (enabled) return offAt;
    const settled = new Date(clock.now().getTime() - ACTS_WITHIN - 1);
    return (await isKnown(settled)) ? settled : offAt;
  };
  return {
    background: snapshot,
    refresh: snapshot.refresh,
    isKnown,
    isOn: (channel: Channel): boolean => snapshot.current().get(channel)?.enabled !== false,
    /** `unknown`: to be asked again, once this process has read every switch that came before. */
    verdict: async (channel: string, wantedAt: Date): Promise<'open' | 'ended' | 'unknown'> => {
      const known = await isKnown(wantedAt);
      const verdict = verdictOf(snapshot.current().get(channel), wantedAt, { now: clock.now(), known });
      return verdict === 'ended' || (known && verdict === 'open') ? verdict : 'unknown';
    },
    subscriptions: [subscription],
    /** Ends what waits for channels that are off, or were off since it was wanted. `end` answers how many it ended. */
    job: (end: (channel: string, upTo: Date, limit: number) => Promise<number>): ScheduledJob => ({
      name: 'messages.end-off',
      everyMs: EVERY,
      wakeBy: (wake) => {
        sleepers.add(wake);
        return () => sleepers.delete(wake);
      },
      run: async ({ signal }) => {
        // It may be woken before the snapshot has followed.
        await snapshot.refresh();
        for (const channel of snapshot.current().values()) {
          const upTo = await endedUpTo(channel);
          while (upTo !== null && !signal.aborted && (await end(channel._id, upTo, ENDED)) === ENDED);
        }
      },
    }),
  };
};
export type Switches = ReturnType<typeof createSwitches>;
