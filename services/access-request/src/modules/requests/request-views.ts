import type { AccessRequest, SimilarRequest } from '@gatehouse/contracts/access-request/resources.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import { isMeant } from '../companies/meaning.ts';
import { rolesBeyond } from '../memberships/access-rights.domain.ts';
import { holds } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import { type RolesRepository, roleName } from '../roles/roles.repository.ts';
import type { RequestRow } from './requests.domain.ts';
import type { RequestsRepository } from './requests.repository.ts';

export interface RequestViewsDeps {
  readonly people: Pick<PeopleRepository, 'byIds'>;
  readonly roles: Pick<RolesRepository, 'all'>;
  readonly contractors: Pick<ContractorsRepository, 'byIds' | 'byInns'>;
  readonly memberships: Pick<MembershipsRepository, 'ofPeople'>;
  readonly requests: Pick<RequestsRepository, 'alike'>;
  readonly now: () => Date;
}

/** Similar requests of one row that are shown, and of a page that are read. */
const SIMILAR_SHOWN = 10;
const SIMILAR_READ = 500;

const named = ({ _id, name }: ContractorRow) => ({ id: _id, name });

/** Requests as their senders see them, and as those who decide do: with the person and what they have already. */
export const createRequestViews = (deps: RequestViewsDeps) => {
  const { people, roles, contractors, memberships, requests, now } = deps;

  const basis = async (rows: readonly RequestRow[], locale: string) => {
    const ids = rows.flatMap(({ accountId, decidedBy }) => [
      accountId,
      ...(decidedBy === null ? [] : [decidedBy]),
    ]);
    const [persons, known] = await Promise.all([people.byIds(ids), roles.all()]);
    const names = new Map(known.map((role) => [role._id, roleName(role, locale)]));
    const view = (row: RequestRow): AccessRequest => {
      const person = persons.get(row.accountId);
      return {
        requestId: row._id,
        requestDate: row.createdAt.toISOString(),
        responseDate: row.decidedAt?.toISOString() ?? null,
        requestCompanyName: row.companyName,
        requestCompanyInn: row.inn,
        requestCompanyKpp: row.kpp,
        requestCompanyRoles: row.roles.map((roleId) => ({ roleId, name: names.get(roleId) ?? roleId })),
        responseCompanyName: row.contractorName,
        responseCompanyInn: row.contractorInn,
        responseCompanyTax: row.contractorTax,
        userId: row.accountId,
        status: row.status,
        reason: row.reason,
        user: {
          name: person?.name ?? row.personName,
          email: person?.email ?? null,
          phone: person?.mobile ?? null,
        },
      };
    };
    const similar = (row: RequestRow, other: RequestRow): SimilarRequest => {
      const { requestId, requestDate, responseDate, requestCompanyName, requestCompanyKpp, ...rest } =
        view(other);
      return {
        requestId,
        requestDate,
        responseDate,
        requestCompanyName,
        requestCompanyKpp,
        requestCompanyRoles: rest.requestCompanyRoles,
        status: rest.status,
        reason: rest.reason,
        duplicate: row.status === 'considered' && other.status === 'considered',
      };
    };
    return { persons, known, view, similar };
  };

  return {
    own: async (rows: readonly RequestRow[], locale: string): Promise<AccessRequest[]> =>
      rows.map((await basis(rows, locale)).view),
    /**
     * `own`: companies of the master account that looks; undefined for administrators, who see all. `methods`: what the reader
     * may do.
     */
    toDecide: async (
      rows: readonly RequestRow[],
      own: ReadonlyMap<string, ContractorRow> | undefined,
      { locale, methods }: { readonly locale: string; readonly methods: readonly string[] },
    ): Promise<AccessRequest[]> => {
      const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
      const [{ persons, known, view, similar }, alike, meant, held] = await Promise.all([
        basis(rows, locale),
        requests.alike(rows, SIMILAR_READ),
        own === undefined ? contractors.byInns(rows.map(({ inn }) => inn)) : [...own.values()],
        memberships.ofPeople(accountIds, own && [...own.keys()]),
      ]);
      const current = held.filter((one) => holds(one, now()));
      const companies = own ?? (await contractors.byIds(current.map(({ contractorId }) => contractorId)));
      return rows.map((row) => {
        const others = alike.filter(
          (other) =>
            other._id !== row._id &&
            other.accountId === row.accountId &&
            other.inn === row.inn &&
            // A master account sees what means its own companies.
            (own === undefined || meant.some((contractor) => isMeant(other, contractor))),
        );
        const asked = view(row);
        const beyond = rolesBeyond(methods, [{ organizationId: '', roles: [...row.roles] }], known);
        return {
          ...asked,
          requestCompanyRoles: asked.requestCompanyRoles.map((role) =>
            beyond.includes(role.roleId) ? { ...role, beyondCaller: true } : role,
          ),
          similar: others.slice(0, SIMILAR_SHOWN).map((other) => similar(row, other)),
          companies: current.flatMap(({ accountId, contractorId }) => {
            const company = accountId === row.accountId ? companies.get(contractorId) : undefined;
            return company === undefined ? [] : [named(company)];
          }),
          contractors: meant.filter((contractor) => isMeant(row, contractor)).map(named),
          decidedBy: row.decidedBy === null ? null : (persons.get(row.decidedBy)?.name ?? null),
        };
      });
    },
  };
};
export type RequestViews = ReturnType<typeof createRequestViews>;
