import { profileEvents } from '@gatehouse/contracts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/events/snapshots.ts';
import type { Connection } from 'mongoose';
import { labelOf } from './profiles.domain.ts';
import { type ProfileRow, profiles } from './profiles.model.ts';

/** Profiles as events. One that a restored backup lacks is made again of its account's events. */
export const profileSnapshots = (connection: Connection): SnapshotSource => ({
  topic: profileEvents.profileChanged.topic,
  all: async function* () {
    for await (const { _id, ...row } of profiles.model(connection).find().lean<ProfileRow[]>().cursor()) {
      const { sequence, lastName, firstName, middleName, fio } = row;
      const label = labelOf({ ...row, accountId: _id });
      const names = { lastName, firstName, middleName, fio };
      yield row.erasedAt === undefined
        ? snapshotOf({
            event: profileEvents.profileChanged,
            subject: _id,
            sequence,
            data: { accountId: _id, label, ...names, changes: [] },
          })
        : snapshotOf({
            event: profileEvents.profileErased,
            subject: _id,
            sequence,
            data: { accountId: _id },
          });
    }
  },
});
