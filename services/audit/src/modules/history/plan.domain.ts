/**
 * How a page of the journal is found. Each condition is measured first, in its own index and only up to NARROW rows. One
 * with few rows leads whatever the order asked for, because few rows are quickly sorted; where all are wide, an index leads
 * that has the rows in the order asked for, so that reading stops at the end of the page.
 */
import type { Condition, ConditionName } from './filter.domain.ts';
import { journalledEvents } from './row.domain.ts';

/** Indexes of the journal that can lead. */
export type HistoryIndex =
  | '_id_'
  | 'by_person'
  | 'by_type'
  | 'by_entity'
  | 'by_entity_id'
  | 'by_changer'
  | 'by_changer_name'
  | 'by_address'
  | 'by_field'
  | 'by_word';

export type SortKey = 'date' | 'type' | 'entity' | 'changer' | 'ip';

/** Rows that are read and sorted without an index's help. */
export const NARROW = 10_000;
/** Totals are exact up to here where one index answers the whole question; also the deepest offset of a list. */
export const TOTAL_MAX = 100_000;
/** Totals are exact up to here where rows have to be read to count them. */
export const READ_TOTAL_MAX = 10_000;

export interface Measured {
  readonly condition: Condition;
  /** Its rows in the period, counted up to NARROW + 1. */
  readonly count: number;
}

export interface Plan {
  readonly index: HistoryIndex;
  /** Path to sort by before the position; undefined: by position alone. */
  readonly sortPath: string | undefined;
  /** The index leads by `sortPath`: `any` value of it, or these alone, so that it is not read where none occurs. */
  readonly sortValues: readonly string[] | 'any' | undefined;
  /** Index by which rows are counted. */
  readonly countIndex: HistoryIndex;
  /** The leading index tells which rows belong to the page; they are read only once they are chosen. */
  readonly covered: boolean;
  /** The counting index tells which rows belong to the answer. */
  readonly countCovered: boolean;
}

const indexes: Readonly<Record<ConditionName, HistoryIndex>> = {
  person: 'by_person',
  type: 'by_type',
  entity: 'by_entity',
  entityId: 'by_entity_id',
  changer: 'by_changer',
  field: 'by_field',
  address: 'by_address',
  word: 'by_word',
};
export const indexOf = (condition: Condition): HistoryIndex => indexes[condition.name];

const sortings: Readonly<Record<SortKey, { path: string | undefined; index: HistoryIndex }>> = {
  date: { path: undefined, index: '_id_' },
  type: { path: 'type', index: 'by_type' },
  entity: { path: 'entity', index: 'by_entity' },
  changer: { path: 'changerSort', index: 'by_changer_name' },
  ip: { path: 'ip', index: 'by_address' },
};

/** From the condition that usually has the fewest rows to the one that has the most. */
const usualOrder: readonly ConditionName[] = [
  'entityId',
  'person',
  'word',
  'changer',
  'field',
  'address',
  'type',
  'entity',
];

/** Path to sort by, if the conditions leave it more than one value. */
const sortPathOf = (sort: SortKey, conditions: readonly Condition[]): string | undefined => {
  const fixed = (name: ConditionName) =>
    conditions.some((condition) => condition.name === name && condition.values?.length === 1);
  if (sort === 'type' && fixed('type')) return undefined;
  if (sort === 'entity' && (fixed('entity') || fixed('type'))) return undefined;
  if (sort === 'changer' && fixed('changer')) return undefined;
  return sortings[sort].path;
};

/** The plan for a question that some condition, or its period, narrows down to few rows. */
export const narrowPlan = (
  measured: readonly Measured[],
  periodCount: number | undefined,
  sort: SortKey,
): Plan | undefined => {
  const conditions = measured.map(({ condition }) => condition);
  const fewest = [...measured].sort((a, b) => a.count - b.count)[0];
  const byPeriod = periodCount !== undefined && periodCount < (fewest?.count ?? Number.POSITIVE_INFINITY);
  const count = byPeriod ? periodCount : fewest?.count;
  if (count === undefined || count > NARROW) return undefined;
  const index = byPeriod || fewest === undefined ? '_id_' : indexOf(fewest.condition);
  const covered = byPeriod ? conditions.length === 0 : conditions.length === 1;
  return {
    index,
    sortPath: sortPathOf(sort, conditions),
    sortValues: undefined,
    countIndex: index,
    covered,
    countCovered: covered,
  };
};

const sortValuesOf = (path: string, conditions: readonly Condition[]): readonly string[] | 'any' => {
  if (path === 'changerSort') return conditions.find(({ name }) => name === 'changer')?.sortValues ?? 'any';
  const entity = path === 'type' ? conditions.find(({ name }) => name === 'entity')?.values?.[0] : undefined;
  if (entity === undefined) return 'any';
  return journalledEvents.filter((event) => event.journal.entity === entity).map(({ type }) => type);
};

/** The plan for a question all conditions of which are wide; those with `values` have an index in order of dates. */
export const widePlan = (conditions: readonly Condition[], sort: SortKey): Plan => {
  const path = sortPathOf(sort, conditions);
  const ranked = [...conditions].sort((a, b) => usualOrder.indexOf(a.name) - usualOrder.indexOf(b.name));
  const lead = ranked.find(({ values }) => values !== undefined);
  const counted = lead ?? ranked[0];
  const alone = conditions.length <= 1;
  const plan = {
    sortPath: path,
    sortValues: undefined,
    countIndex: counted === undefined ? '_id_' : indexOf(counted),
    countCovered: alone,
  } as const;
  if (path === undefined) {
    const index = lead === undefined ? '_id_' : indexOf(lead);
    return { ...plan, index, covered: alone && lead === counted };
  }
  if (path === 'type' && alone && lead?.name === 'person')
    return { ...plan, index: 'by_person', covered: true };
  return {
    ...plan,
    index: sortings[sort].index,
    sortValues: sortValuesOf(path, conditions),
    covered: conditions.length === 0,
  };
};
