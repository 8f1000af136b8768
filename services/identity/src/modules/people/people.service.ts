import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { personErrors } from '@gatehouse/contracts/core/people.errors.ts';
import { personEvents } from '@gatehouse/contracts/identity/people.events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { createLooks } from '@gatehouse/kit/events/looks.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { isBlockedHere } from '../accounts/account-status.domain.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';
import type { PeopleGuard } from '../standing/people-guard.ts';

export interface PeopleServiceDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'change' | 'foresee'>;
  readonly guard: PeopleGuard;
  readonly sessions: Pick<SessionEnd, 'end' | 'endAll'> & Pick<SessionsRepository, 'belongsTo'>;
}

/** What administrators do about people. */
export const createPeopleService = (deps: PeopleServiceDeps) => {
  const { units, createEvent, clock, ids, accounts, accountsService, guard, sessions } = deps;
  const looks = createLooks(clock);

  const found = async (id: string): Promise<AccountRow> => {
    const account = await accounts.findById(id);
    if (account === null || account.status === 'deleted') throw problem(requestErrors.notFound);
    return account;
  };

  /** The person, and the guard that judges them again as a transaction reads them. */
  const within = async (id: string, caller: AccountActor) => {
    const account = await found(id);
    const assertWithin = await guard.assertFor(caller);
    assertWithin(account);
    return { account, assertWithin };
  };

  const assertOther = (id: string, caller: AccountActor): void => {
    if (id === caller.accountId) throw problem(personErrors.own);
  };

  return {
    found,
    within,
    /** What `block` would answer, thrown where it throws before the account is read. */
    foreseeBlock: async (id: string, caller: AccountActor) => {
      assertOther(id, caller);
      const { account } = await within(id, caller);
      return isBlockedHere(account) ? null : accountsService.foresee(account, 'disabled');
    },
    beyond: guard.beyond,
    assertOther,

    recordLook: (account: AccountRow, caller: AccountActor, context: EventContext): Promise<void> =>
      looks(caller.accountId, account._id, () => {
        const data = { accountId: account._id, label: accountLabel(account) };
        const event = { subject: ids.id(), sequence: 1, data, context };
        return units.run((unit) => unit.append([createEvent(personEvents.accountViewed, event)]));
      }),

    block: async (id: string, given: string, caller: AccountActor, context: EventContext): Promise<void> => {
      const reason = plainText(given);
      if (reason === '') throw refusedFields({ reason: 'errorEmpty' });
      assertOther(id, caller);
      const { account: present, assertWithin } = await within(id, caller);
      if (isBlockedHere(present)) return;
      await accountsService.change(
        id,
        (account) => {
          if (account.status === 'deleted') throw problem(requestErrors.notFound);
          assertWithin(account);
          const blocked = { at: clock.now(), by: caller.accountId, reason };
          return { status: 'disabled', blocked };
        },
        context,
      );
    },

    unblock: async (id: string, caller: AccountActor, context: EventContext): Promise<void> => {
      const { account: present, assertWithin } = await within(id, caller);
      // What providers say is not an administrator's to take back.
      if (!isBlockedHere(present)) return;
      await accountsService.change(
        id,
        (account) => {
          if (account.status === 'deleted') throw problem(requestErrors.notFound);
          assertWithin(account);
          return { status: 'active' };
        },
        context,
      );
    },

    endSession: async (
      { id, sessionId }: { readonly id: string; readonly sessionId: string },
      caller: AccountActor,
      context: EventContext,
    ): Promise<void> => {
      await within(id, caller);
      const count = await sessions.end({ _id: sessionId, accountId: id }, 'administrator', context);
      if (count === 0 && !(await sessions.belongsTo(sessionId, id))) throw problem(requestErrors.notFound);
    },

    endSessions: async (id: string, caller: AccountActor, context: EventContext): Promise<void> => {
      assertOther(id, caller);
      await within(id, caller);
      await sessions.endAll(id, 'administrator', context);
    },
  };
};
export type PeopleService = ReturnType<typeof createPeopleService>;
