/** Rows of companies, their people, requests and invitations, as many as an installation gets, made by the models. */
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { type Searchable, withGrams } from '@gatehouse/kit/mongo/search.ts';
import { shareOf, sizedIdentifiers, sizedMoment, sizedName } from '@gatehouse/testkit/sized/sized-people.ts';
import { writeRows } from '@gatehouse/testkit/sized/write-rows.ts';
import type { Connection } from 'mongoose';
import { companyTexts } from '../src/modules/companies/company.model.ts';
import { type ContractorRow, contractors } from '../src/modules/companies/contractors.model.ts';
import { type OrganizationRow, organizations } from '../src/modules/companies/organizations.model.ts';
import type { InvitationRow } from '../src/modules/invitations/invitations.domain.ts';
import { invitations } from '../src/modules/invitations/invitations.model.ts';
import type { MembershipRow } from '../src/modules/memberships/memberships.domain.ts';
import { type MasterRow, masters, memberships } from '../src/modules/memberships/memberships.model.ts';
import { type PersonRow, people } from '../src/modules/people/people.model.ts';
import type { RequestRow } from '../src/modules/requests/requests.domain.ts';
import { requests, requestTexts } from '../src/modules/requests/requests.model.ts';
import { decidingRoles, roleMethods, roles } from '../src/modules/roles/roles.model.ts';
import {
  type CompanySizes,
  contractorId,
  DAY,
  FIELD,
  LARGE_MASTER,
  MINUTE,
  nameOf,
  noNumbers,
  numbersOf,
  organizationId,
  PROVIDER,
  personId,
  ROLES,
  roleCode,
  WIDE_MASTER,
} from './sized-names.ts';

const organizationsOf = (index: number, count: number): string[] =>
  [
    ...new Set(
      [0, 1, 2]
        .filter((at) => shareOf(index, 32 + at) < 0.6)
        .map((at) => Math.floor(shareOf(index, 35 + at) ** 2 * count)),
    ).add(0),
  ].map(organizationId);

const hasMaster = (index: number) => index % 10 !== 9;
const masterOf = (index: number, { people: count }: CompanySizes) =>
  index === 0 ? LARGE_MASTER : personId(3 + ((index * 13) % Math.max(1, count - 3)));

const accessOf = (index: number, organization: string) => [
  {
    organizationId: organization,
    roles: [roleCode(index % ROLES), roleCode((index * 7 + 1) % ROLES)].filter(
      (code, at, all) => all.indexOf(code) === at,
    ),
  },
];

