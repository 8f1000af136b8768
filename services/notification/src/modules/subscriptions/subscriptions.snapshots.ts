import { subscribeEvents } from '@gatehouse/contracts/notification/subscribes.events.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type Snapshot, type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { subscriptionCollection } from './subscriptions.model.ts';

const { subscriptionsChanged } = subscribeEvents;

const told = (accountId: string, sequence: number): Snapshot =>
  snapshotOf({ event: subscriptionsChanged, subject: accountId, sequence, data: { accountId, changes: [] } });

/** Subscriptions of people as events; whose a restored backup lacks has those of the catalogue again. */
export const subscriptionSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: subscriptionsChanged.topic,
    collection: subscriptionCollection,
    tell: ({ _id, sequence }) => told(_id, sequence),
    gone: ([first]) => first && told(first.subject, 1),
  });
