import type { InvitationVoid } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { DAY, HOUR } from '../budgets/budgets.domain.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { MastersRepository } from '../memberships/masters.repository.ts';
import { holds } from '../memberships/memberships.domain.ts';
import type { MembershipsRepository } from '../memberships/memberships.repository.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import {
  type Asked,
  type Deciders,
  decidersOf,
  isUnassigned,
  mastersFor,
  type RegisteredCompany,
  type RequestAdministrator,
  registeredFor,
} from './deciders.domain.ts';
import type { Allowance } from './requests.repository.ts';

export interface CompaniesDeps {
  readonly contractors: Pick<ContractorsRepository, 'byId' | 'byIds' | 'byInns'>;
  readonly masters: Pick<MastersRepository, 'contractorsOf' | 'find' | 'of'>;
  readonly memberships: Pick<MembershipsRepository, 'find'>;
  readonly roles: Pick<RolesRepository, 'deciding'>;
  readonly people: Pick<PeopleRepository, 'byIds' | 'touch' | 'withRoles'>;
  readonly budgets: Budgets;
  readonly settings: () => MessageLimits;
  readonly now: () => Date;
}

/** Administrators who are told of a request that no master account can decide on. */
const TOLD_MAX = 100;

interface SentFor {
  readonly inviterId: string;
  readonly contractorId: string;
}

export interface MessageLimits {
  readonly companyMailPerHour: number;
  readonly mailboxPerHour: number;
  readonly mailboxPerDay: number;
}

