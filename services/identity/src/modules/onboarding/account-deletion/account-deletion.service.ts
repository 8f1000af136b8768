import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, isSelfManaged } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type {
  ConfirmationCall,
  ConfirmationForm,
  ConfirmationService,
} from '../../authentication/confirmation/confirmation.service.ts';
import type { AdministratorMails } from '../limits/administrator-mails.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';

export interface AccountDeletionDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
  readonly linkMails: Pick<LinkMails, 'noticesOf'>;
  readonly administratorMails: Pick<AdministratorMails, 'maySend'>;
  readonly clock: Clock;
}

/** A person takes their own account away, with all that is known of them (ADR 105). */
export const createAccountDeletion = (deps: AccountDeletionDeps) => {
  const { units, accounts, accountsService, confirmation, linkMails, administratorMails, clock } = deps;

  /** The last message knows nobody: its intent names no account. */
  const sayGoodbye = async (unit: UnitOfWork, account: AccountRow, context: EventContext, locale: string) => {
    if (account.email === null) return;
    const addresses = [{ channel: 'email', to: account.email }] as const;
    const goodbye = { template: 'account.deleted', account, addresses, locale, named: false } as const;
    await unit.append(linkMails.noticesOf('login', { ...goodbye, at: clock.now() }, context));
  };

  return {
    /** Whoever calls judges whether they may. */
    deleteByAdministrator: (accountId: string, context: EventContext, locale: string): Promise<void> =>
      units.run(async (unit) => {
        const present = await accounts.findById(accountId, unit);
        if (present === null || present.status === 'deleted') throw problem(requestErrors.notFound);
        await accountsService.changeWithin(unit, accountId, () => ({ status: 'deleted' }), context);
        const goodbye = { to: present.email ?? '', template: 'account.deleted' } as const;
        if (present.email !== null && (await administratorMails.maySend(unit, goodbye, context)))
          await sayGoodbye(unit, present, context, locale);
      }),
    delete: async (
      person: Pick<AccountActor, 'accountId' | 'sessionId'>,
      form: ConfirmationForm,
      call: ConfirmationCall,
    ): Promise<void> => {
      const { accountId } = person;
      const known = await accounts.findById(accountId);
      if (known === null) throw problem(requestErrors.unauthenticated);
      if (!isSelfManaged(known)) throw problem(accountErrors.directoryManaged);
      const confirmed = await confirmation.judge(person, { ...form, act: 'deleteAccount' }, call);
      const { context, locale } = call;
      await units.run(async (unit) => {
        const present = await accounts.findById(accountId, unit);
        // Changed since the proof was judged: a password, a right, the account itself.
        if (present?.stamp !== confirmed.account.stamp) throw problem(requestErrors.conflict);
        await confirmed.use(unit);
        await accountsService.changeWithin(unit, accountId, () => ({ status: 'deleted' }), context);
        await sayGoodbye(unit, present, context, locale);
      });
    },
  };
};
export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
