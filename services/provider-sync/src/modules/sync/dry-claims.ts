/**
 * What earlier rows of a dry run would hold by the time that a later one comes: a run finds it in the accounts that it has
 * made, a dry run makes none.
 */
import { canonicalName, looksLikeNumber } from '@gatehouse/contracts/core/identifiers.ts';
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import type { Delivered } from './objects.ts';

const fields = ['login', 'email', 'mobile'] as const;
type Field = (typeof fields)[number];

/** As identity compares identifiers (N10). */
const heldBy = (field: Field, text: string): string | undefined => {
  if (field === 'mobile') return normalizePhoneNumber(text);
  return (looksLikeNumber(text) ? normalizePhoneNumber(text) : undefined) ?? canonicalName(text);
};

export const createDryClaims = () => {
  const holders = new Map<string, string>();
  return {
    /** A page in its order, as a run would answer it. */
    judged: (accounts: readonly DeliveredAccount[], answers: readonly Delivered[]): Delivered[] => {
      const byId = new Map(accounts.map((account) => [account.externalId, account]));
      return answers.map((answer) => {
        const account = byId.get(answer.externalId);
        if (account === undefined) return answer;
        const held = fields.map((field) => {
          const text = account[field];
          return text === null ? undefined : heldBy(field, text);
        });
        const taken = fields.findIndex((_, index) => {
          const holder = holders.get(held[index] ?? '');
          return holder !== undefined && holder !== account.externalId;
        });
        const present = answer.reason?.startsWith('taken: ')
          ? fields.indexOf(answer.reason.slice('taken: '.length) as Field)
          : fields.length;
        const counts = answer.reason === null || /^(?:taken|roleUnknown|withheld): /.test(answer.reason);
        if (taken >= 0 && taken < present && counts)
          return { ...answer, result: 'conflict', reason: `taken: ${fields[taken]}`, changes: [] };
        if (answer.result !== 'conflict')
          for (const value of held) if (value !== undefined) holders.set(value, account.externalId);
        return answer;
      });
    },
  };
};
