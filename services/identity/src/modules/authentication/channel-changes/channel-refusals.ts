/** Whether a channel goes off: the switch and the question before it ask here. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { ChannelRow } from '../../channels/channels.model.ts';
import { channelOf } from '../../channels/channels.service.ts';
import { isUsable, type SchemeRow } from '../schemes/schemes.domain.ts';

export interface ChannelStanding {
  readonly schemes: readonly SchemeRow[];
  /** Those that were ever switched. */
  readonly channels: readonly Pick<ChannelRow, '_id' | 'enabled'>[];
  /** Flows that this installation can carry out, whatever is on. */
  readonly provable: ReadonlySet<Factor>;
}

/** The base scheme lets people in without the channel. One that is off already stays off. */
export const mayGoOff = (channel: Channel, { schemes, channels, provable }: ChannelStanding): boolean => {
  const off = new Set<string>(channels.filter(({ enabled }) => !enabled).map(({ _id }) => _id));
  const base = schemes.find((row) => row.base);
  if (base === undefined || off.has(channel)) return true;
  const open = {
    has: (factor: Factor) => {
      const carrier = channelOf(factor);
      return provable.has(factor) && (carrier === undefined || (carrier !== channel && !off.has(carrier)));
    },
  };
  return isUsable(base, open);
};
