import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type Snapshot, type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import type { FormTab } from './form.domain.ts';
import { profileForms } from './form.model.ts';
import { toldTabs } from './form-parts.domain.ts';

const { formChanged } = profileEvents;

const told = (formId: string, sequence: number, tabs: readonly FormTab[]): Snapshot =>
  snapshotOf({
    event: formChanged,
    subject: formId,
    sequence,
    data: { formId, changes: [], ...toldTabs({ _id: formId, tabs }) },
  });

/** Forms as events. One that is as it was installed has told nothing; what was told of it since a backup is taken back. */
export const formSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: formChanged.topic,
    collection: profileForms,
    tell: ({ _id, sequence, tabs }) => (sequence < 1 ? undefined : told(_id, sequence, tabs)),
    gone: ([first]) => first && told(first.subject, 1, []),
  });
