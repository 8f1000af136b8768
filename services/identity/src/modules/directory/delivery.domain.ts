import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import {
  type OffReason,
  offReasonsOf,
  reasonNames,
  withoutReasons,
  withReason,
} from '../accounts/account-status.domain.ts';
import {
  type AccountChange,
  type AccountRow,
  completePatch,
  type Names,
  type NewAccount,
  newAccountErrors,
} from '../accounts/accounts.domain.ts';
import { normalizedIdentifiers, normalizeIdentifier } from '../accounts/identifiers.domain.ts';
import type { DeliveredRights, RightsAfter } from './delivered-rights.domain.ts';
import {
  changesOf,
  deliveredNames,
  profileView,
  same,
  sorted,
  sortedGroups,
  storedAttributes,
} from './delivered-values.domain.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';
import type { DeliveredRow } from './method-roles.ts';

type Conflict = NonNullable<DeliveryResult['conflict']>;

/** What one row comes to. A dry run answers it; a run also writes it. */
export interface DeliveryPlan {
  readonly row: DeliveredRow;
  readonly identity: ExternalIdentityRow | undefined;
  readonly account: AccountRow | undefined;
  readonly result: DeliveryResult;
  /** Absent where nothing is written; asked of the account as its transaction reads it. */
  readonly patch?: (account: AccountRow) => AccountChange;
  readonly create?: NewAccount;
  /** Of what is written: what the provider gives of it, and the roles for methods that it needs. */
  readonly rights?: Pick<RightsAfter, 'given' | 'methodRoles'>;
  /** What the profile is to follow. */
  readonly names: Names;
  /** Whether names, groups or values of own fields differ from those delivered before. */
  readonly tells: boolean;
}

export interface DeliveryFacts {
  readonly identity: ExternalIdentityRow | undefined;
  /** Undefined where the identity is not known, or its account is deleted. */
  readonly account: AccountRow | undefined;
  /** Normalized identifiers that some account holds or held a short while ago. */
  readonly taken: Pick<ReadonlySet<string>, 'has'>;
  readonly rights: DeliveredRights;
  readonly providerId: string;
  readonly now: Date;
}

const conflictOf = (row: DeliveredRow, facts: DeliveryFacts): Conflict | undefined => {
  const { account, taken, rights } = facts;
  if (!isSubject(row.externalId)) return { code: 'invalid', field: 'externalId' };
  const [wrong] = Object.keys(newAccountErrors(row));
  if (wrong !== undefined) return { code: 'invalid', field: wrong };
  for (const field of ['login', 'email', 'mobile'] as const) {
    const text = row[field];
    const value = text === null ? undefined : normalizeIdentifier(field, text);
    if (value !== undefined && taken.has(value) && account?.identifiers.includes(value) !== true)
      return { code: 'taken', field };
  }
  const unknown = row.rights.find(({ code }) => !rights.isKnown(code));
  if (unknown !== undefined) return { code: 'roleUnknown', field: unknown.code };
  return undefined;
};

/** What it says changes its own reasons alone; whoever it delivers is not absent. */
const offAfter = (
  account: AccountRow,
  { providerId }: Pick<ExternalIdentityRow, 'providerId'>,
  { enabled, now }: { readonly enabled: boolean; readonly now: Date },
): readonly OffReason[] => {
  const others = withoutReasons(offReasonsOf(account), providerId, [
    'absent',
    ...(enabled ? (['provider'] as const) : []),
  ]);
  return enabled ? others : withReason(others, { by: 'provider', providerId, at: now });
};

const EMPTY: Names = { lastName: null, firstName: null, middleName: null, fio: null };

/** A value of the delivery as the account would keep it. */
const contentOf = (row: DeliveredRow, before: AccountRow | undefined) => {
  const mobile = row.mobile === null ? null : (normalizeIdentifier('mobile', row.mobile) ?? null);
  return {
    login: row.login,
    email: row.email === null ? null : pastedText(row.email),
    emailVerified: row.email !== null && (row.emailVerified ?? false),
    mobile,
    mobileVerified: mobile !== null && before?.mobile === mobile && before.mobileVerified,
  };
};

