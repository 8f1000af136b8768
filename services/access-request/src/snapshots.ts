/** The state of companies, memberships, master accounts, requests and invitations as events. */
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { contractors } from './modules/companies/contractors.model.ts';
import { organizations } from './modules/companies/organizations.model.ts';
import { masters, memberships } from './modules/memberships/memberships.model.ts';

const {
  organizationChanged,
  organizationDeleted,
  contractorChanged,
  contractorDeleted,
  membershipChanged,
  membershipEnded,
  masterGranted,
  masterRevoked,
} = companyEvents;

export const accessRequestSnapshots = (connection: Connection): readonly SnapshotSource[] => {
  const labelOf = async (contractorId: string): Promise<string> =>
    (await contractors.model(connection).findOne({ _id: contractorId }).select('name').lean())?.name ??
    contractorId;
  return [
    rowSnapshots(connection, {
      topic: organizationChanged.topic,
      collection: organizations,
      tell: ({ _id, name, sequence }) =>
        snapshotOf({
          event: organizationChanged,
          subject: _id,
          sequence,
          data: { organizationId: _id, label: name, changes: [] },
        }),
      gone: (lost) => {
        const last = lastTold(lost, organizationChanged, organizationDeleted);
        if (last === undefined) return undefined;
        const { subject, organizationId, label } = last;
        return snapshotOf({
          event: organizationDeleted,
          subject,
          sequence: 1,
          data: { organizationId, label },
        });
      },
    }),
    rowSnapshots(connection, {
      topic: contractorChanged.topic,
      collection: contractors,
      tell: ({ _id, name, inn, kpp, sequence }) =>
        snapshotOf({
          event: contractorChanged,
          subject: _id,
          sequence,
          data: { contractorId: _id, label: name, inn, kpp, changes: [] },
        }),
      gone: (lost) => {
        const last = lastTold(lost, contractorChanged, contractorDeleted);
        if (last === undefined) return undefined;
        const { subject, contractorId, label } = last;
        return snapshotOf({ event: contractorDeleted, subject, sequence: 1, data: { contractorId, label } });
      },
    }),
    rowSnapshots(connection, {
      topic: membershipChanged.topic,
      collection: memberships,
      tell: async (row) => {
        const { _id, accountId, contractorId, sequence } = row;
        const label = await labelOf(contractorId);
        const data = { membershipId: _id, accountId, contractorId, label };
        if (row.endedAt !== null)
          return snapshotOf({
            event: membershipEnded,
            subject: _id,
            sequence,
            data: { ...data, reason: 'withdrawn' },
          });
        const access = row.access.map(({ organizationId, roles }) => ({ organizationId, roles: [...roles] }));
        const until = row.until?.toISOString() ?? null;
        return snapshotOf({
          event: membershipChanged,
          subject: _id,
          sequence,
          data: { ...data, access, until, changes: [] },
        });
      },
      gone: (lost) => {
        const last = lastTold(lost, membershipChanged, membershipEnded);
        if (last === undefined) return undefined;
        const { subject, membershipId, accountId, contractorId, label } = last;
        const data = { membershipId, accountId, contractorId, label, reason: 'withdrawn' };
        return snapshotOf({ event: membershipEnded, subject, sequence: 1, data });
      },
    }),
    rowSnapshots(connection, {
      topic: masterGranted.topic,
      collection: masters,
      tell: async ({ _id, accountId, contractorId, active, sequence }) => {
        const data = { masterId: _id, accountId, contractorId, label: await labelOf(contractorId) };
        return snapshotOf({ event: active ? masterGranted : masterRevoked, subject: _id, sequence, data });
      },
      gone: (lost) => {
        const last = lastTold(lost, masterGranted, masterRevoked);
        if (last === undefined) return undefined;
        const { subject, masterId, accountId, contractorId, label } = last;
        return snapshotOf({
          event: masterRevoked,
          subject,
          sequence: 1,
          data: { masterId, accountId, contractorId, label },
        });
      },
    }),
  ];
};
