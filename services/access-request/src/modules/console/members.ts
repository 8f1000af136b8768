import type { Member } from '@gatehouse/contracts/access-request/resources.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import type { MembershipRow } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { AccessNames } from '../memberships/named-access.ts';
import type { PersonRow } from '../people/people.model.ts';
import type { PeopleRepository } from '../people/people.repository.ts';

export interface MembersDeps {
  readonly memberships: Pick<MembershipsRepository, 'ofPeople'>;
  readonly masters: Pick<MastersRepository, 'of'>;
  readonly people: Pick<PeopleRepository, 'byIds'>;
  readonly accessNames: AccessNames;
  readonly clock: Pick<Clock, 'now'>;
}

/** People of a contractor as the console shows them. */
export const createMembers = ({ memberships, masters, people, accessNames, clock }: MembersDeps) => {
  const membersOf = async (rows: readonly MembershipRow[], isMaster: ReadonlySet<string>, locale: string) => {
    const name = await accessNames(
      rows.map(({ access }) => access),
      locale,
    );
    return rows.map((row) => ({
      userId: row.accountId,
      name: row.name,
      email: row.email,
      access: name(row.access, row),
      until: row.until?.toISOString() ?? null,
      since: row.since.toISOString(),
      master: isMaster.has(row.accountId),
      lockedRoles: [...row.lockedRoles],
      lockedMethods: [...(row.lockedMethods ?? [])],
    }));
  };
  /** Master accounts without access of their own. */
  const apartFrom = async (isMaster: ReadonlySet<string>, inside: readonly MembershipRow[]) => {
    const ids = [...isMaster].filter((id) => !inside.some(({ accountId }) => accountId === id));
    const found = ids.length === 0 ? new Map<string, PersonRow>() : await people.byIds(ids);
    return [...found.values()].map(
      (person): Member => ({
        userId: person._id,
        name: person.name,
        email: person.email,
        access: [],
        until: null,
        since: clock.now().toISOString(),
        master: true,
        lockedRoles: [],
        lockedMethods: [],
      }),
    );
  };
  return {
    isMaster: async (id: string): Promise<ReadonlySet<string>> =>
      new Set((await masters.of([id])).map(({ accountId }) => accountId)),
    membersOf,
    /** Master accounts alone: a few, read whole. */
    mastersOf: async (id: string, isMaster: ReadonlySet<string>, locale: string): Promise<Member[]> => {
      const inside = await memberships.ofPeople([...isMaster], [id]);
      return [...(await apartFrom(isMaster, inside)), ...(await membersOf(inside, isMaster, locale))];
    },
  };
};

interface MemberList {
  readonly sort: 'name' | 'since';
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

/** A page of members that are all here. */
export const memberPage = (
  members: readonly Member[],
  search: string | undefined,
  { sort, order, offset, limit }: MemberList,
) => {
  const wanted = search?.toLowerCase() ?? '';
  const found = members
    .filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(wanted))
    .sort((left, right) => left[sort].localeCompare(right[sort], 'ru') * (order === 'ASC' ? 1 : -1));
  return { rows: found.slice(offset, offset + limit), total: found.length };
};
