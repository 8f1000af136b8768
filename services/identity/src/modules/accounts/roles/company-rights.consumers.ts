import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { permitBySystem } from '@gatehouse/kit/granting/granting.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { SessionsOfAccount } from '../accounts.service.ts';
import {
  type CompanyRights,
  withMaster,
  withMembership,
  withoutMembership,
} from './company-rights.domain.ts';
import type { ProjectedCompanies } from './projected-companies.repository.ts';

export interface CompanyRightsDeps {
  readonly accounts: Pick<AccountsRepository, 'findById' | 'setCompanyRights'>;
  readonly companies: ProjectedCompanies;
  /** People of a company follow its facts. */
  readonly follow: (companyId: string, unit: UnitOfWork) => Promise<void>;
  readonly sessions: Pick<SessionsOfAccount, 'refreshWithin'>;
}

/**
 * Keeps contractor roles and master accounts with the account: a sign-in under way begins with them, and open sessions
 * read them anew. Each event tells the whole of its membership, so a repetition changes nothing. What the events tell has
 * passed the guard in access-request; here it is applied again.
 */
export const companyRightsConsumers = ({
  accounts,
  companies,
  follow,
  sessions,
}: CompanyRightsDeps): readonly EventSubscription[] => {
  const change = async (
    accountId: string,
    next: (rights: CompanyRights) => CompanyRights,
    unit: UnitOfWork,
  ): Promise<void> => {
    const account = await accounts.findById(accountId, unit);
    if (account === null || account.status === 'deleted') return;
    await accounts.setCompanyRights(unit, accountId, permitBySystem('replay', next(account)));
    await sessions.refreshWithin(unit, accountId);
  };
  const setMaster = (accountId: string, masterId: string, granted: boolean, unit: UnitOfWork) =>
    change(accountId, (rights) => ({ masterOf: withMaster(rights, masterId, granted) }), unit);

  return [
    on(companyEvents.membershipChanged, async ({ data }, unit) => {
      const { accountId, membershipId, contractorId, label, access, until } = data;
      // The contractor comes by a topic of its own, which may be ahead or behind.
      const company = (await companies.byId(contractorId, unit)) ?? {
        id: contractorId,
        name: label,
        inn: null,
        kpp: null,
      };
      const membership = {
        membershipId,
        company,
        access,
        roles: access.flatMap((granted) => granted.roles),
        until: until === null ? null : new Date(until),
      };
      await change(accountId, (rights) => ({ companyAccess: withMembership(rights, membership) }), unit);
    }),
    on(companyEvents.membershipEnded, ({ data: { accountId, membershipId } }, unit) =>
      change(accountId, (rights) => ({ companyAccess: withoutMembership(rights, membershipId) }), unit),
    ),
    on(companyEvents.contractorChanged, async ({ data: { contractorId, label, inn, kpp } }, unit) => {
      const company = { id: contractorId, name: label, inn, kpp };
      await companies.keep(company, unit);
      await follow(contractorId, unit);
    }),
    on(companyEvents.contractorDeleted, ({ data: { contractorId } }, unit) =>
      companies.forget(contractorId, unit),
    ),
    on(companyEvents.masterGranted, ({ data: { accountId, masterId } }, unit) =>
      setMaster(accountId, masterId, true, unit),
    ),
    on(companyEvents.masterRevoked, ({ data: { accountId, masterId } }, unit) =>
      setMaster(accountId, masterId, false, unit),
    ),
  ];
};
