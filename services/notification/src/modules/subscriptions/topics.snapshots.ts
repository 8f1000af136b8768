import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { topicEvents } from '@gatehouse/contracts/notification/topics.events.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type Snapshot, type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { topicCollection } from './topics.model.ts';

const { topicChanged } = topicEvents;

const told = (label: SubscribeId, providerId: string | null, sequence: number): Snapshot =>
  snapshotOf({ event: topicChanged, subject: label, sequence, data: { label, providerId, changes: [] } });

/** Topics as events; one that a restored backup lacks is the catalogue's again. */
export const topicSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: topicChanged.topic,
    collection: topicCollection,
    tell: ({ _id, providerId, sequence }) => told(_id, providerId, sequence),
    gone: ([first]) => first && told(first.subject as SubscribeId, null, 1),
  });
