import { channelErrors } from '@gatehouse/contracts/identity/channels.errors.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { channelNames } from '@gatehouse/contracts/identity/channels.resources.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { ChannelRow } from '../../channels/channels.model.ts';
import type { ChannelsRepository } from '../../channels/channels.repository.ts';
import type { SchemesRepository } from '../schemes/schemes.repository.ts';
import { mayGoOff } from './channel-refusals.ts';

export interface ChannelChangesDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock'> {
  readonly channels: ChannelsRepository;
  readonly schemes: Pick<SchemesRepository, 'all' | 'lock'>;
  /** Flows that this installation can carry out, whatever is on. */
  readonly provable: ReadonlySet<Factor>;
}

export interface ChannelCall {
  readonly context: EventContext;
  readonly changedBy: ChannelRow['changedBy'];
}

/**
 * Switches channels. It takes the lock of the schemes: a scheme that becomes the base one at the same time is judged before or
 * after.
 */
export const createChannelChanges = (deps: ChannelChangesDeps) => {
  const { units, createEvent, clock, channels, schemes, provable } = deps;
  const serialized = createSerialized(units, schemes.lock);

  return {
    /** Whether it may be switched off. */
    mayGoOff: async (channel: Channel): Promise<boolean> =>
      mayGoOff(channel, { schemes: await schemes.all(), channels: await channels.all(), provable }),

    /** Answers the revision; a switch to what is already so changes nothing. */
    setEnabled: (channel: Channel, enabled: boolean, { context, changedBy }: ChannelCall): Promise<number> =>
      serialized(async (unit) => {
        const rows = await channels.all(unit);
        const previous = rows.find(({ _id }) => _id === channel);
        const before = previous?.sequence ?? 0;
        if ((previous?.enabled ?? true) === enabled) return before;
        const standing = { schemes: await schemes.all(unit), channels: rows, provable };
        if (!enabled && !mayGoOff(channel, standing)) throw problem(channelErrors.baseScheme);
        const now = clock.now();
        const offAt = enabled ? (previous?.offAt ?? null) : now;
        const sequence = before + 1;
        await channels.save({ _id: channel, enabled, offAt, sequence, updatedAt: now, changedBy }, unit);
        const data = {
          channel,
          enabled,
          offAt: offAt?.toISOString() ?? null,
          label: channelNames[channel].ru,
          names: { ...channelNames[channel] },
          changes: [{ field: 'enabled', previous: !enabled, current: enabled }],
        };
        await unit.append([
          createEvent(channelEvents.channelChanged, { subject: channel, sequence, data, context }),
        ]);
        return sequence;
      }),
  };
};
