import { profileEvents } from '@gatehouse/contracts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/events/snapshots.ts';
import type { Connection } from 'mongoose';
import { labelOf, type ProfileRecord } from './profiles.domain.ts';
import { PROFILES_COLLECTION } from './profiles.repository.ts';

type ProfileRow = Omit<ProfileRecord, 'accountId'> & { readonly _id: string };

/** Profiles as events. One that a restored backup lacks is made again of its account's events. */
export const profileSnapshots = (connection: Connection): SnapshotSource => ({
  topic: profileEvents.profileChanged.topic,
  all: async function* () {
    for await (const { _id, ...row } of connection.collection<ProfileRow>(PROFILES_COLLECTION).find({})) {
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
