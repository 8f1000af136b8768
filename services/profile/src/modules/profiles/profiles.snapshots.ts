import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { labelOf } from './profiles.domain.ts';
import { profiles } from './profiles.model.ts';

const { profileChanged, profileErased, avatarChanged } = profileEvents;

/** Profiles as events. One that a restored backup lacks is made again of its account's events. */
export const profileSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: profileChanged.topic,
    collection: profiles,
    tell: ({ _id, ...row }) => {
      const { sequence, lastName, firstName, middleName, fio } = row;
      const label = labelOf({ ...row, accountId: _id });
      const data = { accountId: _id, label, lastName, firstName, middleName, fio, changes: [] };
      return row.erasedAt === undefined
        ? snapshotOf({ event: profileChanged, subject: _id, sequence, data })
        : snapshotOf({ event: profileErased, subject: _id, sequence, data: { accountId: _id } });
    },
  });

/** Avatars as events: whoever has had one tells it; one that a restored backup lacks is told as changed. */
export const avatarSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: avatarChanged.topic,
    collection: profiles,
    tell: ({ _id, avatar, ...row }) =>
      avatar &&
      snapshotOf({
        event: avatarChanged,
        subject: _id,
        sequence: avatar.sequence,
        data: { accountId: _id, label: labelOf({ ...row, accountId: _id }), changes: [] },
      }),
    gone: (lost) => {
      const last = lastTold(lost, avatarChanged);
      if (last === undefined) return undefined;
      const { accountId, label } = last;
      return snapshotOf({
        event: avatarChanged,
        subject: accountId,
        sequence: 1,
        data: { accountId, label, changes: [] },
      });
    },
  });
