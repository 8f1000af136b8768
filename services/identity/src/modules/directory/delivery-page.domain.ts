/** Rows of one call together: an identifier that one of them gives up is free for the others. */
import { normalizedIdentifiers } from '../accounts/identifiers.domain.ts';
import { deliveredNames } from './delivered-values.domain.ts';
import { type DeliveryFacts, type DeliveryPlan, planDelivery } from './delivery.domain.ts';
import type { DeliveredRow } from './method-roles.ts';

type FactsOf = (row: DeliveredRow) => DeliveryFacts;

const repeated = (row: DeliveredRow, { identity, account }: DeliveryFacts): DeliveryPlan => ({
  row,
  identity,
  account,
  names: deliveredNames(row),
  tells: false,
  holds: [],
  result: {
    externalId: row.externalId,
    result: 'conflict',
    accountId: account?._id ?? null,
    conflict: { code: 'repeated', field: null },
    changes: [],
  },
});

/** Rows in their order: what an earlier one takes is taken, what is `released` is not. */
const planOnce = (
  rows: readonly DeliveredRow[],
  factsOf: FactsOf,
  released: ReadonlySet<string>,
): readonly DeliveryPlan[] => {
  const claimed = new Map<string, string>();
  const seen = new Set<string>();
  return rows.map((row) => {
    const facts = factsOf(row);
    if (seen.has(row.externalId)) return repeated(row, facts);
    seen.add(row.externalId);
    const holderOf: DeliveryFacts['holderOf'] = (identifier) => {
      const by = claimed.get(identifier);
      if (by !== undefined) return { accountId: null, externalId: by };
      return released.has(identifier) ? undefined : facts.holderOf(identifier);
    };
    const plan = planDelivery(row, { ...facts, holderOf });
    if (plan.result.result !== 'conflict')
      for (const identifier of plan.holds) claimed.set(identifier, row.externalId);
    return plan;
  });
};

/** Identifiers that the account of a row holds now and not afterwards. */
export const releasedBy = ({ account, patch, holds }: DeliveryPlan): readonly string[] =>
  account === undefined || patch === undefined
    ? []
    : account.identifiers.filter((identifier) => !holds.includes(identifier));

/**
 * Whoever cannot have the value that they move to keeps the one they have, so that it is not free for others: what is released is
 * narrowed until the plans agree with it.
 */
export const planDeliveries = (rows: readonly DeliveredRow[], factsOf: FactsOf): readonly DeliveryPlan[] => {
  let released = new Set(
    rows.flatMap((row) => {
      const wanted = normalizedIdentifiers(row);
      return (factsOf(row).account?.identifiers ?? []).filter((one) => !wanted.includes(one));
    }),
  );
  for (;;) {
    const plans = planOnce(rows, factsOf, released);
    const given = new Set(plans.flatMap(releasedBy));
    const agreed = new Set([...released].filter((identifier) => given.has(identifier)));
    if (agreed.size === released.size) return plans;
    released = agreed;
  }
};

/** Groups one after the other, several in a batch as long as it has room. */
export const batched = <T>(groups: readonly (readonly T[])[], size: number): readonly (readonly T[])[] => {
  const batches: T[][] = [];
  for (const group of groups) {
    const last = batches.at(-1);
    if (last === undefined || last.length + group.length > size) batches.push([...group]);
    else last.push(...group);
  }
  return batches;
};

/** Plans that pass an identifier on between them, which are written in one transaction; most stand alone. */
export const writtenTogether = (plans: readonly DeliveryPlan[]): readonly (readonly DeliveryPlan[])[] => {
  const releasers = new Map(plans.flatMap((plan) => releasedBy(plan).map((one) => [one, plan] as const)));
  const groups = new Map(plans.map((plan) => [plan, [plan]]));
  for (const plan of plans)
    for (const identifier of plan.holds) {
      const from = groups.get(releasers.get(identifier) ?? plan) as DeliveryPlan[];
      const into = groups.get(plan) as DeliveryPlan[];
      if (from === into) continue;
      for (const one of from) {
        into.push(one);
        groups.set(one, into);
      }
    }
  return [...new Set(groups.values())];
};
