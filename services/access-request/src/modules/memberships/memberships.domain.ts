/** What a person may do in a company: contractor roles by organization, until a date or without an end. */
import type { Access } from '@gatehouse/contracts/access-request/resources.ts';
import type { Change, TitledChange } from '@gatehouse/contracts/core/define-event.ts';

export const endReasons = ['left', 'withdrawn', 'expired', 'account-deleted'] as const;
export type EndReason = (typeof endReasons)[number];

export interface MembershipRow {
  readonly _id: string;
  readonly accountId: string;
  readonly contractorId: string;
  readonly access: Access;
  readonly until: Date | null;
  readonly since: Date;
  /** Account that granted it, or `system`. */
  readonly grantedBy: string;
  /** Null while it holds. */
  readonly endedAt: Date | null;
  /** Why it ended; rows that ended before this was stored have none. */
  readonly endReason?: EndReason | null;
  /** Roles that only an administrator changes. */
  readonly lockedRoles: readonly string[];
  /** The same for roles that grant one of these; older rows have none. */
  readonly lockedMethods?: readonly string[];
  /** Whether the reminder of the end was sent. */
  readonly reminded: boolean;
  /** Of the person, for lists; they follow the profile. */
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly sequence: number;
}

/** How long before the end of an access its person is reminded. */
export const REMINDER_MS = 7 * 24 * 60 * 60_000;

export const holds = ({ endedAt, until }: Pick<MembershipRow, 'endedAt' | 'until'>, now: Date): boolean =>
  endedAt === null && (until === null || until > now);

/** Why an access ended; of older rows the dates say whether its time ran out. */
export const endReasonOf = ({
  endReason,
  endedAt,
  until,
}: Pick<MembershipRow, 'endReason' | 'endedAt' | 'until'>): EndReason =>
  endReason ?? (endedAt !== null && until !== null && until <= endedAt ? 'expired' : 'withdrawn');

/** Number of the state of an access, which a change names; 0 where there is none. */
export const revisionOf = (stored: Pick<MembershipRow, 'endedAt' | 'sequence'> | null): number =>
  stored !== null && stored.endedAt === null ? stored.sequence : 0;

/**
 * Since when somebody is a former member, who left or was removed; undefined of members and of those whose access ran out:
 * nobody ended that, so a master account may extend it.
 */
export const formerSince = (
  membership: Pick<MembershipRow, 'endedAt' | 'until'> | null,
): Date | undefined => {
  const { endedAt = null, until = null } = membership ?? {};
  if (endedAt === null || (until !== null && until <= endedAt)) return undefined;
  return endedAt;
};

/** One order for roles and organizations, none empty, so that equal grants compare equal. */
export const normalAccess = (access: Access): Access => {
  const rolesOf = new Map<string, Set<string>>();
  for (const { organizationId, roles } of access) {
    const known = rolesOf.get(organizationId) ?? new Set();
    for (const role of roles) known.add(role);
    rolesOf.set(organizationId, known);
  }
  return [...rolesOf]
    .filter(([, roles]) => roles.size > 0)
    .map(([organizationId, roles]) => ({ organizationId, roles: [...roles].sort() }))
    .sort((left, right) => (left.organizationId < right.organizationId ? -1 : 1));
};

const pairOf = (organizationId: string, role: string) => `${organizationId} ${role}`;
const pairs = (access: Access): ReadonlySet<string> =>
  new Set(access.flatMap(({ organizationId, roles }) => roles.map((role) => pairOf(organizationId, role))));

/** Both grants together: an invitation adds to what a member has already. */
export const joinedAccess = (left: Access, right: Access): Access => normalAccess([...left, ...right]);

/** A grant without some roles, each in its organization. */
export const accessWithoutRoles = (access: Access, taken: Access): Access => {
  const gone = pairs(taken);
  return normalAccess(
    access.map(({ organizationId, roles }) => ({
      organizationId,
      roles: roles.filter((role) => !gone.has(pairOf(organizationId, role))),
    })),
  );
};

/** A grant without some organizations. */
export const accessWithout = (access: Access, organizationIds: readonly string[]): Access =>
  normalAccess(access.filter(({ organizationId }) => !organizationIds.includes(organizationId)));

/**
 * What of an access counts: a contractor that stops working with an organization loses at once what its people could do there,
 * while their rows follow one after the other.
 */
export const accessWithin = (
  access: Access,
  contractor: { readonly organizations: readonly string[] } | undefined,
): Access =>
  access.filter(({ organizationId }) => contractor?.organizations.includes(organizationId) ?? true);

