import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { isSelfManaged } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { PasskeysModule } from '../../authentication/passkeys/passkeys.module.ts';
import type { SecondFactorsModule } from '../../authentication/second-factors/second-factors.module.ts';
import type { LinkMails } from '../links/link-mails.service.ts';

export interface ProtectionDeps {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly factors: Pick<SecondFactorsModule, 'repository' | 'recoveryCodes'>;
  readonly passkeys: Pick<PasskeysModule, 'repository'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
}

/** What a person's account is protected by, in one answer. */
export const createProtection =
  ({ accounts, factors, passkeys, linkMails }: ProtectionDeps) =>
  async ({ accountId }: Pick<AccountActor, 'accountId'>, { domain }: EventContext) => {
    const { domainId } = linkMails.domainOf(domain);
    const [account, second, keys] = await Promise.all([
      accounts.findById(accountId),
      factors.repository.find(accountId),
      passkeys.repository.of({ accountId, domainId }),
    ]);
    const hasPassword = account !== null && account.passwordHash !== null;
    return {
      ownPassword: account !== null && isSelfManaged(account),
      password: hasPassword ? { changedAt: account.passwordChangedAt?.toISOString() ?? null } : null,
      totp: second !== null,
      recoveryCodesLeft: second === null ? 0 : factors.recoveryCodes.left(second.recovery),
      passkeys: keys.length,
    };
  };
