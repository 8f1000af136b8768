import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { channelEvents } from '@gatehouse/contracts/identity/channels.events.ts';
import { channelNames } from '@gatehouse/contracts/identity/channels.resources.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { channelRows } from './channels.model.ts';

const { channelChanged } = channelEvents;

const named = (channel: Channel) => ({
  label: channelNames[channel].ru,
  names: { ...channelNames[channel] },
});

/** Switched channels as events; one that was switched after a restored backup is told as on. */
export const channelSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: channelChanged.topic,
    collection: channelRows,
    tell: ({ _id, enabled, offAt, sequence }) =>
      snapshotOf({
        event: channelChanged,
        subject: _id,
        sequence,
        data: { channel: _id, enabled, offAt: offAt?.toISOString() ?? null, ...named(_id), changes: [] },
      }),
    gone: (lost) => {
      const last = lost.at(-1)?.data as DataOf<typeof channelChanged> | undefined;
      if (last === undefined) return undefined;
      const channel = last.channel as Channel;
      const data = { channel, enabled: true, offAt: last.offAt, ...named(channel), changes: [] };
      return snapshotOf({ event: channelChanged, subject: channel, sequence: 1, data });
    },
  });
