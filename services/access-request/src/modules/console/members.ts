import type { Member } from '@gatehouse/contracts/access-request/resources.ts';
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import { bySince, inOrder } from '../memberships/member-order.ts';
import { accessWithin, type MembershipRow, revisionOf } from '../memberships/memberships.domain.ts';
import type { MasterRow } from '../memberships/memberships.model.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { AccessNames } from '../memberships/named-access.ts';
import type { PersonRow } from '../people/people.model.ts';
import type { PeopleRepository } from '../people/people.repository.ts';

export interface MembersDeps {
  readonly memberships: Pick<MembershipsRepository, 'ofPeople'>;
  readonly masters: Pick<MastersRepository, 'of'>;
  readonly people: Pick<PeopleRepository, 'byIds'>;
  readonly accessNames: AccessNames;
}

type MastersById = ReadonlyMap<string, MasterRow>;

/** People of a contractor as the console shows them. */
export const createMembers = ({ memberships, masters, people, accessNames }: MembersDeps) => {
  const membersOf = async (
    contractor: Pick<ContractorRow, 'organizations'>,
    rows: readonly MembershipRow[],
    mastersById: MastersById,
    locale: string,
  ) => {
    const name = await accessNames(
      rows.map(({ access }) => access),
      locale,
    );
    return rows.map((row) => ({
      userId: row.accountId,
      name: row.name,
      email: row.email,
      access: name(accessWithin(row.access, contractor), row),
      until: row.until?.toISOString() ?? null,
      since: row.since.toISOString(),
      master: mastersById.has(row.accountId),
      lockedRoles: [...row.lockedRoles],
      lockedMethods: [...(row.lockedMethods ?? [])],
      revision: revisionOf(row),
    }));
  };
  /** Master accounts without access of their own. */
  const apartFrom = async (mastersById: MastersById, inside: readonly MembershipRow[]) => {
    const ids = [...mastersById.keys()].filter((id) => !inside.some(({ accountId }) => accountId === id));
    const found = ids.length === 0 ? new Map<string, PersonRow>() : await people.byIds(ids);
    return [...found.values()].map(
      (person): Member => ({
        userId: person._id,
        name: person.name,
        email: person.email,
        access: [],
        until: null,
        since: mastersById.get(person._id)?.since?.toISOString() ?? null,
        master: true,
        lockedRoles: [],
        lockedMethods: [],
        revision: 0,
      }),
    );
  };
  return {
    /** Master accounts of a contractor, by account. */
    mastersById: async (id: string): Promise<MastersById> =>
      new Map((await masters.of([id])).map((row) => [row.accountId, row])),
    membersOf,
    /** Master accounts alone: a few, read whole. */
    mastersOf: async (
      contractor: Pick<ContractorRow, '_id' | 'organizations'>,
      mastersById: MastersById,
      locale: string,
    ): Promise<Member[]> => {
      const inside = await memberships.ofPeople([...mastersById.keys()], [contractor._id]);
      return [
        ...(await apartFrom(mastersById, inside)),
        ...(await membersOf(contractor, inside, mastersById, locale)),
      ];
    },
  };
};

interface MemberList {
  readonly sort: 'name' | 'since';
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

const byName = (left: Member, right: Member) => compareTexts(left.name, right.name);

/** A page of members that are all here. */
export const memberPage = (
  members: readonly Member[],
  search: string | undefined,
  { sort, order, offset, limit }: MemberList,
) => {
  const wanted = search?.toLowerCase() ?? '';
  const found = members
    .filter(({ name, email }) => `${name} ${email ?? ''}`.toLowerCase().includes(wanted))
    .sort(sort === 'name' ? inOrder(byName, order) : bySince(order));
  return { rows: found.slice(offset, offset + limit), total: found.length };
};
