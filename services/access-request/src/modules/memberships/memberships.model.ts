import { defineCollection, part, required, someDate } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { endReasons, type MembershipRow } from './memberships.domain.ts';

export const memberships = defineCollection<MembershipRow>(
  'memberships',
  {
    _id: required(String),
    accountId: required(String),
    contractorId: required(String),
    access: required([
      part<MembershipRow['access'][number]>({ organizationId: required(String), roles: required([String]) }),
    ]),
    until: { type: Date, default: null },
    since: required(Date),
    grantedBy: required(String),
    endedAt: { type: Date, default: null },
    endReason: { type: String, default: null, enum: [...endReasons, null] },
    lockedRoles: required([String]),
    lockedMethods: { type: [String], default: undefined },
    reminded: required(Boolean),
    name: required(String),
    email: { type: String, default: null },
    mobile: { type: String, default: null },
    sequence: required(Number, { min: 1 }),
  },
  [
    { name: 'person_contractor', key: { accountId: 1, contractorId: 1 }, unique: true },
    { name: 'contractor_ended_id', key: { contractorId: 1, endedAt: 1, _id: 1 } },
    ...pageIndexes(['name', 'since'], ['contractorId', 'endedAt']),
    { name: 'end', key: { until: 1 }, partialFilterExpression: { until: someDate, endedAt: null } },
    { name: 'ended', key: { endedAt: 1 }, partialFilterExpression: { endedAt: someDate } },
  ],
);

/** The right of a person to decide for a contractor. */
export interface MasterRow {
  readonly _id: string;
  readonly accountId: string;
  readonly contractorId: string;
  readonly active: boolean;
  /** When it was granted last; null where an earlier version granted it and nothing says when. */
  readonly since?: Date | null;
  /** When it was taken back; null while it counts, and where an earlier version took it back until the retention dates it. */
  readonly revokedAt?: Date | null;
  readonly sequence: number;
}

export const masters = defineCollection<MasterRow>(
  'master_accounts',
  {
    _id: required(String),
    accountId: required(String),
    contractorId: required(String),
    active: required(Boolean),
    since: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    sequence: required(Number, { min: 1 }),
  },
  [
    { name: 'person_contractor', key: { accountId: 1, contractorId: 1 }, unique: true },
    { name: 'contractor', key: { contractorId: 1, active: 1 } },
    { name: 'revoked', key: { revokedAt: 1 }, partialFilterExpression: { active: false } },
  ],
);