export interface Grantable {
  readonly organizations: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
}

/** The first thing that cannot be granted: an organization that the contractor lacks, a role that does not exist. */
export const wrongGrant = (
  access: Access,
  { organizations, roles }: Grantable,
): 'organization' | 'role' | undefined => {
  if (access.some(({ organizationId }) => !organizations.has(organizationId))) return 'organization';
  if (access.some((row) => row.roles.some((role) => !roles.has(role)))) return 'role';
  return undefined;
};

/** What of a grant fits; the rest was lost since somebody wrote it down. */
export const fittingGrant = (access: Access, { organizations, roles }: Grantable): Access =>
  normalAccess(
    access
      .filter(({ organizationId }) => organizations.has(organizationId))
      .map((row) => ({ ...row, roles: row.roles.filter((role) => roles.has(role)) })),
  );

type Locks = Pick<MembershipRow, 'lockedRoles' | 'lockedMethods'>;
interface GrantingRole {
  readonly _id: string;
  readonly methods?: readonly string[];
}

/**
 * Roles that only an administrator changes: those that are named, and those that grant a method that is. Where methods are
 * fixed, a role whose methods are not known counts as one of these.
 */
export const lockedRolesOf = (locks: Locks | null, roles: readonly GrantingRole[]): string[] => {
  const { lockedRoles = [], lockedMethods = [] } = locks ?? {};
  const granting = roles.filter(({ methods = lockedMethods }) =>
    methods.some((one) => lockedMethods.includes(one)),
  );
  return [...new Set([...lockedRoles, ...granting.map(({ _id }) => _id)])];
};

/** Which lock a change breaks that gives or takes a role that only an administrator may change. */
export const brokenLock = (
  before: Access,
  after: Access,
  locks: Locks | null,
  roles: readonly GrantingRole[],
): 'errorLockedRoles' | 'errorLockedMethods' | undefined => {
  const locked = lockedRolesOf(locks, roles);
  const [had, has] = [pairs(before), pairs(after)];
  const differing = [...had]
    .filter((pair) => !has.has(pair))
    .concat([...has].filter((pair) => !had.has(pair)))
    .map((pair) => pair.slice(pair.indexOf(' ') + 1))
    .filter((role) => locked.includes(role));
  if (differing.length === 0) return undefined;
  return differing.some((role) => locks?.lockedRoles.includes(role))
    ? 'errorLockedRoles'
    : 'errorLockedMethods';
};

/** What differs between two states of an access, by ids: a line an organization. */
export const auditView = ({
  access,
  until,
  lockedRoles,
  lockedMethods = [],
}: Pick<MembershipRow, 'access' | 'until' | 'lockedRoles' | 'lockedMethods'>) => ({
  access: access.map(({ organizationId, roles }) => `${organizationId}: ${roles.join(', ')}`),
  until: until?.toISOString() ?? null,
  lockedRoles: lockedRoles.length > 0 ? lockedRoles : null,
  lockedMethods: lockedMethods.length > 0 ? lockedMethods : null,
});

/** What people call organizations, which have one name, and roles. */
export interface AccessTitles {
  readonly organizations: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, Readonly<Record<'ru' | 'en', string>>>;
}

/** A change of `auditView` as the history tells it; what has no name any more keeps its id. */
export const titledChange = (change: Change, { organizations, roles }: AccessTitles): TitledChange => {
  if (change.field !== 'access' && change.field !== 'lockedRoles') return change;
  const toldIn = (language: 'ru' | 'en', value: Change['current']): Change['current'] => {
    const role = (id: string) => roles.get(id)?.[language] ?? id;
    const line = (text: string) => {
      const [id = '', codes = ''] = text.split(': ');
      return `${organizations.get(id) ?? id}: ${codes.split(', ').map(role).join(', ')}`;
    };
    return Array.isArray(value) ? value.map(change.field === 'access' ? line : role) : value;
  };
  const both = (language: 'ru' | 'en') => ({
    previous: toldIn(language, change.previous),
    current: toldIn(language, change.current),
  });
  const titles = { ru: both('ru'), en: both('en') };
  const joined = (side: 'previous' | 'current'): Change['current'] => {
    const [ru, en] = [titles.ru[side], titles.en[side]];
    if (!Array.isArray(ru) || !Array.isArray(en)) return ru;
    return ru.map((text, index) => (text === en[index] ? text : `${text} / ${en[index]}`));
  };
  return { field: change.field, previous: joined('previous'), current: joined('current'), titles };
};
