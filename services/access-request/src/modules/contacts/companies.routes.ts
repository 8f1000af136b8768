import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import type { OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { requisitesOf } from '../companies/company.domain.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { OrganizationsRepository } from '../companies/organizations.repository.ts';
import type { CompanyFormsRepository } from '../fields/company-forms.repository.ts';
import { companyFacts } from '../fields/company-values.domain.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import { rolesBeyond } from '../memberships/access-rights.domain.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import { bySince, inOrder } from '../memberships/member-order.ts';
import {
  accessWithin,
  formerSince,
  holds,
  lockedRolesOf,
  revisionOf,
} from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { AccessNames } from '../memberships/named-access.ts';
import type { Companies } from '../requests/companies.service.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import type { Contacts } from './contacts.read-model.ts';
import type { ContactsService } from './contacts.service.ts';

export interface CompaniesRoutesDeps {
  readonly service: ContactsService;
  readonly contacts: Contacts;
  readonly memberships: MembershipsRepository;
  readonly masters: Pick<MastersRepository, 'ofPerson'>;
  readonly companies: Companies;
  readonly contractors: Pick<ContractorsRepository, 'byIds' | 'among'>;
  readonly shown: {
    readonly forms: Pick<CompanyFormsRepository, 'of'>;
    readonly accessNames: AccessNames;
    readonly organizations: Pick<OrganizationsRepository, 'names'>;
    readonly invitations: Pick<InvitationsRepository, 'aliveTo'>;
    readonly roles: Pick<RolesRepository, 'all'>;
  };
  readonly clock: Pick<Clock, 'now'>;
}

/** Companies to choose from when no ids are given (user area, section 9). */
const CHOICES = 50;

const page = <T>(rows: readonly T[], { offset, limit }: { offset: number; limit: number }): readonly T[] =>
  rows.slice(offset, offset + limit);

/** Companies of a person, in force, with what the person may do in each. */
export const createOwnCompanies =
  ({
    memberships,
    masters,
    contractors,
    shown,
    clock,
  }: Omit<CompaniesRoutesDeps, 'service' | 'contacts' | 'companies'>) =>
  async (accountId: string, locale: string): Promise<readonly OwnCompany[]> => {
    const [all, decidedFor] = await Promise.all([
      memberships.ofPerson(accountId),
      masters.ofPerson(accountId),
    ]);
    const held = all.filter((row) => holds(row, clock.now()));
    const known = await contractors.byIds([...held, ...decidedFor].map(({ contractorId }) => contractorId));
    const name = await shown.accessNames(
      held.map(({ access }) => access),
      locale,
    );
    const tabs = await shown.forms.of('contractors');
    const company = (contractor: ContractorRow): OwnCompany => {
      const membership = held.find(({ contractorId }) => contractorId === contractor._id);
      const master = decidedFor.find(({ contractorId }) => contractorId === contractor._id);
      return {
        id: contractor._id,
        name: contractor.name,
        requisites: requisitesOf(contractor),
        additionalInfo: companyFacts(tabs, contractor.values, locale),
        access: name(accessWithin(membership?.access ?? [], contractor), membership),
        until: membership?.until?.toISOString() ?? null,
        since: (membership ?? master)?.since?.toISOString() ?? null,
        master: master !== undefined,
      };
    };
    return [...known.values()].map(company);
  };

const byName = (left: { name: string }, right: { name: string }) => compareTexts(left.name, right.name);

const organizationsOf = async (
  rows: readonly ContractorRow[],
  organizations: Pick<OrganizationsRepository, 'names'>,
) => {
  const names = await organizations.names(rows.flatMap((row) => row.organizations));
  return (row: ContractorRow) => row.organizations.map((id) => ({ id, name: names.get(id) ?? id }));
};

const ownRoutes = (deps: CompaniesRoutesDeps): readonly Route[] => {
  const ownCompanies = createOwnCompanies(deps);
  return [
    route(companyEndpoints.list, async ({ actor, query, locale }) => {
      const all = await ownCompanies(accountOf(actor).accountId, locale);
      const { sort = 'name', order = 'ASC', offset = 0, limit = 20 } = query;
      const sorted = all.toSorted(sort === 'name' ? inOrder(byName, order) : bySince(order));
      const meta = { sort, order, offset, limit, total: all.length };
      return { companies: [...page(sorted, { offset, limit })], meta };
    }),
    route(companyEndpoints.leave, async ({ actor, params, context }) => {
      await deps.service.leave(accountOf(actor).accountId, params.id, context);
      return null;
    }),
  ];
};

const contactRoutes = (deps: CompaniesRoutesDeps): readonly Route[] => {
  const { service, contacts, memberships, companies, contractors, shown, clock } = deps;
  return [
    route(companyEndpoints.contacts, async ({ actor, query }) => {
      const own = await companies.ofMaster(accountOf(actor).accountId);
      const { sort = 'name', order = 'ASC', offset = 0, limit = 20, contractorId, ...filter } = query;
      const asked = [...own.values()].filter(({ _id }) => contractorId === undefined || contractorId === _id);
      const allowances = await companies.stillAllowed(await contacts.allowances(asked));
      const of = { contractorIds: asked.map(({ _id }) => _id), allowances };
      const list = { ...filter, sort, order, offset, limit };
      const { rows, total } = await contacts.page(of, list, clock.now());
      return {
        contacts: rows.map((row) => ({
          userId: row.userId,
          name: row.name ?? row.email ?? '',
          email: row.email,
          mobile: row.mobile,
          accessStatus: row.state,
          companies: row.contractorIds.map((id) => ({ id, name: own.get(id)?.name ?? id })),
        })),
        meta: { sort, order, offset, limit, total },
      };
    }),
    route(companyEndpoints.contactContractors, async ({ actor, params, locale }) => {
      const { accountId, methods } = accountOf(actor);
      const own = await companies.ofMaster(accountId);
      const ids = [...own.keys()];
      const found = await memberships.ofPersonIn(params.userId, ids);
      if (found.length === 0 && !(await service.isContact(accountId, params.userId)))
        throw problem(requestErrors.notFound);
      // By the address that the master account knows of a member: whose account an invited address is stays unsaid.
      const emails = found.flatMap(({ email }) => email ?? []);
      const invited = await shown.invitations.aliveTo(emails, ids, clock.now());
      const rows = [...own.values()];
      const [name, organizations, roles] = await Promise.all([
        shown.accessNames(
          [...found, ...invited].map(({ access }) => access),
          locale,
        ),
        organizationsOf(rows, shown.organizations),
        shown.roles.all(),
      ]);
      return {
        contractors: rows.toSorted(byName).map((row) => {
          const membership = found.find(({ contractorId }) => contractorId === row._id) ?? null;
          const active = membership !== null && holds(membership, clock.now());
          const invitation = invited.find(({ contractorId }) => contractorId === row._id);
          return {
            id: row._id,
            name: row.name,
            inn: row.inn,
            kpp: row.kpp,
            accessStatus: active ? 'active' : invitation ? 'invitationAlive' : 'unActive',
            access: name(
              accessWithin(active ? membership.access : (invitation?.access ?? []), row),
              membership,
            ),
            until: (active && membership.until?.toISOString()) || null,
            availableOrganizations: organizations(row),
            lockedRoles: lockedRolesOf(membership, roles),
            revision: revisionOf(membership),
            ...(formerSince(membership) !== undefined && { former: true as const }),
            beyondCaller: active ? rolesBeyond(methods, accessWithin(membership.access, row), roles) : [],
          } as const;
        }),
      };
    }),
    route(companyEndpoints.changeContact, async ({ actor, body, context }) => {
      const until = body.until == null ? body.until : new Date(body.until);
      await service.change(accountOf(actor), { ...body, until }, context);
      return null;
    }),
    route(companyEndpoints.removeContact, async ({ actor, query, body, context }) => {
      const userId = body?.userId ?? query.userId;
      const contractorId = body?.contractorId ?? query.contractorId;
      if (userId === undefined || contractorId === undefined)
        throw refusedFields({
          ...(userId === undefined ? { userId: 'errorEmpty' } : {}),
          ...(contractorId === undefined ? { contractorId: 'errorEmpty' } : {}),
        });
      await service.remove(accountOf(actor), { userId, contractorId, access: body?.access }, context);
      return null;
    }),
    route(companyEndpoints.contractors, async ({ actor, query }) => {
      const own = await companies.idsOfMaster(accountOf(actor).accountId);
      const asked = query.ids?.split(',');
      const ids = asked === undefined ? own : asked.filter((id) => own.includes(id));
      const rows = await contractors.among(ids, query.searchValue, asked?.length ?? CHOICES);
      const organizations = await organizationsOf(rows, shown.organizations);
      const members =
        query.userId === undefined ? undefined : await memberships.ofPersonIn(query.userId, ids);
      return {
        contractors: rows.map((row) => ({
          id: row._id,
          name: row.name,
          inn: row.inn,
          kpp: row.kpp,
          availableOrganizations: organizations(row),
          ...(members === undefined
            ? {}
            : {
                member: members.some((one) => one.contractorId === row._id && holds(one, clock.now())),
              }),
        })),
      };
    }),
  ];
};

export const companiesRoutes = (deps: CompaniesRoutesDeps): readonly Route[] => [
  ...ownRoutes(deps),
  ...contactRoutes(deps),
];
