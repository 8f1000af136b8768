import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import {
  type AccountPatch,
  type AccountRow,
  completePatch,
  type Names,
  type NewAccount,
  newAccountErrors,
} from '../accounts/accounts.domain.ts';
import { normalizedIdentifiers, normalizeIdentifier } from '../accounts/identifiers.domain.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';

type Change = DeliveryResult['changes'][number];
type Conflict = NonNullable<DeliveryResult['conflict']>;

/** What one row comes to. A dry run answers it; a run also writes it. */
export interface DeliveryPlan {
  readonly row: DeliveredAccount;
  readonly identity: ExternalIdentityRow | undefined;
  readonly account: AccountRow | undefined;
  readonly result: DeliveryResult;
  /** Absent where nothing is written; asked of the account as its transaction reads it. */
  readonly patch?: (account: AccountRow) => AccountPatch;
  readonly create?: NewAccount;
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
  /** Codes of the roles that a provider may grant. */
  readonly roles: ReadonlySet<string>;
}

const USER = systemicRoles.user.code;
const ADMINISTRATOR = systemicRoles.administrator.code;

const tidy = (text: string | null): string | null =>
  plainText(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim() || null;

/** Names as the profile keeps them: the full name is made of the parts. */
export const deliveredNames = ({ names }: Pick<DeliveredAccount, 'names'>): Names => {
  const [lastName, firstName, middleName] = [names.lastName, names.firstName, names.middleName].map(tidy);
  return {
    lastName: lastName ?? null,
    firstName: firstName ?? null,
    middleName: middleName ?? null,
    fio: [lastName, firstName, middleName].filter(Boolean).join(' ') || null,
  };
};

/** In one order, so that what is delivered twice is stored alike. */
export const storedAttributes = (attributes: DeliveredAccount['attributes']): string =>
  JSON.stringify(
    attributes
      .map(({ code, values }) => [code, values] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );

const conflictOf = (row: DeliveredAccount, facts: DeliveryFacts): Conflict | undefined => {
  const { account, taken, roles } = facts;
  const [wrong] = Object.keys(newAccountErrors(row));
  if (wrong !== undefined) return { code: 'invalid', field: wrong };
  for (const field of ['login', 'email', 'mobile'] as const) {
    const text = row[field];
    const value = text === null ? undefined : normalizeIdentifier(field, text);
    if (value !== undefined && taken.has(value) && account?.identifiers.includes(value) !== true)
      return { code: 'taken', field };
  }
  const unknown = row.roleIds.find((code) => !roles.has(code));
  if (unknown !== undefined) return { code: 'roleUnknown', field: unknown };
  return undefined;
};

/** An administrator's account of this platform is not changed by a provider that did not make it one. */
const isProtected = (account: AccountRow, identity: ExternalIdentityRow): boolean =>
  account.roles.includes(ADMINISTRATOR) && !identity.roles.includes(ADMINISTRATOR);

/** Roles that administrators granted here stay; those of the provider become the ones it grants now. */
const rolesAfter = (
  held: readonly string[],
  before: readonly string[],
  granted: readonly string[],
): string[] => {
  const own = held.filter((code) => !before.includes(code) || code === USER);
  return [...new Set([...own, ...granted])];
};

const statusAfter = (
  account: AccountRow,
  identity: ExternalIdentityRow,
  enabled: boolean,
): AccountRow['status'] => {
  if (!enabled) return 'disabled';
  // Whom an administrator has blocked stays blocked, whatever the provider says.
  return identity.switchedOffAt === undefined || identity.suspended === true ? account.status : 'active';
};

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort();

export const sortedGroups = ({ groups }: Pick<DeliveredAccount, 'groups'>): string[] => sorted(groups);

const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] =>
  Object.entries(after)
    .filter(([field, value]) => !same(before[field], value))
    .map(([field, current]) => ({ field, previous: before[field] ?? null, current }) as Change);

const attributeView = (stored: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    (stored === undefined ? [] : (JSON.parse(stored) as [string, string[]][])).map(([code, values]) => [
      `additionalInfo.${code}`,
      values,
    ]),
  );

const EMPTY: Names = { lastName: null, firstName: null, middleName: null, fio: null };

/** A value of the delivery as the account would keep it. */
const contentOf = (row: DeliveredAccount, before: AccountRow | undefined) => {
  const mobile = row.mobile === null ? null : (normalizeIdentifier('mobile', row.mobile) ?? null);
  return {
    login: row.login,
    email: row.email === null ? null : pastedText(row.email),
    emailVerified: row.email !== null && (row.emailVerified ?? false),
    mobile,
    mobileVerified: mobile !== null && before?.mobile === mobile && before.mobileVerified,
  };
};

export const planDelivery = (row: DeliveredAccount, facts: DeliveryFacts): DeliveryPlan => {
  const { identity, account } = facts;
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
  if (identity !== undefined && account !== undefined && isProtected(account, identity))
    return refuse({ code: 'protected', field: null });
  const conflict = conflictOf(row, facts);
  if (conflict !== undefined) return refuse(conflict);

  const groups = sortedGroups(row);
  const shown = (of: { names: Names; groups: readonly string[]; attributes: string | undefined }) => ({
    lastName: of.names.lastName,
    firstName: of.names.firstName,
    middleName: of.names.middleName,
    groups: of.groups,
    ...attributeView(of.attributes),
  });
  const after = shown({ names, groups, attributes });

  if (identity === undefined || account === undefined) {
    const create: NewAccount = {
      ...contentOf(row, undefined),
      status: row.enabled ? 'active' : 'disabled',
      managedBy: 'directory',
      passwordHash: null,
      roles: rolesAfter([USER], [], row.roleIds),
      schemeCode: null,
      domainId: null,
      locale: null,
      names,
    };
    const { login, email, mobile, status, managedBy, roles } = create;
    const before = shown({ names: EMPTY, groups: [], attributes: undefined });
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
      tells: groups.length > 0 || row.attributes.length > 0,
      result: answer({ result: 'created', accountId: null, conflict: null, changes }),
    };
  }

  const patch = (present: AccountRow) => ({
    ...contentOf(row, present),
    managedBy: 'directory' as const,
    status: statusAfter(present, identity, row.enabled),
    roles: rolesAfter(present.roles, identity.roles, row.roleIds),
  });
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
  const before = shown({ names: account.names, groups: identity.groups, attributes: identity.attributes });
  const changes = [...changesOf(view(account), view(next)), ...changesOf(before, after)];
  const tells = !same(before, after);
  const kept = same(sorted(identity.roles), sorted(row.roleIds)) && identity.delivered;
  if (changes.length === 0 && kept)
    return {
      ...base,
      result: answer({ result: 'unchanged', accountId: account._id, conflict: null, changes }),
    };
  return {
    ...base,
    patch,
    tells,
    result: answer({
      result: identity.delivered ? 'changed' : 'linked',
      accountId: account._id,
      conflict: null,
      changes,
    }),
  };
};

/** Rows in their order: an identifier that an earlier row of the call takes is taken. */
export const planDeliveries = (
  rows: readonly DeliveredAccount[],
  factsOf: (row: DeliveredAccount) => DeliveryFacts,
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
