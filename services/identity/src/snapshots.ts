/** The state of identity's aggregates as events; docs/operations/restore.md says which have none. */
import type { SnapshotSource } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { accountSnapshots } from './modules/accounts/accounts.snapshots.ts';
import { applicationSnapshots } from './modules/applications/applications.snapshots.ts';
import { schemeSnapshots } from './modules/authentication/schemes/schemes.snapshots.ts';
import { channelSnapshots } from './modules/channels/channels.snapshots.ts';
import { clientSnapshots } from './modules/clients/clients.snapshots.ts';
import { deviceTypeSnapshots } from './modules/device-types/device-types.snapshots.ts';
import { networkAliasSnapshots, networkEntrySnapshots } from './modules/network/network.snapshots.ts';
import { roleSnapshots } from './modules/roles/roles.snapshots.ts';
import { sessionSnapshots } from './modules/sessions/sessions.snapshots.ts';

export const identitySnapshots = (connection: Connection): readonly SnapshotSource[] =>
  [
    ...[accountSnapshots, sessionSnapshots, schemeSnapshots, deviceTypeSnapshots, roleSnapshots],
    channelSnapshots,
    ...[networkEntrySnapshots, networkAliasSnapshots, applicationSnapshots, clientSnapshots],
  ].map((snapshots) => snapshots(connection));
