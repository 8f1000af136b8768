import type { DeliveryConflict, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import {
  type OffReason,
  offReasonsOf,
  withoutReasons,
  withProvider,
  withReason,
} from '../accounts/account-status.domain.ts';
import {
  type AccountChange,
  type AccountRow,
  completePatch,
  type Names,
  type NewAccount,
} from '../accounts/accounts.domain.ts';
import { normalizedIdentifiers } from '../accounts/identifiers.domain.ts';
import type { DeliveredRights, RightsAfter } from './delivered-rights.domain.ts';
import {
  accountChangesOf,
  changesOf,
  deliveredNames,
  profileView,
  same,
  sorted,
  sortedGroups,
  storedAttributes,
} from './delivered-values.domain.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';
import { type Holder, type KeptValues, keptValues } from './kept-values.domain.ts';
import type { DeliveredRow } from './method-roles.ts';

/** What one row comes to. A dry run answers it; a run also writes it. */
export interface DeliveryPlan {
  readonly row: DeliveredRow;
  readonly identity: ExternalIdentityRow | undefined;
  readonly account: AccountRow | undefined;
  readonly result: DeliveryResult;
  /** Absent where nothing is written; asked of the account as its transaction reads it. */
  readonly patch?: (account: AccountRow) => AccountChange;
  /** Whether the provider was off when this was planned. */
  readonly isOff?: boolean | undefined;
  /** Whether the account, as its transaction reads it, may still be changed by the plan. */
  readonly mayChange?: (account: AccountRow) => boolean;
  readonly create?: NewAccount;
  /** Of what is written: what the provider gives of it, and the roles for methods that it needs. */
  readonly rights?: Pick<RightsAfter, 'given' | 'methodRoles'>;
  /** What the profile is to follow. */
  readonly names: Names;
  /** Whether names, groups or values of own fields differ from those delivered before. */
  readonly tells: boolean;
  /** Of a known person, as it is stored with `patch`. */
  readonly after?: ExternalIdentityRow;
  /** Normalized identifiers of the account afterwards. */
  readonly holds: readonly string[];
  /** What the row takes away alone; carried out where the rest is refused. */
  readonly taking?: () => DeliveryPlan;
}

export interface DeliveryFacts {
  readonly identity: ExternalIdentityRow | undefined;
  /** Undefined where the identity is not known, or its account is deleted. */
  readonly account: AccountRow | undefined;
  readonly holderOf: (identifier: string) => Holder | undefined;
  readonly rights: DeliveredRights;
  readonly providerId: string;
  /** Whether the provider itself is switched off. */
  readonly isOff?: boolean | undefined;
  readonly now: Date;
}

type Speaker = Pick<DeliveryFacts, 'providerId' | 'isOff' | 'now'>;

/** What it says changes its own reasons alone; whoever it delivers is not absent. */
const offAfter = (
  present: readonly OffReason[],
  { providerId, isOff, now: at }: Speaker,
  enabled: boolean,
): readonly OffReason[] => {
  const others = withoutReasons(present, providerId, enabled ? ['provider', 'absent'] : ['absent']);
  const said = enabled ? others : withReason(others, { by: 'provider', providerId, at });
  return withProvider(said, { providerId, isOff, at });
};

const EMPTY: Names = { lastName: null, firstName: null, middleName: null, fio: null };

const listed = (withheld: RightsAfter['withheld'], leftOut: readonly DeliveryConflict[]) => ({
  ...(withheld.length === 0 ? {} : { withheld: [...withheld] }),
  ...(leftOut.length === 0 ? {} : { leftOut: [...leftOut] }),
});

const refused = (row: DeliveredRow, facts: DeliveryFacts, conflict: DeliveryConflict): DeliveryPlan => {
  const { identity, account } = facts;
  const accountId = account?._id ?? null;
  return {
    row,
    identity,
    account,
    names: deliveredNames(row),
    tells: false,
    holds: account?.identifiers ?? [],
    result: { externalId: row.externalId, result: 'conflict', accountId, conflict, changes: [] },
  };
};

const planNew = ({ row, leftOut, names, contentFor }: KeptValues, facts: DeliveryFacts): DeliveryPlan => {
  const { identity, account, rights, isOff } = facts;
  const off = offAfter([], facts, row.enabled);
  const given = rights.after(row.rights, { roles: [], given: [] });
  const create: NewAccount = {
    ...contentFor(undefined),
    status: off.length === 0 ? 'active' : 'disabled',
    off: off.length === 0 ? undefined : off,
    managedBy: 'directory',
    passwordHash: null,
    roles: given.roles,
    schemeCode: null,
    domainId: null,
    locale: null,
    names,
  };
  const { login, email, mobile, status, managedBy, roles } = create;
  const groups = sortedGroups(row);
  const changes = [
    ...changesOf(
      { login: null, email: null, mobile: null },
      { login, email, mobile, status, managedBy, roles: [...roles] },
    ),
    ...changesOf(
      profileView({ names: EMPTY, groups: [], attributes: undefined }),
      profileView({ names, groups, attributes: storedAttributes(row.attributes) }),
    ),
  ];
  return {
    row,
    identity,
    account,
    names,
    isOff,
    create,
    rights: given,
    tells: groups.length > 0 || row.attributes.length > 0,
    holds: normalizedIdentifiers(create),
    result: {
      externalId: row.externalId,
      result: 'created',
      accountId: null,
      conflict: null,
      changes,
      ...listed(given.withheld, leftOut),
    },
  };
};

interface Known {
  readonly identity: ExternalIdentityRow;
  readonly account: AccountRow;
}

/** An account that was deleted, or that the provider may not change any more, is left as it is. */
const mayChange =
  ({ identity }: Known, { rights }: DeliveryFacts) =>
  (present: AccountRow): boolean =>
    present.status !== 'deleted' && !rights.isProtected(present, identity);

/** Reasons alone that it adds. */
const takenOff = (
  present: readonly OffReason[],
  speaker: Speaker,
  enabled: boolean,
): readonly OffReason[] => {
  if (!enabled) return offAfter(present, speaker, false);
  const { providerId, isOff, now: at } = speaker;
  return isOff === true ? withProvider(present, { providerId, isOff, at }) : present;
};

/** Switching off, and roles that are given no longer: nothing of it needs a value that can be refused. */
const planTaking = ({ row, leftOut }: KeptValues, { identity, account }: Known, facts: DeliveryFacts) => {
  const rightsOf = ({ _id: id, roles }: AccountRow) => {
    const stay = row.rights.filter(({ code }) => roles.includes(code));
    return facts.rights.after(stay, { id, roles, given: identity.roles });
  };
  const patch = (present: AccountRow): AccountChange => ({
    off: takenOff(offReasonsOf(present), facts, row.enabled),
    roles: rightsOf(present).roles,
  });
  const next = { ...account, ...completePatch(account, patch(account)) } as AccountRow;
  const changes = accountChangesOf(account, next);
  const given = rightsOf(account);
  const plan: DeliveryPlan = {
    row,
    identity,
    account,
    names: account.names,
    tells: false,
    isOff: facts.isOff,
    holds: account.identifiers,
    rights: given,
    after: { ...identity, roles: [...given.given] },
    ...(changes.length > 0 ? { patch, mayChange: mayChange({ identity, account }, facts) } : {}),
    result: {
      externalId: row.externalId,
      result: changes.length > 0 ? 'changed' : 'unchanged',
      accountId: account._id,
      conflict: null,
      changes,
      ...listed(given.withheld, leftOut),
    },
  };
  return plan;
};

const planKnown = (kept: KeptValues, known: Known, facts: DeliveryFacts): DeliveryPlan => {
  const { row, leftOut, names, contentFor } = kept;
  const { identity, account } = known;
  const rightsOf = ({ _id: id, roles }: AccountRow) =>
    facts.rights.after(row.rights, { id, roles, given: identity.roles });
  const patch = (present: AccountRow): AccountChange => {
    const { roles, toSelf } = rightsOf(present);
    return {
      ...contentFor(present),
      managedBy: 'directory',
      off: offAfter(offReasonsOf(present), facts, row.enabled),
      roles,
      ...(toSelf ? { toSelf } : {}),
    };
  };
  const next = { ...account, ...completePatch(account, patch(account)) } as AccountRow;
  const before = profileView({
    names: account.names,
    groups: identity.groups,
    attributes: identity.attributes,
  });
  const after = profileView({
    names,
    groups: sortedGroups(row),
    attributes: storedAttributes(row.attributes),
  });
  const changes = [...accountChangesOf(account, next), ...changesOf(before, after)];
  const given = rightsOf(account);
  const isKept = same(sorted(identity.roles), sorted(given.given)) && identity.delivered;
  const base = { row, identity, account, names, tells: !same(before, after) };
  const answer = (result: 'unchanged' | 'changed' | 'linked'): DeliveryResult => ({
    externalId: row.externalId,
    result,
    accountId: account._id,
    conflict: null,
    changes,
    ...listed(given.withheld, leftOut),
  });
  if (changes.length === 0 && isKept)
    return { ...base, tells: false, holds: account.identifiers, result: answer('unchanged') };
  return {
    ...base,
    patch,
    isOff: facts.isOff,
    mayChange: mayChange(known, facts),
    after: {
      ...identity,
      delivered: true,
      roles: [...given.given],
      groups: sortedGroups(row),
      attributes: storedAttributes(row.attributes),
    },
    rights: given,
    holds: next.identifiers,
    taking: () => planTaking(kept, known, facts),
    result: answer(identity.delivered ? 'changed' : 'linked'),
  };
};

export const planDelivery = (row: DeliveredRow, facts: DeliveryFacts): DeliveryPlan => {
  const { identity, account, rights } = facts;
  if (identity !== undefined && account !== undefined && rights.isProtected(account, identity))
    return refused(row, facts, { code: 'protected', field: null });
  if (!isSubject(row.externalId)) return refused(row, facts, { code: 'invalid', field: 'externalId' });
  const kept = keptValues(row, facts);
  if (identity !== undefined && account !== undefined) return planKnown(kept, { identity, account }, facts);
  // Without the login of their own nobody is made: they could not sign in, and would be in the way of whoever they are.
  const login = kept.leftOut.find(({ field }) => field === 'login');
  return login === undefined ? planNew(kept, facts) : refused(row, facts, login);
};
