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

type Parts = Pick<
  ServiceParts,
  'service' | 'mongo' | 'tasks' | 'bus' | 'clock' | 'log' | 'news' | 'announce'
>;

interface WaitingRow {
  readonly channel: string;
  readonly createdAt: Date;
}

/** What waits, and how it ends. */
export interface Ending<Row extends WaitingRow> {
  waiting(channel: string, upTo: Date, now: Date): AsyncIterable<string>;
  waitingOf(ids: readonly string[], now: Date, unit: UnitOfWork): Promise<readonly Row[]>;
  end(row: Row, reason: 'channel-off', unit: UnitOfWork): Promise<void>;
}

/** Messages ended in one transaction. */
const ENDED = 100;
/** A switch that changes makes the job run at once. */
const EVERY = 10_000;

/** Which channels are off, and what has to end for it. */
export const createSwitches = ({ service, mongo, tasks, bus, clock, log, news, announce }: Parts) => {
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
    /** Ends what waits for channels that are off, or were off since it was wanted. */
    job: <Row extends WaitingRow>({ waiting, waitingOf, end }: Ending<Row>): ScheduledJob =>
      tasks.sweep({
        name: 'messages.end-off',
        everyMs: EVERY,
        size: ENDED,
        wakeBy: (wake) => {
          sleepers.add(wake);
          return () => sleepers.delete(wake);
        },
        due: async function* () {
          // It may be woken before the snapshot has followed.
          await snapshot.refresh();
          for (const channel of snapshot.current().values()) {
            const upTo = await endedUpTo(channel);
            if (upTo !== null) yield* waiting(channel._id, upTo, clock.now());
          }
        },
        apply: async (ids, unit) => {
          for (const row of await waitingOf(ids, clock.now(), unit)) {
            const channel = snapshot.current().get(row.channel);
            const upTo = channel === undefined ? null : await endedUpTo(channel);
            // The channel may be on by now, or the switch of before it was wanted.
            if (upTo !== null && row.createdAt <= upTo) await end(row, 'channel-off', unit);
          }
        },
      }),
  };
};
export type Switches = ReturnType<typeof createSwitches>;
