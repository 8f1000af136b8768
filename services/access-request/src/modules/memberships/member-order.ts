import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';

type Order = 'ASC' | 'DESC';
type Compare<T> = (left: T, right: T) => number;

export const inOrder =
  <T>(compare: Compare<T>, order: Order): Compare<T> =>
  (left, right) =>
    order === 'ASC' ? compare(left, right) : compare(right, left);

interface Dated {
  readonly since: string | null;
}

/** By the start of the access; what has no known start comes last in either order. */
export const bySince = (order: Order): Compare<Dated> => {
  const compare = inOrder(compareTexts, order);
  return ({ since: left }, { since: right }) => {
    if (left !== null && right !== null) return compare(left, right);
    return Number(left === null) - Number(right === null);
  };
};
