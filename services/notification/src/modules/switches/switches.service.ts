import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { EventOf, EventSubscription } from '@gatehouse/kit/consumer/subscription.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createCurrentSwitches } from './current-switches.ts';
import { type ChannelSwitch, isEnded } from './switches.domain.ts';
import { channelSwitches } from './switches.model.ts';

type Parts = Pick<ServiceParts, 'service' | 'mongo' | 'bus' | 'clock' | 'log' | 'news' | 'announce'>;
/** Messages ended in one run; what is left is ended by the next. */
const ENDED = 1_000;
const EVERY = 2_000;

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
      unit.afterCommit(() => announce());
    },
  } as EventSubscription;
  return {
    background: snapshot,
    refresh: snapshot.refresh,
    isKnown: createCurrentSwitches({ group: service, bus, clock, refresh: snapshot.refresh }),
    isOn: (channel: Channel): boolean => snapshot.current().get(channel)?.enabled !== false,
    isEnded: (channel: string, wantedAt: Date): boolean => isEnded(snapshot.current().get(channel), wantedAt),
    subscriptions: [subscription],
    /** Ends what waits for channels that are off, or were off since it was wanted. */
    job: (end: (channel: string, before: Date | null, limit: number) => Promise<void>): ScheduledJob => ({
      name: 'messages.end-off',
      everyMs: EVERY,
      run: async () => {
        for (const { _id, enabled, offAt } of snapshot.current().values())
          if (!enabled || offAt !== null) await end(_id, enabled ? offAt : null, ENDED);
      },
    }),
  };
};
export type Switches = ReturnType<typeof createSwitches>;
