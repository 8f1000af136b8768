import { pushEvents } from '@gatehouse/contracts/notification/push.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { pushBrowserCollection } from './push.model.ts';

const { added, removed } = pushEvents;

/** Registered browsers as events; one that was registered after a restored backup has ended by it. */
export const pushBrowserSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: added.topic,
    collection: pushBrowserCollection,
    // One without the id of a registration is from before they were told of.
    tell: ({ accountId, registrationId, name }) =>
      registrationId === undefined
        ? undefined
        : snapshotOf({
            event: added,
            subject: registrationId,
            sequence: 1,
            data: { registrationId, accountId, device: name },
          }),
    gone: (lost) => {
      const begun = lastTold(lost, added);
      if (begun === undefined || lastTold(lost, removed) !== undefined) return undefined;
      const { registrationId, accountId, device } = begun;
      return snapshotOf({
        event: removed,
        subject: registrationId,
        sequence: 1,
        data: { registrationId, accountId, device, reason: 'restored' },
      });
    },
  });
