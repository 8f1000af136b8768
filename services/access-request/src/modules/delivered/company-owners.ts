/** What a delivery does to contractors and to organizations, in the words of those who own them. */
import type { DeliveredCompany } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import {
  type CompanyContent,
  type CompanyOrigin,
  type CompanyRow,
  contentOfRow,
} from '../companies/company.domain.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { ContractorsService } from '../console/contractors.service.ts';
import type { OrganizationsService } from '../console/organizations.service.ts';
import type { NamedGroups } from './named-groups.repository.ts';

export interface PresentCompany {
  readonly id: string;
  readonly content: CompanyContent;
  readonly organizations: readonly string[];
}

/** Of one kind of company. Throws problems of the API where a rule of this installation refuses. */
export interface CompanyOwner {
  /** A number has to tell it apart. */
  readonly identified: boolean;
  /** By the provider's ids. */
  ofProvider(
    providerId: string,
    externalIds: readonly string[],
  ): Promise<ReadonlyMap<string, PresentCompany>>;
  /** Ids by taxpayer number and reason code. */
  holdersOf(inns: readonly string[]): Promise<Map<string, string>>;
  organizationsOf(
    providerId: string,
    groups: readonly string[],
    before: PresentCompany | undefined,
  ): Promise<readonly string[]>;
  create(
    content: CompanyContent,
    origin: CompanyOrigin,
    organizations: readonly string[],
    context: EventContext,
  ): Promise<unknown>;
  change(
    id: string,
    content: CompanyContent,
    organizations: readonly string[],
    context: EventContext,
  ): Promise<unknown>;
  /**
   * Settles which organizations a company works with, whichever of them was delivered first. A company that may not have one
   * back yet is refused after the others.
   */
  settle(
    providerId: string,
    delivered: Pick<DeliveredCompany, 'externalId' | 'groups'>,
    context: EventContext,
  ): Promise<void>;
  remove(present: PresentCompany, origin: CompanyOrigin, context: EventContext): Promise<void>;
}

const presentOf = <Row extends CompanyRow>(
  rows: readonly Row[],
  organizationsOf: (row: Row) => readonly string[],
): ReadonlyMap<string, PresentCompany> =>
  new Map(
    rows.map((row) => [
      row.externalId as string,
      { id: row._id, content: contentOfRow(row), organizations: organizationsOf(row) },
    ]),
  );

const holders = (rows: readonly CompanyRow[]): Map<string, string> =>
  new Map(rows.map(({ _id, inn, kpp }) => [`${inn}/${kpp ?? ''}`, _id]));

/** Companies of one question. */
const PART = 200;

export interface CompanyOwnersDeps {
  readonly contractors: Pick<ContractorsRepository, 'ofProvider' | 'withInns'>;
  readonly organizations: Pick<OrganizationsRepository, 'ofProvider' | 'withInns' | 'deliveredAmong'>;
  readonly named: NamedGroups;
  /** In the name of the provider. */
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly services: {
    readonly contractors: ContractorsService;
    readonly organizations: OrganizationsService;
  };
}

export const organizationOwner = ({
  contractors,
  organizations,
  named,
  services,
}: CompanyOwnersDeps): CompanyOwner => ({
  identified: false,
  ofProvider: async (providerId, externalIds) =>
    presentOf(await organizations.ofProvider(providerId, externalIds), () => []),
  holdersOf: async (inns) => holders(await organizations.withInns(inns)),
  organizationsOf: async () => [],
  create: (content, origin, _, context) => services.organizations.createDelivered(content, origin, context),
  change: (id, content, _, context) => services.organizations.changeDelivered(id, content, context),
  /** Companies that arrived before it work with it from now on. */
  settle: async (providerId, { externalId }, context) => {
    const [row] = await organizations.ofProvider(providerId, [externalId]);
    if (row === undefined) return;
    const companies = await named.companiesOf(providerId, externalId);
    let refusal: ProblemError | undefined;
    for (let first = 0; first < companies.length; first += PART)
      for (const company of await contractors.ofProvider(providerId, companies.slice(first, first + PART)))
        if (!company.organizations.includes(row._id))
          await services.contractors.addDelivered(company._id, row._id, context).catch((error) => {
            if (!(error instanceof ProblemError)) throw error;
            refusal ??= error;
          });
    if (refusal !== undefined) throw refusal;
  },
  remove: ({ id }, { providerId }, context) => services.organizations.remove(id, context, providerId),
});

export const contractorOwner = ({
  contractors,
  organizations,
  named,
  units,
  services,
}: CompanyOwnersDeps): CompanyOwner => ({
  identified: true,
  ofProvider: async (providerId, externalIds) =>
    presentOf(await contractors.ofProvider(providerId, externalIds), (row) => row.organizations),
  holdersOf: async (inns) => holders(await contractors.withInns(inns)),
  /** Those that the provider names, and those that an administrator added here; one that has not arrived is awaited. */
  organizationsOf: async (providerId, groups, before) => {
    const arrived = (await organizations.ofProvider(providerId, groups)).map(({ _id }) => _id);
    if (before === undefined) return arrived.sort();
    const delivered = await organizations.deliveredAmong(before.organizations, providerId);
    const kept = before.organizations.filter((id) => !delivered.has(id) || arrived.includes(id));
    return [...kept, ...arrived.filter((id) => !kept.includes(id)).sort()];
  },
  create: services.contractors.createDelivered,
  change: services.contractors.changeDelivered,
  settle: (providerId, { externalId, groups }) =>
    units.run((unit) => named.save(providerId, externalId, groups, unit)),
  remove: async ({ id }, { providerId, externalId }, context) => {
    await services.contractors.remove(id, context, providerId);
    await units.run((unit) => named.save(providerId, externalId, [], unit));
  },
});
