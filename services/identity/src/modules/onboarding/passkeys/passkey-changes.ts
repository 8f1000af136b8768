import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { inAccount, type LinkMails } from '../links/link-mails.service.ts';

export interface PasskeyChangesDeps {
  readonly accounts: Pick<AccountsRepository, 'countPasskeyEvent'>;
  readonly linkMails: Pick<LinkMails, 'noticesOf'>;
}

export interface PasskeyChangeCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent?: string | undefined;
}

export type PasskeyChange = DataOf<typeof identityEvents.passkeyChanged>['passkey'];

/** What history and the owner hear of a passkey, in the caller's transaction. Call it before others are counted. */
export const createPasskeyChanges =
  (
    { createEvent, clock }: Pick<ServiceParts, 'createEvent' | 'clock'>,
    { accounts, linkMails }: PasskeyChangesDeps,
  ) =>
  async (
    unit: UnitOfWork,
    account: AccountRow,
    change: PasskeyChange,
    { context, locale, userAgent }: PasskeyChangeCall,
  ): Promise<void> => {
    const sequence = await accounts.countPasskeyEvent(unit, account._id, { voids: change !== 'copied' });
    const data = { accountId: account._id, label: accountLabel(account), passkey: change };
    const mailbox = account.email === null ? [] : [{ channel: 'email', to: account.email } as const];
    const notice = {
      template: 'passkey.changed',
      params: { change, device: deviceName(userAgent), ip: context.ip ?? '' },
      account,
      locale,
      addresses: [inAccount, ...mailbox],
      at: clock.now(),
    } as const;
    await unit.append([
      createEvent(identityEvents.passkeyChanged, { subject: account._id, sequence, data, context }),
      ...linkMails.noticesOf('login', notice, context),
    ]);
  };
export type PasskeyChanges = ReturnType<typeof createPasskeyChanges>;
