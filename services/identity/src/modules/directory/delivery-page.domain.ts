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

/** Plans of one transaction. */
export interface Batch {
  readonly plans: readonly DeliveryPlan[];
  /** What they take of each other, and of plans of later batches where a ring of more than one batch is cut. */
  readonly releases: readonly { readonly accountId: string; readonly identifiers: readonly string[] }[];
}

type Releasers = ReadonlyMap<string, DeliveryPlan>;

/** Plans that pass an identifier on between them; most stand alone. */
const passingOn = (plans: readonly DeliveryPlan[], releasers: Releasers): readonly DeliveryPlan[][] => {
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

/** Plans that give something up before those that take it, as far as there is no ring. */
const givingFirst = (group: readonly DeliveryPlan[], releasers: Releasers): readonly DeliveryPlan[] => {
  const seen = new Set<DeliveryPlan>();
  const ordered = new Set<DeliveryPlan>();
  // No recursion: a chain may be as long as a page.
  const waiting = group.toReversed();
  for (let plan = waiting.pop(); plan !== undefined; plan = waiting.pop())
    if (seen.has(plan)) ordered.add(plan);
    else {
      seen.add(plan);
      const givers = plan.holds.flatMap((one) => releasers.get(one) ?? []);
      waiting.push(plan, ...givers.filter((one) => !seen.has(one)));
    }
  return [...ordered];
};

/**
 * In transactions of `size` plans at most. Those that pass an identifier on are written together as far as they fit, else who
 * gives it up is written first.
 */
export const batchesOf = (plans: readonly DeliveryPlan[], size: number): readonly Batch[] => {
  const releasers = new Map(plans.flatMap((plan) => releasedBy(plan).map((one) => [one, plan] as const)));
  const batches: DeliveryPlan[][] = [];
  for (const group of passingOn(plans, releasers)) {
    const ordered = givingFirst(group, releasers);
    for (let first = 0; first < ordered.length; first += size) {
      const part = ordered.slice(first, first + size);
      const last = batches.at(-1);
      if (last === undefined || last.length + part.length > size) batches.push(part);
      else last.push(...part);
    }
  }
  const places = new Map(batches.flatMap((batch, place) => batch.map((plan) => [plan, place] as const)));
  return batches.map((batch, place) => {
    const taken = new Set(batch.flatMap(({ holds }) => holds));
    const releases = plans.flatMap((plan) => {
      const isWritten = (places.get(plan) ?? place) < place;
      const identifiers = isWritten ? [] : releasedBy(plan).filter((one) => taken.has(one));
      return identifiers.length === 0 || plan.account === undefined
        ? []
        : [{ accountId: plan.account._id, identifiers }];
    });
    return { plans: batch, releases };
  });
};
