/** The state of companies, memberships, master accounts, requests and invitations as events. */
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { lastTold, rowSnapshots } from '@gatehouse/kit/snapshots/row-snapshots.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { type ContractorRow, contractors } from './modules/companies/contractors.model.ts';
import { organizations } from './modules/companies/organizations.model.ts';
import { endReasonOf } from './modules/memberships/memberships.domain.ts';
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
  /** Names of the contractors of some rows. */
  const names = async (rows: readonly { readonly contractorId: string }[]) => {
    const ids = [...new Set(rows.map(({ contractorId }) => contractorId))];
    const found = await contractors
      .model(connection)
      .find({ _id: { $in: ids } })
      .select('name')
      .lean<Pick<ContractorRow, '_id' | 'name'>[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  };
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
      related: (rows) => names(rows),
      tell: (row, labels) => {
        const { _id, accountId, contractorId, sequence } = row;
        const label = labels.get(contractorId) ?? contractorId;
        const data = { membershipId: _id, accountId, contractorId, label };
        if (row.endedAt !== null)
          return snapshotOf({
            event: membershipEnded,
            subject: _id,
            sequence,
            data: { ...data, reason: endReasonOf(row) },
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
        const reason = 'reason' in last ? last.reason : 'withdrawn';
        const data = { membershipId, accountId, contractorId, label, reason };
        return snapshotOf({ event: membershipEnded, subject, sequence: 1, data });
      },
    }),
    rowSnapshots(connection, {
      topic: masterGranted.topic,
      collection: masters,
      related: (rows) => names(rows),
      tell: ({ _id, accountId, contractorId, active, sequence }, labels) => {
        const data = {
          masterId: _id,
          accountId,
          contractorId,
          label: labels.get(contractorId) ?? contractorId,
        };
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
