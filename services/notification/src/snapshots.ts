/** The state of notification's aggregates as events; docs/operations/restore.md says which have none. */
import type { SnapshotSource } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { pushBrowserSnapshots } from './modules/push/push.snapshots.ts';
import { subscriptionSnapshots } from './modules/subscriptions/subscriptions.snapshots.ts';
import { topicSnapshots } from './modules/subscriptions/topics.snapshots.ts';
import { telegramSnapshots } from './modules/telegram/telegram.snapshots.ts';

export const notificationSnapshots = (connection: Connection): readonly SnapshotSource[] =>
  [subscriptionSnapshots, topicSnapshots, pushBrowserSnapshots, telegramSnapshots].map((snapshots) =>
    snapshots(connection),
  );
