import { offReasonsOf } from '../accounts/account-status.domain.ts';
import { accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { ExternalIdentities } from './external-identities.repository.ts';

export interface DirectoryPeopleDeps {
  readonly accounts: Pick<AccountsRepository, 'findByIds'>;
  readonly identities: Pick<ExternalIdentities, 'page' | 'count' | 'counts' | 'findMany'>;
}

/** People of a provider, as its synchronization and its page list them. */
export const createDirectoryPeople = ({ accounts, identities }: DirectoryPeopleDeps) => ({
  delivered: async (providerId: string, externalIds: readonly string[]) =>
    (await identities.findMany(providerId, externalIds))
      .filter(({ delivered }) => delivered)
      .map(({ externalId, accountId }) => ({ externalId, accountId })),
  counts: identities.counts,
  page: async (providerId: string, after: string | undefined, limit: number) => {
    const [rows, total] = await Promise.all([
      identities.page(providerId, after, limit),
      identities.count(providerId),
    ]);
    const found = await accounts.findByIds(rows.map(({ accountId }) => accountId));
    const byId = new Map(found.map((account) => [account._id, account]));
    return {
      people: rows.map(({ externalId, accountId, delivered }) => {
        const account = byId.get(accountId);
        const off = account === undefined ? [] : offReasonsOf(account);
        const since = off.find((one) => one.providerId === providerId)?.at;
        return {
          externalId,
          accountId,
          delivered,
          name: account === undefined ? '' : (account.names.fio ?? accountLabel(account)),
          login: account?.login ?? null,
          switchedOffAt: since?.toISOString() ?? null,
        };
      }),
      total,
    };
  },
});
export type DirectoryPeople = ReturnType<typeof createDirectoryPeople>;
