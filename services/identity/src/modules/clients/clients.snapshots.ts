import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { clients } from './clients.model.ts';

const { clientChanged, clientSecretMade, clientDeleted } = applicationEvents;

/**
 * Clients as events: what stands tells itself, what was made after a restored backup is told as deleted. A refusal is an
 * aggregate of its own with one event, so nothing is told of it again.
 */
export const clientSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: clientChanged.topic,
    collection: clients,
    tell: ({ _id, clientId, applicationId, name, enabled, sequence }) => {
      const data = { clientId, applicationId, label: name, enabled, changes: [] };
      return snapshotOf({ event: clientChanged, subject: _id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, clientChanged, clientSecretMade, clientDeleted);
      if (last === undefined) return undefined;
      const { subject, clientId, applicationId, label } = last;
      const data = { clientId, applicationId, label };
      return snapshotOf({ event: clientDeleted, subject, sequence: 1, data });
    },
  });
