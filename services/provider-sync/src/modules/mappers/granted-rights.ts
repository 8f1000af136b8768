import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { GrantedAccess } from './mappers.model.ts';

/** A right that a mapper gives a person, and who answers for it; null: the mapper waits for adoption. */
export interface Granted extends GrantedAccess {
  readonly by: string | null;
}

type Grantor = NonNullable<DeliveredAccount['grantors']>[number];

/** What one delivery may name. */
const MOST = 100;

const keyOf = ({ type, id, by }: Granted): string => JSON.stringify([type, id, by]);

/**
 * Who answers for each right: every author of a mapper that gives it. A right that waits for adoption in one mapper is named
 * so only where no other mapper has an author. When there are more than a delivery may name, each right keeps its first ones.
 */
export const grantorsOf = (granted: readonly Granted[]): Grantor[] => {
  const rights = [...Map.groupBy(granted, ({ type, id }) => JSON.stringify([type, id])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, all]) => {
      const answered = all.filter(({ by }) => by !== null);
      const named = answered.length > 0 ? answered : all;
      return [...new Map(named.map((one) => [keyOf(one), one])).entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { type, id, by }]): Grantor => ({ type, id, by }));
    });
  const rounds = Math.max(0, ...rights.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    rights.flatMap((all) => all[round] ?? []),
  ).flat();
  return inTurn.slice(0, MOST);
};
