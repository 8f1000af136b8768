import { telegramEvents } from '@gatehouse/contracts/notification/telegram.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { telegramChatCollection } from './telegram.model.ts';

const { connected, disconnected } = telegramEvents;

/** Connected chats as events; one that was connected after a restored backup has ended by it. */
export const telegramSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: connected.topic,
    collection: telegramChatCollection,
    tell: ({ _id, linkId, name }) =>
      snapshotOf({
        event: connected,
        subject: linkId,
        sequence: 1,
        data: { linkId, accountId: _id, chat: name },
      }),
    gone: (lost) => {
      const begun = lastTold(lost, connected);
      if (begun === undefined || lastTold(lost, disconnected) !== undefined) return undefined;
      const { linkId, accountId, chat } = begun;
      return snapshotOf({
        event: disconnected,
        subject: linkId,
        sequence: 1,
        data: { linkId, accountId, chat, reason: 'restored' },
      });
    },
  });
