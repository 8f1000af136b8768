import { channelErrors } from '@gatehouse/contracts/identity/channels.errors.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { on } from '@gatehouse/kit/consumer/subscription.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { type ChannelSwitch, channelSwitches } from './channels.model.ts';

type Parts = Pick<ServiceParts, 'mongo' | 'log' | 'news' | 'announce'>;

/** Which notification methods are off: what they would have to carry is refused at once. */
export const createChannels = ({ mongo, log, news, announce }: Parts) => {
  const rows = channelSwitches.model(mongo.connection);
  const snapshot = createPolledSnapshot<ReadonlySet<string>>({
    initial: new Set(),
    name: 'channels',
    news,
    log,
    read: async () =>
      new Set((await rows.find({ enabled: false }).lean<ChannelSwitch[]>()).map(({ _id }) => _id)),
  });
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    refresh: snapshot.refresh,
    demand: (channel: 'email'): void => {
      if (snapshot.current().has(channel)) throw problem(channelErrors.off);
    },
    subscription: on(channelEvents.channelChanged, async ({ data: { channel, enabled } }, unit) => {
      await rows.updateOne(
        { _id: channel },
        { $set: { enabled } },
        { upsert: true, session: unit.session, runValidators: true },
      );
      unit.afterCommit(() => announce());
    }),
  };
};
export type Channels = ReturnType<typeof createChannels>;
