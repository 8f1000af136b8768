/**
 * What earlier rows of a dry run would hold by the time that a later one comes: a run finds it in the accounts that it has
 * made, a dry run makes none.
 */
import { canonicalName, looksLikeNumber } from '@gatehouse/contracts/core/identifiers.ts';
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';

const fields = ['login', 'email', 'mobile'] as const;
type Field = (typeof fields)[number];

/** As identity compares identifiers (N10). */
const heldBy = (field: Field, text: string): string | undefined => {
  if (field === 'mobile') return normalizePhoneNumber(text);
  return (looksLikeNumber(text) ? normalizePhoneNumber(text) : undefined) ?? canonicalName(text);
};

/** The answer without a value that an earlier row would hold; nobody is made without their own login. */
const without = (answer: DeliveryResult, field: Field, holder: string): DeliveryResult => {
  const conflict = { code: 'taken' as const, field, by: { externalId: holder, accountId: null } };
  if (field === 'login' && answer.result === 'created')
    return { externalId: answer.externalId, result: 'conflict', accountId: null, conflict, changes: [] };
  const gone: readonly string[] = field === 'email' ? ['email', 'emailVerified'] : [field];
  const changes = answer.changes.filter((change) => !gone.includes(change.field));
  return {
    ...answer,
    changes,
    result: answer.result === 'changed' && changes.length === 0 ? 'unchanged' : answer.result,
    leftOut: [...(answer.leftOut ?? []), conflict],
  };
};

export const createDryClaims = () => {
  const holders = new Map<string, string>();

  const judgedOne = (account: DeliveredAccount, given: DeliveryResult): DeliveryResult => {
    const isLeftOut = (field: Field) => given.leftOut?.some((one) => one.field === field) === true;
    const held = fields.flatMap((field) => {
      const text = account[field];
      const value = text === null || isLeftOut(field) ? undefined : heldBy(field, text);
      return value === undefined ? [] : [{ field, value }];
    });
    let answer = given;
    for (const { field, value } of held) {
      const holder = holders.get(value);
      if (answer.result === 'conflict' || holder === undefined || holder === account.externalId) continue;
      answer = without(answer, field, holder);
    }
    if (answer.result === 'conflict') return answer;
    for (const { value } of held) if (!holders.has(value)) holders.set(value, account.externalId);
    return answer;
  };

  return {
    /** A page in its order, as a run would answer it. */
    judged: (
      accounts: readonly DeliveredAccount[],
      answers: readonly DeliveryResult[],
    ): readonly DeliveryResult[] => {
      const byId = new Map(accounts.map((account) => [account.externalId, account]));
      return answers.map((answer) => {
        const account = byId.get(answer.externalId);
        return account === undefined ? answer : judgedOne(account, answer);
      });
    },
  };
};
