import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { personErrors } from '@gatehouse/contracts/identity/people.errors.ts';
import { personEvents } from '@gatehouse/contracts/identity/people.events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { createLooks } from '@gatehouse/kit/events/looks.ts';
import { assertActsWithin, methodsBeyond } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type RightsHolder, rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import type { Roles } from '../accounts/roles/roles.service.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';

export interface PeopleServiceDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'change'>;
  readonly roles: Pick<Roles, 'methodsOf'>;
  readonly sessions: Pick<SessionEnd, 'end' | 'endAll'> & Pick<SessionsRepository, 'belongsTo'>;
}

/** What administrators do about people. */
export const createPeopleService = (deps: PeopleServiceDeps) => {
  const { units, createEvent, clock, ids, accounts, accountsService, roles, sessions } = deps;
  const looks = createLooks(clock);

  const found = async (id: string): Promise<AccountRow> => {
    const account = await accounts.findById(id);
    if (account === null || account.status === 'deleted') throw problem(requestErrors.notFound);
    return account;
  };

  const methodsOf = (account: RightsHolder): readonly string[] =>
    roles.methodsOf(rolesInForce(account, clock.now()));

  const beyond = (account: RightsHolder, caller: AccountActor): readonly string[] =>
    methodsBeyond(caller.methods, methodsOf(account));

  /** Refuses who may do less than the person. */
  const assertWithin = (account: RightsHolder, caller: AccountActor): void =>
    assertActsWithin(caller, { methods: methodsOf(account) });

  const assertOther = (id: string, caller: AccountActor): void => {
    if (id === caller.accountId) throw problem(personErrors.own);
  };

  return {
    found,
    beyond,
    assertOther,
    assertWithin,

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
      const present = await found(id);
      assertWithin(present, caller);
      if (present.status === 'disabled') return;
      await accountsService.change(
        id,
        (account) => {
          if (account.status === 'deleted') throw problem(requestErrors.notFound);
          assertWithin(account, caller);
          const blocked = { at: clock.now(), by: caller.accountId, reason };
          return { status: 'disabled', blocked };
        },
        context,
      );
    },

    unblock: async (id: string, caller: AccountActor, context: EventContext): Promise<void> => {
      const present = await found(id);
      assertWithin(present, caller);
      if (present.status === 'active') return;
      await accountsService.change(
        id,
        (account) => {
          if (account.status === 'deleted') throw problem(requestErrors.notFound);
          assertWithin(account, caller);
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
      assertWithin(await found(id), caller);
      const count = await sessions.end({ _id: sessionId, accountId: id }, 'administrator', context);
      if (count === 0 && !(await sessions.belongsTo(sessionId, id))) throw problem(requestErrors.notFound);
    },

    endSessions: async (id: string, caller: AccountActor, context: EventContext): Promise<void> => {
      assertOther(id, caller);
      assertWithin(await found(id), caller);
      await sessions.endAll(id, 'administrator', context);
    },
  };
};
export type PeopleService = ReturnType<typeof createPeopleService>;
