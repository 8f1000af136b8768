import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { AccountActor } from '../auth/actor.ts';
import { problem } from '../http/problem-error.ts';
import { assertActsWithin } from './granting.ts';
import type { ReadStandings } from './standings.ts';

/**
 * The guard of acts on people for services that keep no accounts: judged by what identity says at the act. Throws
 * `person.beyondYours`, `request.notFound` for an account that is deleted or unknown, and `request.unavailable` while
 * identity is away.
 */
export type AssertMayActOn = (caller: Pick<AccountActor, 'methods'>, accountId: string) => Promise<void>;

export const createActsOnPeople =
  (readStandings: ReadStandings): AssertMayActOn =>
  async (caller, accountId) => {
    const { accounts } = await readStandings({ accounts: [accountId] });
    const person = accounts.find(({ id }) => id === accountId);
    if (person === undefined) throw problem(requestErrors.notFound);
    assertActsWithin(caller, person);
  };