export const planDelivery = (row: DeliveredRow, facts: DeliveryFacts): DeliveryPlan => {
  const { identity, account, rights, providerId, now } = facts;
  const names = deliveredNames(row);
  const attributes = storedAttributes(row.attributes);
  const base = { row, identity, account, names, tells: false };
  const answer = (result: Omit<DeliveryResult, 'externalId'>): DeliveryResult => ({
    externalId: row.externalId,
    ...result,
  });
  const refuse = (conflict: Conflict): DeliveryPlan => ({
    ...base,
    result: answer({ result: 'conflict', accountId: account?._id ?? null, conflict, changes: [] }),
  });
  if (identity !== undefined && account !== undefined && rights.isProtected(account, identity))
    return refuse({ code: 'protected', field: null });
  const conflict = conflictOf(row, facts);
  if (conflict !== undefined) return refuse(conflict);

  const groups = sortedGroups(row);
  const after = profileView({ names, groups, attributes });

  const told = (withheld: RightsAfter['withheld']) =>
    withheld.length === 0 ? {} : { withheld: [...withheld] };

  if (identity === undefined || account === undefined) {
    const given = rights.after(row.rights, { roles: [], given: [] });
    const create: NewAccount = {
      ...contentOf(row, undefined),
      status: row.enabled ? 'active' : 'disabled',
      off: row.enabled ? undefined : [{ by: 'provider', providerId, at: now }],
      managedBy: 'directory',
      passwordHash: null,
      roles: given.roles,
      schemeCode: null,
      domainId: null,
      locale: null,
      names,
    };
    const { login, email, mobile, status, managedBy, roles } = create;
    const before = profileView({ names: EMPTY, groups: [], attributes: undefined });
    const changes = [
      ...changesOf(
        { login: null, email: null, mobile: null },
        { login, email, mobile, status, managedBy, roles: [...roles] },
      ),
      ...changesOf(before, after),
    ];
    return {
      ...base,
      create,
      rights: given,
      tells: groups.length > 0 || row.attributes.length > 0,
      result: answer({
        result: 'created',
        accountId: null,
        conflict: null,
        changes,
        ...told(given.withheld),
      }),
    };
  }

  const rightsOf = ({ _id: id, roles }: AccountRow) =>
    rights.after(row.rights, { id, roles, given: identity.roles });
  const patch = (present: AccountRow): AccountChange => {
    const { roles, toSelf } = rightsOf(present);
    return {
      ...contentOf(row, present),
      managedBy: 'directory',
      off: offAfter(present, identity, { enabled: row.enabled, now }),
      roles,
      ...(toSelf ? { toSelf } : {}),
    };
  };
  const view = ({ login, email, emailVerified, mobile, status, managedBy, roles }: AccountRow) => ({
    login,
    email,
    emailVerified,
    mobile,
    status,
    managedBy,
    roles: sorted(roles),
  });
  const next = { ...account, ...completePatch(account, patch(account)) } as AccountRow;
  const before = profileView({
    names: account.names,
    groups: identity.groups,
    attributes: identity.attributes,
  });
  const isOffOtherwise = account.status === next.status && !same(reasonNames(account), reasonNames(next));
  const changes = [
    ...changesOf(view(account), view(next)),
    ...(isOffOtherwise ? changesOf({ offBy: reasonNames(account) }, { offBy: reasonNames(next) }) : []),
    ...changesOf(before, after),
  ];
  const tells = !same(before, after);
  const given = rightsOf(account);
  const kept = same(sorted(identity.roles), sorted(given.given)) && identity.delivered;
  if (changes.length === 0 && kept)
    return {
      ...base,
      result: answer({
        result: 'unchanged',
        accountId: account._id,
        conflict: null,
        changes,
        ...told(given.withheld),
      }),
    };
  return {
    ...base,
    patch,
    rights: given,
    tells,
    result: answer({
      result: identity.delivered ? 'changed' : 'linked',
      accountId: account._id,
      conflict: null,
      changes,
      ...told(given.withheld),
    }),
  };
};

/** Rows in their order: an identifier that an earlier row of the call takes is taken. */
export const planDeliveries = (
  rows: readonly DeliveredRow[],
  factsOf: (row: DeliveredRow) => DeliveryFacts,
): readonly DeliveryPlan[] => {
  const claimed = new Set<string>();
  const seen = new Set<string>();
  return rows.map((row) => {
    const facts = factsOf(row);
    if (seen.has(row.externalId))
      return {
        row,
        identity: facts.identity,
        account: facts.account,
        names: deliveredNames(row),
        tells: false,
        result: {
          externalId: row.externalId,
          result: 'conflict',
          accountId: facts.account?._id ?? null,
          conflict: { code: 'repeated', field: null },
          changes: [],
        },
      };
    seen.add(row.externalId);
    const plan = planDelivery(row, {
      ...facts,
      taken: { has: (value) => facts.taken.has(value) || claimed.has(value) },
    });
    if (plan.result.result !== 'conflict') for (const one of normalizedIdentifiers(row)) claimed.add(one);
    return plan;
  });
};
