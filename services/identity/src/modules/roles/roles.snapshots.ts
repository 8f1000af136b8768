import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { roles } from '../accounts/roles/roles.model.ts';
import { toldOfRole } from './role-changes.service.ts';

const { roleChanged, roleDeleted } = roleEvents;

/** Roles as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const roleSnapshots = (connection: Connection): SnapshotSource =>
  rowSnapshots(connection, {
    topic: roleChanged.topic,
    collection: roles,
    // Those that came with the installation were told by no event: this is their first.
    prepare: () =>
      roles.model(connection).updateMany({ sequence: { $exists: false } }, { $set: { sequence: 1 } }),
    tell: (row) => {
      const { sequence = 1 } = row;
      const data = { ...toldOfRole(row), changes: [] };
      return snapshotOf({ event: roleChanged, subject: row._id, sequence, data });
    },
    gone: (lost) => {
      const last = lastTold(lost, roleChanged, roleDeleted);
      if (last === undefined) return undefined;
      const { roleCode, roleKind, label } = last;
      const data = { roleCode, roleKind, label };
      return snapshotOf({ event: roleDeleted, subject: roleCode, sequence: 1, data });
    },
  });
