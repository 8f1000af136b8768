import type { Change } from '@gatehouse/contracts/core/define-event.ts';

type Leaf = Change['current'];

const isLeaf = (value: unknown): value is Leaf =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** Rows of a list are told apart by their own name where they have one, so that a moved row is no change of all. */
const rowKey = (row: unknown, index: number): string => {
  const { code, id, title } = row as { code?: unknown; id?: unknown; title?: unknown };
  return String([code, id, title].find((key) => typeof key === 'string') ?? index);
};

const leavesOf = (value: unknown, path: string): [string, Leaf][] => {
  if (value === undefined) return [];
  if (isLeaf(value)) return [[path, value]];
  const entries = Array.isArray(value)
    ? value.map((row, index) => [rowKey(row, index), row] as const)
    : Object.entries(value as object);
  return entries.flatMap(([key, child]) => leavesOf(child, path === '' ? key : `${path}.${key}`));
};

/** What differs between two states, field by field, in the words of the journal. */
export const changesBetween = (previous: unknown, current: unknown): Change[] => {
  const before = new Map(leavesOf(previous, ''));
  const after = new Map(leavesOf(current, ''));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, previous: before.get(field) ?? null, current: after.get(field) ?? null }))
    .filter(({ previous: from, current: to }) => JSON.stringify(from) !== JSON.stringify(to));
};