/** Which companies a request means, and who decides for them. */
export const createCompanies = (deps: CompaniesDeps) => {
  const { contractors, masters, memberships, roles, people, budgets, settings, now } = deps;

  /** Companies that some requests mean, with their master accounts whose accounts are active. */
  const representedOf = async (requests: readonly Pick<Asked, 'inn'>[], unit?: UnitOfWork) => {
    const meant = await contractors.byInns([...new Set(requests.map(({ inn }) => inn))], unit);
    const ids = meant.map(({ _id }) => _id);
    return { contractors: meant, masters: await activeMasters(ids, unit) };
  };
  const activeMasters = async (contractorIds: readonly string[], unit?: UnitOfWork) => {
    const found = await masters.of(contractorIds, unit);
    const known = await people.byIds(
      found.map(({ accountId }) => accountId),
      unit,
    );
    return found.filter(({ accountId }) => known.get(accountId)?.active === true);
  };
  const administrators = async (unit?: UnitOfWork): Promise<readonly RequestAdministrator[]> => {
    const { codes, everything } = await roles.deciding(unit);
    const found = await people.withRoles(codes, TOLD_MAX, unit);
    return found.map(({ _id, roles: held = [] }) => ({
      accountId: _id,
      everything: held.some((code) => everything.has(code)),
    }));
  };

  /** Why some invitations count no more: each by what its sender may do now. */
  const voids = async (invitations: readonly SentFor[], unit?: UnitOfWork) => {
    const senders = await people.byIds(
      invitations.map(({ inviterId }) => inviterId),
      unit,
    );
    const held = await masters.of([...new Set(invitations.map(({ contractorId }) => contractorId))], unit);
    return ({ inviterId, contractorId }: SentFor): InvitationVoid | undefined => {
      const sender = senders.get(inviterId);
      if (sender === undefined) return 'deleted';
      if (!sender.active) return 'blocked';
      const represents = held.some((row) => row.contractorId === contractorId && row.accountId === inviterId);
      return represents ? undefined : 'dismissed';
    };
  };

  const ownCompany = async (
    accountId: string,
    contractorId: string,
    unit?: UnitOfWork,
  ): Promise<ContractorRow | null> =>
    (await masters.find(accountId, contractorId, unit))?.active ? contractors.byId(contractorId, unit) : null;

  return {
    /** Id of the right of an account to decide for a contractor; undefined where it has none. */
    masterId: async (
      accountId: string,
      contractorId: string,
      unit: UnitOfWork,
    ): Promise<string | undefined> => {
      const found = await masters.find(accountId, contractorId, unit);
      return found?.active ? found._id : undefined;
    },

    /**
     * Why an invitation counts no more, in the transaction that grants what it offers: of a block of its sender at the same
     * moment one of both comes first.
     */
    voidOf: async (invitation: SentFor, unit: UnitOfWork): Promise<InvitationVoid | undefined> => {
      await people.touch(invitation.inviterId, unit);
      return (await voids([invitation], unit))(invitation);
    },
    voids,

    /** Ids of the companies that a master account decides for. */
    idsOfMaster: masters.contractorsOf,

    /** A company where the master account decides for it; null otherwise. */
    ownCompany,

    /** Companies that a master account decides for. */
    ofMaster: async (accountId: string, unit?: UnitOfWork): Promise<ReadonlyMap<string, ContractorRow>> =>
      contractors.byIds(await masters.contractorsOf(accountId, unit), unit),

    /** Master accounts of some contractors that still count: their accounts are active. */
    activeMasters,

    /** Some companies, by their ids. */
    byIds: contractors.byIds,

    /** Whether a master account decides on a request. */
    mayDecide: async (accountId: string, request: Asked, unit: UnitOfWork): Promise<boolean> =>
      mastersFor(request, await representedOf([request], unit)).includes(accountId),

    /** With whom a request stands: its master accounts, or the administrators where it has none. */
    standing: async (request: Asked, unit: UnitOfWork): Promise<Deciders> =>
      decidersOf(request, await representedOf([request], unit), await administrators(unit)),

    /** Companies that a request means, by their registered names, with their master accounts. */
    registered: async (request: Asked, unit: UnitOfWork): Promise<readonly RegisteredCompany[]> =>
      registeredFor(request, await representedOf([request], unit)),

    /**
     * Those of some people who are told of a request: strangers cause only so many messages for a company and for a mailbox.
     * Beyond that the request stands in the lists alone, so that nobody closes the way to a company for others.
     */
    toTell: async (
      request: Asked,
      accounts: readonly string[],
      unit: UnitOfWork,
    ): Promise<readonly string[]> => {
      if (accounts.length === 0) return [];
      const { companyMailPerHour, mailboxPerHour, mailboxPerDay } = settings();
      const ofCompany = { key: `request:company:${request.inn}`, limit: companyMailPerHour, windowMs: HOUR };
      if ((await budgets.spend([ofCompany], now(), unit)) > 0) return [];
      const told: string[] = [];
      for (const id of accounts) {
        const ofMailbox = [
          { key: `request:mailbox:hour:${id}`, limit: mailboxPerHour, windowMs: HOUR },
          { key: `request:mailbox:day:${id}`, limit: mailboxPerDay, windowMs: DAY },
        ];
        if ((await budgets.spend(ofMailbox, now(), unit)) === 0) told.push(id);
      }
      return told;
    },

    /** Those of some open requests whose masters came or went since their flag was set. */
    misplaced: async <R extends Asked & { readonly escalated: boolean }>(
      requests: readonly R[],
      unit?: UnitOfWork,
    ): Promise<readonly R[]> => {
      const represented = await representedOf(requests, unit);
      return requests.filter((request) => isUnassigned(request, represented) !== request.escalated);
    },

    /**
     * Those of some decisions that still count: who made them is active, and represents a company that was asked for or is
     * an administrator of requests.
     */
    stillAllowed: async <R extends Allowance>(
      decisions: readonly R[],
      unit?: UnitOfWork,
    ): Promise<readonly R[]> => {
      if (decisions.length === 0) return [];
      const represented = await representedOf(decisions, unit);
      const { codes } = await roles.deciding(unit);
      const deciders = await people.byIds(
        decisions.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy])),
        unit,
      );
      return decisions.filter((decision) => {
        const by = decision.decidedBy === null ? undefined : deciders.get(decision.decidedBy);
        if (by?.active !== true) return false;
        const administers = by.roles?.some((code) => codes.includes(code)) ?? false;
        return administers || mastersFor({ ...decision, accountId: '' }, represented).includes(by._id);
      });
    },

    /** The contractor that somebody who decides may link to; null for one of others. */
    contractorFor: async (
      by: { readonly accountId: string; readonly administrator: boolean },
      contractorId: string,
      unit: UnitOfWork,
    ): Promise<ContractorRow | null> => {
      return by.administrator
        ? contractors.byId(contractorId, unit)
        : ownCompany(by.accountId, contractorId, unit);
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
