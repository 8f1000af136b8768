/** Why a delivery was refused that its plan had allowed. */
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import type { DeliveryConflict, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { DeliveryPlan } from './delivery.domain.ts';

export const conflicted = (result: DeliveryResult, conflict: DeliveryConflict): DeliveryResult => ({
  ...result,
  result: 'conflict',
  conflict,
  changes: [],
});

/** Why a write was refused that the plan had allowed: somebody else was first. */
export const refusalOf = (error: unknown): DeliveryConflict | undefined => {
  if (isDuplicateKey(error)) return { code: 'taken', field: null };
  if (!(error instanceof ProblemError)) return undefined;
  const [field] = Object.keys((error.extras.errorList as object | undefined) ?? {});
  if (field !== undefined) return { code: 'taken', field };
  return error.definition === accountErrors.lastAdministrator
    ? { code: 'lastAdministrator', field: null }
    : undefined;
};

/** The account was deleted or protected, or the provider switched, between the plan and its transaction: the row is planned again. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Throws {@link OvertakenError} where a plan no longer fits its provider or its account as this transaction reads it. */
export const assertCurrent = async (
  accounts: Pick<AccountsRepository, 'findByIds'>,
  plans: readonly DeliveryPlan[],
  isOff: boolean | undefined,
  unit: UnitOfWork,
): Promise<void> => {
  if (plans.some((one) => one.isOff !== isOff)) throw new OvertakenError();
  const changed = plans.flatMap(({ account, mayChange }) => (account && mayChange ? [account._id] : []));
  if (changed.length === 0) return;
  const present = new Map((await accounts.findByIds(changed, unit)).map((one) => [one._id, one]));
  for (const { account, mayChange } of plans) {
    if (account === undefined || mayChange === undefined) continue;
    const now = present.get(account._id);
    if (now === undefined || !mayChange(now)) throw new OvertakenError();
  }
};