/** Rows of each collection, by the number of the row. */
export const companyRows = (sizes: CompanySizes, now: Date) => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const contractorAt = (index: number): ContractorRow =>
    withGrams(
      {
        _id: contractorId(index),
        name: nameOf(index),
        ...numbersOf(index),
        ...(index % 30 === 5 ? { providerId: PROVIDER, externalId: `external-${index}` } : {}),
        values: [{ field: FIELD, values: [`S-${index}`], key: `s-${index}` }],
        sequence: 1,
        updatedAt: sizedMoment(index, now),
        organizations: organizationsOf(index, sizes.organizations),
        grants: 0,
      },
      { texts: companyTexts },
    );
  const organizationAt = (index: number): OrganizationRow =>
    withGrams(
      {
        _id: organizationId(index),
        ...noNumbers,
        name: `Организация ${index}`,
        inn: String(7_800_000_000 + index),
        kpp: '780101001',
        sequence: 1,
        updatedAt: now,
      },
      { texts: companyTexts },
    );
  const personAt = (index: number): PersonRow => ({
    _id: personId(index),
    ...sizedIdentifiers(index),
    name: sizedName(index).fio,
    locale: 'ru',
    active: shareOf(index, 40) < 0.97,
    roles: index % 5_000 === 4_999 ? ['user', 'administrator'] : ['user'],
    sent: 0,
  });

  /** Who is where: the first company, the companies of the first person, and everybody else evenly. */
  const placeOf = (index: number): readonly [person: number, contractor: number] => {
    if (index < sizes.members) return [3 + index, 0];
    if (index < sizes.members + sizes.companies) return [0, 1 + index - sizes.members];
    const spread = Math.max(1, Math.floor(sizes.people * 0.6) - 3);
    const round = Math.floor(index / spread);
    return [3 + ((index * 7_919) % spread), 1 + ((index + round * 17) % Math.max(1, sizes.contractors - 1))];
  };
  const termOf = (index: number): Pick<MembershipRow, 'until' | 'endedAt' | 'since' | 'reminded'> => {
    const since = sizedMoment(index, now);
    const share = shareOf(index, 41);
    // Some whose end the job has not stored yet.
    if (index % 10_000 === 17) return { since, until: at(-MINUTE - index), endedAt: null, reminded: true };
    if (share < 0.1)
      return { since, until: null, endedAt: at((since.getTime() - now.getTime()) / 2), reminded: false };
    if (share < 0.15) {
      const until = at((since.getTime() - now.getTime()) / 3);
      return { since, until, endedAt: until, reminded: true };
    }
    if (share > 0.9) {
      const left = shareOf(index, 42) * 365 * DAY;
      return { since, until: at(left + MINUTE), endedAt: null, reminded: left < 7 * DAY && index % 20 !== 0 };
    }
    return { since, until: null, endedAt: null, reminded: false };
  };
  const membershipAt = (index: number): MembershipRow => {
    const [person, contractor] = placeOf(index);
    const { email, mobile } = sizedIdentifiers(person);
    const organization = organizationsOf(contractor, sizes.organizations)[0] ?? organizationId(0);
    return {
      _id: `membership-${index}`,
      accountId: personId(person),
      contractorId: contractorId(contractor),
      access: accessOf(index, organization),
      grantedBy: masterOf(contractor, sizes),
      lockedRoles: index % 50 === 0 ? [roleCode(1)] : [],
      ...termOf(index),
      name: sizedName(person).fio,
      email,
      mobile,
      sequence: 1,
    };
  };
  /** Of each company but a tenth, then those of who decides for many. */
  const masterAt = (index: number): MasterRow => {
    const isWide = index >= sizes.contractors;
    const contractor = isWide ? 1 + index - sizes.contractors : index;
    return {
      _id: `master-${index}`,
      accountId: isWide ? WIDE_MASTER : masterOf(contractor, sizes),
      contractorId: contractorId(contractor),
      active: isWide || hasMaster(contractor),
      since: sizedMoment(index, now),
      sequence: 1,
    };
  };

  const stateOf = (index: number): RequestRow['status'] => {
    const share = shareOf(index, 43);
    if (share < 0.03) return 'considered';
    if (share < 0.63) return 'approved';
    if (share < 0.83) return 'failure';
    return share < 0.9 ? 'duplicate' : 'remove';
  };
  const requestAt = (index: number): RequestRow & Searchable => {
    const contractor =
      shareOf(index, 44) < 0.02 ? 0 : Math.floor(shareOf(index, 45) ** 2 * sizes.contractors);
    const numbers = numbersOf(contractor);
    const isKnown = numbers.inn !== null && shareOf(index, 46) < 0.9;
    const person = Math.floor(shareOf(index, 47) * sizes.people);
    const status = stateOf(index);
    const createdAt =
      status === 'considered' ? at(-shareOf(index, 48) * 30 * DAY) : sizedMoment(index, now, 49);
    const isLinked = status === 'approved' && isKnown && shareOf(index, 50) < 0.8;
    const isDecided = status !== 'considered' && status !== 'remove';
    const row: RequestRow = {
      _id: `request-${String(index).padStart(8, '0')}`,
      accountId: personId(person),
      companyName: nameOf(contractor),
      inn: isKnown && numbers.inn !== null ? numbers.inn : String(9_900_000_000 + index),
      kpp: isKnown && index % 2 === 0 ? numbers.kpp : null,
      roles: [roleCode(index % ROLES)],
      status,
      createdAt,
      decidedAt: status === 'considered' ? null : new Date(createdAt.getTime() + shareOf(index, 51) * DAY),
      decidedBy: isDecided ? masterOf(contractor, sizes) : null,
      reason: status === 'failure' ? 'Не работает у нас' : null,
      contractorId: isLinked ? contractorId(contractor) : null,
      contractorName: isLinked ? nameOf(contractor) : null,
      contractorInn: isLinked ? numbers.inn : null,
      contractorTax: null,
      personName: sizedName(person).fio,
      // Some that the job has not moved to the administrators yet.
      escalated: status === 'considered' && !(isKnown && hasMaster(contractor)) && index % 50 !== 0,
      sequence: 1,
    };
    return withGrams(row, { texts: requestTexts });
  };
  const answerOf = (index: number): InvitationRow['status'] => {
    const share = shareOf(index, 52);
    if (share < 0.05) return 'active';
    if (share < 0.6) return 'success';
    if (share < 0.65) return 'autoSuccess';
    if (share < 0.72) return 'refusal';
    return share < 0.8 ? 'deleted' : 'deactivated';
  };
  const invitationAt = (index: number): InvitationRow => {
    const contractor =
      index < sizes.members >> 1 ? 0 : Math.floor(shareOf(index, 53) ** 2 * sizes.contractors);
    const person = Math.floor(shareOf(index, 54) * sizes.people);
    const status = answerOf(index);
    const isOpen = status === 'active';
    const createdAt = isOpen ? at(-shareOf(index, 55) * 6 * DAY) : sizedMoment(index, now, 56);
    const isAccepted = status === 'success' || status === 'autoSuccess';
    return {
      _id: `invitation-${index}`,
      email: isAccepted || index % 2 === 0 ? sizedIdentifiers(person).email : `guest.${index}@example.net`,
      contractorId: contractorId(contractor),
      access: accessOf(index, organizationId(0)),
      inviterId: masterOf(contractor, sizes),
      status,
      createdAt,
      sentAt: createdAt,
      // Some whose end the job has not stored yet.
      endTime: isOpen && index % 100 === 0 ? at(-MINUTE) : new Date(createdAt.getTime() + 7 * DAY),
      knownAccountId: index % 2 === 0 ? personId(person) : null,
      accountId: isAccepted ? personId(person) : null,
      personName: isAccepted ? sizedName(person).fio : null,
      domainId: 'base',
      locale: 'ru',
      sequence: 1,
    };
  };
  return { contractorAt, organizationAt, personAt, membershipAt, masterAt, requestAt, invitationAt };
};

/** Fills a database that migrations have made. */
export const fillCompanies = async (
  connection: Connection,
  sizes: CompanySizes,
  now: Date,
): Promise<void> => {
  const rows = companyRows(sizes, now);
  await writeRows(connection, organizations, sizes.organizations, rows.organizationAt);
  await writeRows(connection, roles, ROLES, (index) => ({
    _id: roleCode(index),
    names: { ru: `Роль ${index}`, en: `Role ${index}` },
    comment: '',
    methods: index === 0 ? ['cabinet.services.read'] : [],
  }));
  await writeRows(connection, roleMethods, 1, () => ({ _id: 'administrator', methods: [...methodKeys] }));
  await writeRows(connection, decidingRoles, 1, () => ({ _id: 'administrator', everything: true }));
  await writeRows(connection, people, sizes.people, rows.personAt);
  await writeRows(connection, contractors, sizes.contractors, rows.contractorAt);
  await writeRows(connection, memberships, sizes.memberships, rows.membershipAt);
  await writeRows(connection, masters, sizes.contractors + sizes.companies, rows.masterAt);
  await writeRows(connection, requests, sizes.requests, rows.requestAt);
  await writeRows(connection, invitations, sizes.invitations, rows.invitationAt);
};
