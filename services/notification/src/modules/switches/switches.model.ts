import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { ChannelSwitch } from './switches.domain.ts';

export const channelSwitches = defineCollection<ChannelSwitch>('channel_switches', {
  _id: required(String),
  enabled: required(Boolean),
  offAt: { type: Date, default: null },
});
