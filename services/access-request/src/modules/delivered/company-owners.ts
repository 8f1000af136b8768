/** What a delivery does to contractors and to organizations, in the words of those who own them. */
import type { EventContext } from '@gatehouse/kit/events/event.ts';
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
  remove(id: string, context: EventContext, providerId: string): Promise<void>;
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

export const organizationOwner = (
  repository: OrganizationsRepository,
  service: OrganizationsService,
): CompanyOwner => ({
  identified: false,
  ofProvider: async (providerId, externalIds) =>
    presentOf(await repository.ofProvider(providerId, externalIds), () => []),
  holdersOf: async (inns) => holders(await repository.withInns(inns)),
  organizationsOf: async () => [],
  create: (content, origin, _, context) => service.createDelivered(content, origin, context),
  change: (id, content, _, context) => service.changeDelivered(id, content, context),
  remove: service.remove,
});

export const contractorOwner = (
  repository: ContractorsRepository,
  service: ContractorsService,
  organizations: OrganizationsRepository,
): CompanyOwner => ({
  identified: true,
  ofProvider: async (providerId, externalIds) =>
    presentOf(await repository.ofProvider(providerId, externalIds), (row) => row.organizations),
  holdersOf: async (inns) => holders(await repository.withInns(inns)),
  /** Those that the provider names, and those that an administrator added here; one that is not delivered is left out. */
  organizationsOf: async (providerId, groups, before) => {
    const named = (await organizations.ofProvider(providerId, groups)).map(({ _id }) => _id);
    if (before === undefined) return named.sort();
    const delivered = await organizations.deliveredAmong(before.organizations, providerId);
    const kept = before.organizations.filter((id) => !delivered.has(id) || named.includes(id));
    return [...kept, ...named.filter((id) => !kept.includes(id)).sort()];
  },
  create: service.createDelivered,
  change: service.changeDelivered,
  remove: service.remove,
});
