import { offCauses } from '@gatehouse/contracts/identity/person-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { conditionIndexes, pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { Block, OffReason } from './account-status.domain.ts';
import type { AccountRow, Names } from './accounts.domain.ts';
import type { Attempts, FamiliarGuard, Guard } from './attempts/attempts.domain.ts';
import type { DeviceNotices } from './device-notices.domain.ts';
import type { CompanyAccess, CompanyFacts, OrganizationRoles } from './roles/company-rights.domain.ts';

const orNull = { type: String, default: null };
const dateOrNull = { type: Date, default: null };

const guard = part<Guard>({
  failures: required(Number, { min: 0 }),
  lastAt: required(Date),
  until: dateOrNull,
});
const familiarGuard = part<FamiliarGuard>({
  failures: required(Number, { min: 0 }),
  lastAt: required(Date),
  until: dateOrNull,
  signedInAt: required(Date),
});

export const accounts = defineCollection<AccountRow>(
  'accounts',
  {
    _id: required(String),
    login: orNull,
    email: orNull,
    mobile: orNull,
    identifiers: required([String]),
    emailVerified: required(Boolean),
    mobileVerified: required(Boolean),
    status: required(String, { enum: ['active', 'disabled', 'deleted'] }),
    off: {
      type: [
        part<OffReason>({ by: required(String, { enum: [...offCauses] }), providerId: String, at: Date }),
      ],
      default: undefined,
    },
    blocked: {
      type: part<Block>({ at: required(Date), by: orNull, reason: required(String) }),
      default: undefined,
    },
    searchWords: { type: [String], default: undefined },
    managedBy: required(String, { enum: ['platform', 'directory'] }),
    passwordHash: orNull,
    passwordChangedAt: dateOrNull,
    secondFactors: { type: [String], default: undefined },
    roles: required([String]),
    companyAccess: {
      type: [
        part<CompanyAccess>({
          membershipId: required(String),
          roles: required([String]),
          until: dateOrNull,
          company: {
            type: part<CompanyFacts>({
              id: required(String),
              name: required(String),
              inn: orNull,
              kpp: orNull,
            }),
            default: undefined,
          },
          access: {
            type: [part<OrganizationRoles>({ organizationId: required(String), roles: required([String]) })],
            default: undefined,
          },
        }),
      ],
      default: undefined,
    },
    masterOf: { type: [String], default: undefined },
    schemeCode: orNull,
    domainId: orNull,
    lastDomainId: String,
    locale: orNull,
    names: required(part<Names>({ lastName: orNull, firstName: orNull, middleName: orNull, fio: orNull })),
    agreedTerms: { type: Map, of: String },
    attempts: required(
      part<Attempts>({
        strangers: { type: guard, default: null },
        familiar: { type: Map, of: familiarGuard },
        devices: { type: Map, of: guard },
      }),
    ),
    lastSignInAt: dateOrNull,
    signIns: Number,
    deviceNotices: part<DeviceNotices>({ count: required(Number, { min: 1 }), since: required(Date) }),
    stamp: required(Number, { min: 1 }),
    sequence: required(Number, { min: 1 }),
    createdAt: required(Date),
  },
  [
    // One index over login, e-mail and mobile: none of them is another person's any of them (N10).
    { name: 'identifiers', key: { identifiers: 1 }, unique: true },
    { name: 'scheme', key: { schemeCode: 1, status: 1 } },
    { name: 'roles', key: { roles: 1, login: 1, _id: 1 } },
    {
      name: 'companyRoles',
      key: { 'companyAccess.roles': 1, login: 1, _id: 1 },
      partialFilterExpression: { 'companyAccess.roles': { $exists: true } },
    },
    {
      name: 'members',
      key: { 'companyAccess.company.id': 1, _id: 1 },
      partialFilterExpression: { 'companyAccess.company.id': { $exists: true } },
    },
    { name: 'searchWords', key: { searchWords: 1 } },
    ...pageIndexes(['login', 'names.fio', 'lastSignInAt', 'createdAt']),
    ...conditionIndexes(['status', 'roles', 'lastDomainId', 'schemeCode']),
    {
      name: 'administrators',
      key: { roles: 1, status: 1 },
      partialFilterExpression: { roles: 'administrator' },
    },
  ],
);
