import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { personErrors } from '@gatehouse/contracts/core/people.errors.ts';
import type { MethodKey } from '@gatehouse/contracts/identity/methods.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Join, Joining } from '../directory/joining.service.ts';
import type { PeopleGuard } from '../standing/people-guard.ts';

/** Of whoever decides what providers bring. */
const SYNC = 'setting.providers.write' satisfies MethodKey;

/** Leads a person of a provider to what the account may do, which takes the rights of both. */
export const createHandOver =
  ({ join, guard }: { readonly join: Joining; readonly guard: Pick<PeopleGuard, 'assertFor'> }) =>
  async (which: Join, caller: AccountActor, context: EventContext): Promise<void> => {
    const assertWithin = await guard.assertFor(caller);
    if (!caller.methods.includes(SYNC)) throw problem(requestErrors.forbidden);
    if (which.accountId === caller.accountId) throw problem(personErrors.own);
    await join(which, assertWithin, context);
  };
export type HandOver = ReturnType<typeof createHandOver>;
