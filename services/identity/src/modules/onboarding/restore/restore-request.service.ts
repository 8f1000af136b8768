import { passwordErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { OnboardingLimits } from '../limits/limits.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { Links } from '../links/links.service.ts';
import {
  restoreEventsTold,
  restoreLinkOwner,
  restoreMailDue,
  restorePerson,
  restoreRecipient,
} from './restore.domain.ts';

export interface RestoreRequestDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignIn' | 'nextSequence'>;
  readonly links: Pick<Links, 'newest'>;
  readonly linkMails: LinkMails;
  readonly limits: OnboardingLimits;
  readonly networkGuard: Pick<NetworkGuard, 'assertOpen'>;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
}

interface RequestCall {
  readonly context: EventContext;
  readonly locale: string;
}

/** Asking for a link by mail. Nobody can tell whether the address is known, except for the specified 405. */
export const createRestoreRequest = (deps: RestoreRequestDeps) => {
  const { units, accounts, links, linkMails, limits, networkGuard, createEvent, clock } = deps;

  /** The specified 405 tells that the address is known, so whoever makes it do so leaves a line in the journal. */
  const journalRefusal = (account: SignInAccount, context: EventContext): Promise<void> =>
    units.run(async (unit) => {
      const sequence = await accounts.nextSequence(unit, account._id);
      if (sequence === undefined) return;
      await unit.append([
        createEvent(identityEvents.restoreRefused, {
          subject: account._id,
          sequence,
          data: { accountId: account._id, label: accountLabel(account), reason: 'directory-managed' },
          context,
        }),
      ]);
    });

  /** Stores the link and asks for the mail; for nobody the same is written where nobody reads it (N5). */
  const issue = async (
    account: SignInAccount | null,
    sentTo: string,
    key: string,
    { context, locale }: RequestCall,
  ): Promise<void> => {
    const person = restorePerson(account, key);
    const { personId, named, to, accountId } = person;
    const { left, minutes } = await limits.restoreShare(personId, sentTo, context);
    const store = async (unit: UnitOfWork) => {
      // Beyond a day's share. Read in the transaction that stores the next link: of requests at once, one finds the mail due.
      const newest = left ? null : await links.newest(unit, 'restore', personId);
      const mailed = left || restoreMailDue(newest?.createdAt, minutes, clock.now());
      const { mail } = await linkMails.issueWithin(
        unit,
        { purpose: 'restore', owner: restoreLinkOwner(personId, mailed), subject: personId, sentTo },
        { template: 'password.link', to, accountId, person: account, locale: person.locale ?? locale },
        context,
      );
      const sequence = (await accounts.nextSequence(unit, personId)) ?? 1;
      const requested = createEvent(identityEvents.restoreRequested, {
        subject: named.accountId,
        sequence,
        data: named,
        context,
      });
      const events = [requested, mail()];
      const told = { all: 2, request: 1, none: 0 }[restoreEventsTold(account !== null, mailed)];
      await unit.append(events.slice(0, told));
      await linkMails.pretendWithin(unit, events.slice(told));
    };
    return untilInserted(() => units.run(store));
  };

  return async (typed: string, call: RequestCall): Promise<void> => {
    networkGuard.assertOpen(call.context);
    linkMails.demand('email');
    const email = normalizeIdentifier('email', typed) ?? '';
    const key = limits.keyOf('restore', email);
    await limits.assertMayAskForRestore(key, call.context);
    const recipient = restoreRecipient(await accounts.findForSignIn(email), email);
    if (recipient.kind === 'directory') {
      await journalRefusal(recipient.account, call.context);
      throw problem(passwordErrors.directoryManaged);
    }
    await issue(recipient.kind === 'owner' ? recipient.account : null, email, key, call);
  };
};
export type RestoreRequest = ReturnType<typeof createRestoreRequest>;
