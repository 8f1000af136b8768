import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { SessionsOfAccount } from '../accounts.service.ts';
import {
  type CompanyAccess,
  type CompanyRights,
  withMaster,
  withMembership,
} from './company-rights.domain.ts';

export interface CompanyRightsDeps {
  readonly accounts: Pick<AccountsRepository, 'findById' | 'setCompanyRights'>;
  readonly sessions: Pick<SessionsOfAccount, 'refreshWithin'>;
}

/**
 * Keeps contractor roles and master accounts with the account: a sign-in under way with the rights of before fails, and
 * open sessions read it anew. Each event tells the whole of its membership, so a repetition changes nothing.
 */
export const companyRightsConsumers = ({
  accounts,
  sessions,
}: CompanyRightsDeps): readonly EventSubscription[] => {
  const change = async (
    accountId: string,
    next: (rights: CompanyRights) => CompanyRights,
    unit: UnitOfWork,
  ): Promise<void> => {
    const account = await accounts.findById(accountId, unit);
    if (account === null || account.status === 'deleted') return;
    await accounts.setCompanyRights(unit, accountId, next(account));
    await sessions.refreshWithin(unit, accountId);
  };
  const setAccess = (accountId: string, access: CompanyAccess, unit: UnitOfWork) =>
    change(accountId, (rights) => ({ companyAccess: withMembership(rights, access) }), unit);
  const setMaster = (accountId: string, masterId: string, granted: boolean, unit: UnitOfWork) =>
    change(accountId, (rights) => ({ masterOf: withMaster(rights, masterId, granted) }), unit);

  return [
    on(companyEvents.membershipChanged, ({ data: { accountId, membershipId, access, until } }, unit) => {
      const roles = access.flatMap((granted) => granted.roles);
      return setAccess(
        accountId,
        { membershipId, roles, until: until === null ? null : new Date(until) },
        unit,
      );
    }),
    on(companyEvents.membershipEnded, ({ data: { accountId, membershipId } }, unit) =>
      setAccess(accountId, { membershipId, roles: [], until: null }, unit),
    ),
    on(companyEvents.masterGranted, ({ data: { accountId, masterId } }, unit) =>
      setMaster(accountId, masterId, true, unit),
    ),
    on(companyEvents.masterRevoked, ({ data: { accountId, masterId } }, unit) =>
      setMaster(accountId, masterId, false, unit),
    ),
  ];
};
