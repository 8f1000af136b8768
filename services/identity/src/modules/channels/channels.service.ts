import { channelErrors } from '@gatehouse/contracts/identity/channels.errors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createChannelsRepository } from './channels.repository.ts';

/** The channel that carries a factor's code. */
export const channelOf = (factor: Factor): Channel | undefined =>
  (({ email_code: 'email', sms_code: 'sms' }) as const)[factor as 'email_code' | 'sms_code'];

/** Which channels are off, in memory and read anew when one is switched. */
export const createChannels = ({ mongo, log, news }: Pick<ServiceParts, 'mongo' | 'log' | 'news'>) => {
  const repository = createChannelsRepository(mongo.connection);
  const snapshot = createPolledSnapshot<ReadonlySet<string>>({
    initial: new Set(),
    name: 'channels',
    news,
    log,
    read: async () => {
      const rows = await repository.all();
      return new Set(rows.filter(({ enabled }) => !enabled).map(({ _id }) => _id));
    },
  });
  const isOn = (channel: Channel): boolean => !snapshot.current().has(channel);
  return {
    repository,
    start: snapshot.start,
    stop: snapshot.stop,
    refresh: snapshot.refresh,
    isOn,
    /** Refuses at once what the channel would have to carry while it is off. */
    demand: (channel: Channel): void => {
      if (!isOn(channel)) throw problem(channelErrors.off);
    },
  };
};
export type Channels = ReturnType<typeof createChannels>;
