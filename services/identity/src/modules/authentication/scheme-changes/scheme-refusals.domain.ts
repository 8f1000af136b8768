/** Whether a change of the schemes is made: the change itself and the question before it ask here. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { SCHEMES_MAX, type SchemeRefusal } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { byPriority, isUsable, type SchemeRow } from '../schemes/schemes.domain.ts';

/** What a change depends on beside the schemes. */
export interface SchemeUse {
  /** People whom the scheme is assigned to. */
  readonly people: number;
  /** Domains whose default it is. */
  readonly domains: number;
  /** Flows that can be used now. */
  readonly open: { has(factor: Factor): boolean };
}

/** A scheme before and after; undefined: there is none. */
export interface SchemeChange {
  readonly previous: SchemeRow | undefined;
  readonly next: SchemeRow | undefined;
}

/** Only a scheme goes that is neither the base one nor the only active one, and that no person and no domain has. */
const keptBecause = (
  schemes: readonly SchemeRow[],
  { _id: code, base }: SchemeRow,
  use: SchemeUse,
): SchemeRefusal | undefined => {
  if (base) return 'base';
  if (schemes.every(({ _id, active }) => _id === code || !active)) return 'only';
  if (use.people > 0) return 'hasUsers';
  return use.domains > 0 ? 'ofDomain' : undefined;
};

/** A name or a comment changes nothing about who gets in. */
const asksOtherwise = (previous: SchemeRow, next: SchemeRow): boolean => {
  const asked = ({ first, second, base, active }: SchemeRow) => JSON.stringify([first, second, base, active]);
  return asked(previous) !== asked(next);
};

/** Why a change is refused; undefined: it may be made. */
export const refusalOf = (
  schemes: readonly SchemeRow[],
  { previous, next }: SchemeChange,
  use: SchemeUse,
): SchemeRefusal | undefined => {
  if (next === undefined) return previous && keptBecause(schemes, previous, use);
  if (previous?.active && !next.active) return keptBecause(schemes, previous, use);
  if (previous?.base && !next.base) return 'base';
  if (next.base && !next.active) return 'baseOff';
  if (previous === undefined && schemes.length >= SCHEMES_MAX) return 'tooMany';
  const isJudged = next.active && (previous === undefined || asksOtherwise(previous, next));
  return isJudged && !isUsable(next, use.open) ? 'channelOff' : undefined;
};

const sameOrder = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index]);

/** What an order does: it names every scheme once, or it is of other schemes than there are. */
export const judgeOrder = (
  schemes: readonly SchemeRow[],
  ids: readonly string[],
): 'conflict' | 'same' | 'changed' => {
  const known = byPriority(schemes).map(({ _id }) => _id);
  if (!sameOrder(ids.toSorted(), known.toSorted())) return 'conflict';
  return sameOrder(ids, known) ? 'same' : 'changed';
};
