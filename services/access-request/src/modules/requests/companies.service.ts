import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import { isMeant } from '../companies/meaning.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import { holds } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import type { RequestRow } from './requests.domain.ts';

export interface CompaniesDeps {
  readonly contractors: Pick<ContractorsRepository, 'byId' | 'byIds' | 'byInns'>;
  readonly masters: Pick<MastersRepository, 'contractorsOf' | 'of'>;
  readonly memberships: Pick<MembershipsRepository, 'find'>;
  readonly roles: Pick<RolesRepository, 'deciding'>;
  readonly people: Pick<PeopleRepository, 'withRoles'>;
  readonly now: () => Date;
}

/** Administrators who are told of a request that no master account can decide on. */
const TOLD_MAX = 100;

type Asked = Pick<RequestRow, 'accountId' | 'inn' | 'kpp'>;

/** Which companies a request means, and who decides for them. */
export const createCompanies = (deps: CompaniesDeps) => {
  const { contractors, masters, memberships, roles, people, now } = deps;

  /** Master accounts that can decide on a request; never the person who sent it. */
  const mastersOf = async (request: Asked, unit: UnitOfWork): Promise<readonly string[]> => {
    const meant = (await contractors.byInns([request.inn], unit)).filter((one) => isMeant(request, one));
    const found = await masters.of(
      meant.map(({ _id }) => _id),
      unit,
    );
    return [...new Set(found.map(({ accountId }) => accountId))].filter((id) => id !== request.accountId);
  };

  const administrators = async (request: Asked, unit: UnitOfWork): Promise<readonly string[]> =>
    (await people.withRoles(await roles.deciding(unit), TOLD_MAX, unit)).filter(
      (id) => id !== request.accountId,
    );

  return {
    /** Companies that a master account decides for. */
    ofMaster: async (accountId: string, unit?: UnitOfWork): Promise<ReadonlyMap<string, ContractorRow>> =>
      contractors.byIds(await masters.contractorsOf(accountId, unit), unit),

    mayDecide: async (accountId: string, request: Asked, unit: UnitOfWork): Promise<boolean> => {
      const own = await contractors.byIds(await masters.contractorsOf(accountId, unit), unit);
      return [...own.values()].some((contractor) => isMeant(request, contractor));
    },

    /** With whom a request stands: its master accounts, or the administrators where it has none. */
    standing: async (request: Asked, unit: UnitOfWork) => {
      const deciders = await mastersOf(request, unit);
      return { deciders, administrators: deciders.length > 0 ? [] : await administrators(request, unit) };
    },

    /** Those of some open requests that no master account can decide on. */
    unassigned: async <R extends Asked>(requests: readonly R[]): Promise<readonly R[]> => {
      const meant = await contractors.byInns(requests.map(({ inn }) => inn));
      const found = await masters.of(meant.map(({ _id }) => _id));
      const deciders = new Map<string, string[]>();
      for (const { contractorId, accountId } of found)
        deciders.set(contractorId, [...(deciders.get(contractorId) ?? []), accountId]);
      const decidable = (request: R) =>
        meant.some(
          (contractor) =>
            isMeant(request, contractor) &&
            (deciders.get(contractor._id) ?? []).some((id) => id !== request.accountId),
        );
      return requests.filter((request) => !decidable(request));
    },

    /** The contractor that somebody who decides may link to; null for one of others. */
    contractorFor: async (
      by: { readonly accountId: string; readonly administrator: boolean },
      contractorId: string,
      unit: UnitOfWork,
    ): Promise<ContractorRow | null> => {
      const own =
        by.administrator || (await masters.contractorsOf(by.accountId, unit)).includes(contractorId);
      return own ? contractors.byId(contractorId, unit) : null;
    },

    /** Access that a person has or had in a contractor. */
    membership: memberships.find,

    isMember: async (accountId: string, contractorId: string, unit?: UnitOfWork): Promise<boolean> => {
      const membership = await memberships.find(accountId, contractorId, unit);
      return membership !== null && holds(membership, now());
    },
  };
};
export type Companies = ReturnType<typeof createCompanies>;
