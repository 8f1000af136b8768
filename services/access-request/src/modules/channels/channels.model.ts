import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A notification method that was switched, as identity tells; one without a row is on. */
export interface ChannelSwitch {
  readonly _id: string;
  readonly enabled: boolean;
}

export const channelSwitches = defineCollection<ChannelSwitch>('channel_switches', {
  _id: required(String),
  enabled: required(Boolean),
});
