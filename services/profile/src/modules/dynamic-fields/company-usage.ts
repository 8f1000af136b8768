import type { CompanyUsageQuestion } from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import type { CountCompanies } from '../../adapters/access-request.client.ts';
import type { FieldUsage } from '../form/field-usage.ts';

/** What organizations or contractors have filled in. A question that is not answered fails, and the change with it. */
export const createCompanyUsage = (
  kind: CompanyUsageQuestion['kind'],
  countCompanies: CountCompanies,
): FieldUsage => {
  const ask = (
    question: CompanyUsageQuestion['ask'],
    fields: readonly string[],
    more: Pick<CompanyUsageQuestion, 'items' | 'most' | 'hold'> = {},
  ) => countCompanies({ kind, ask: question, fields: [...fields], ...more });
  return {
    values: async (codes) => (codes.length === 0 ? 0 : (await ask('values', codes)).count),
    itemValues: async (code, items) => {
      if (items.length === 0) return new Map();
      const found = (await ask('items', [code], { items: [...items] })).items;
      return new Map(found.map(({ code: item, count }) => [item, count]));
    },
    beyond: async (code, most) => (await ask('more', [code], { most })).count,
    conflicts: (code, hold) => ask('conflicts', [code], hold ? { hold } : {}),
    missing: async ({ code }) => (await ask('missing', [code])).count,
  };
};
