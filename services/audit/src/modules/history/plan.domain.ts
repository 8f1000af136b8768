/**
 * How a page of the journal is found. Each condition is measured first, in its own index and only up to NARROW rows. One
 * with few rows leads whatever the order asked for, because few rows are quickly sorted; where all are wide, an index leads
 * that has the rows in the order asked for, so that reading stops at the end of the page.
 */
import type { Condition, ConditionName } from './filter.domain.ts';
import { entities, typesOf } from './row.domain.ts';

/** Indexes of the journal that can lead. */
export type HistoryIndex =
  | '_id_'
  | 'by_person_and_type'
  | 'by_type'
  | 'by_entity_id'
  | 'by_changer_and_type'
  | 'by_changer_name'
  | 'by_address'
  | 'by_field_and_type'
  | 'by_word_and_type';

export type SortKey = 'date' | 'type' | 'entity' | 'changer' | 'ip';

/** Rows that are read and sorted without an index's help. */
export const NARROW = 10_000;
/** Rows are counted up to here where one index answers the whole question. */
export const TOTAL_MAX = 10_000;
/** The same where rows have to be read to count them. */
export const READ_TOTAL_MAX = 1_000;
/** From here on no page is read whose rows have to be looked at one by one to find it. */
export const READ_OFFSET_MAX = 10_000;
/** Parts of an index that the database merges into one order at most (internalQueryMaxScansToExplode). */
export const MERGED_MAX = 200;

export interface Measured {
  readonly condition: Condition;
  /** Its rows in the period, counted up to NARROW + 1. */
  readonly count: number;
}

/** A condition of which is known what its index can do. */
export interface Known extends Condition {
  /** Its index has its rows in the order of dates, or merges them into it. */
  readonly inOrder: boolean;
}

export interface Plan {
  readonly index: HistoryIndex;
  /** Path to sort by before the position; undefined: by position alone. */
  readonly sortPath: string | undefined;
  /** The index leads by `sortPath`: `any` value of it, or these alone, so that it is not read where none occurs. */
  readonly sortValues: readonly string[] | 'any' | undefined;
  /** Types of one entity after the other, in the order of entities, where the page is sorted by these. */
  readonly parts?: readonly (readonly string[])[];
  /** Finds the places of deep pages faster by sorting its keys than `index` does by reading rows. */
  readonly deepIndex?: HistoryIndex | undefined;
  /** Index by which rows are counted. */
  readonly countIndex: HistoryIndex;
  /** Rows are read for counting in the order of dates, in which they are stored, and not type by type. */
  readonly countInOrder: boolean;
  /** The leading index tells which rows belong to the page; they are read only once they are chosen. */
  readonly covered: boolean;
  /** The counting index tells which rows belong to the answer. */
  readonly countCovered: boolean;
}

const indexes: Readonly<Record<ConditionName, HistoryIndex>> = {
  person: 'by_person_and_type',
  type: 'by_type',
  entityId: 'by_entity_id',
  changer: 'by_changer_and_type',
  field: 'by_field_and_type',
  address: 'by_address',
  word: 'by_word_and_type',
};
export const indexOf = (condition: Condition): HistoryIndex => indexes[condition.name];

/** Whether types stand in its index between its values and the dates. */
export const hasTypes = (condition: Condition): boolean => indexOf(condition).endsWith('_and_type');

export const typeOf = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.find(({ name }) => name === 'type');

/** Whether the index of a condition knows of each row whether it is asked for. */
const answersAll = (condition: Condition, conditions: readonly Condition[]): boolean =>
  conditions.every((other) => other === condition || (hasTypes(condition) && other.name === 'type'));

const sortings: Readonly<Record<SortKey, { path: string | undefined; index: HistoryIndex }>> = {
  date: { path: undefined, index: '_id_' },
  type: { path: 'type', index: 'by_type' },
  entity: { path: 'entity', index: 'by_type' },
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
];

/** Types of one entity after the other, as far as they are asked for. */
const partsOf = (conditions: readonly Condition[]): readonly (readonly string[])[] => {
  const asked = typeOf(conditions)?.values;
  return entities
    .map((entity) => typesOf(entity).filter((type) => asked === undefined || asked.includes(type)))
    .filter((types) => types.length > 0);
};

/** Path to sort by, if the conditions leave it more than one value. */
const sortPathOf = (sort: SortKey, conditions: readonly Condition[]): string | undefined => {
  const isOne = (name: ConditionName) =>
    conditions.some((condition) => condition.name === name && condition.values?.length === 1);
  if (sort === 'type' && isOne('type')) return undefined;
  if (sort === 'entity' && typeOf(conditions) !== undefined && partsOf(conditions).length <= 1)
    return undefined;
  if (sort === 'changer' && isOne('changer')) return undefined;
  return sortings[sort].path;
};

/** The plan for a question that some condition, or its period, narrows down to few rows. */
export const narrowPlan = (
  measured: readonly Measured[],
  periodCount: number | undefined,
  sort: SortKey,
  most = NARROW,
): Plan | undefined => {
  const conditions = measured.map(({ condition }) => condition);
  const fewest = [...measured].sort((a, b) => a.count - b.count)[0];
  const byPeriod = periodCount !== undefined && periodCount < (fewest?.count ?? Number.POSITIVE_INFINITY);
  const count = byPeriod ? periodCount : fewest?.count;
  if (count === undefined || count > most) return undefined;
  const lead = byPeriod ? undefined : fewest?.condition;
  const index = lead === undefined ? '_id_' : indexOf(lead);
  const covered = lead === undefined ? conditions.length === 0 : answersAll(lead, conditions);
  return {
    index,
    sortPath: sortPathOf(sort, conditions),
    sortValues: undefined,
    countIndex: index,
    countInOrder: false,
    covered,
    countCovered: covered,
  };
};

const sortValuesOf = (path: string, conditions: readonly Condition[]): readonly string[] | 'any' => {
  if (path === 'changerSort') return conditions.find(({ name }) => name === 'changer')?.sortValues ?? 'any';
  return (path === 'type' ? typeOf(conditions)?.values : undefined) ?? 'any';
};

/** The plan for a question all conditions of which are wide. */
export const widePlan = (conditions: readonly Known[], sort: SortKey): Plan => {
  const path = sortPathOf(sort, conditions);
  const ranked = [...conditions].sort((a, b) => usualOrder.indexOf(a.name) - usualOrder.indexOf(b.name));
  const lead = ranked.find(({ inOrder }) => inOrder);
  const counted = lead ?? ranked[0];
  const alone = counted === undefined || answersAll(counted, conditions);
  const countIndex = counted === undefined ? '_id_' : indexOf(counted);
  const countInOrder = lead !== undefined && hasTypes(lead) && !alone;
  const plan = {
    sortPath: path,
    sortValues: undefined,
    countIndex,
    countInOrder,
    countCovered: alone,
  } as const;
  if (path === undefined) {
    const deepIndex = lead === undefined && alone && counted !== undefined && hasTypes(counted);
    return {
      ...plan,
      index: lead === undefined ? '_id_' : indexOf(lead),
      deepIndex: deepIndex ? countIndex : undefined,
      covered: alone && lead === counted,
    };
  }
  const typed = ranked.find((condition) => hasTypes(condition) && condition.inOrder);
  if (path === 'entity') {
    const index = typed === undefined ? sortings.entity.index : indexOf(typed);
    const covered =
      typed === undefined ? conditions.every(({ name }) => name === 'type') : answersAll(typed, conditions);
    return { ...plan, index, parts: partsOf(conditions), covered };
  }
  if (path === 'type' && typed?.values?.length === 1)
    return { ...plan, index: indexOf(typed), covered: answersAll(typed, conditions) };
  return {
    ...plan,
    index: sortings[sort].index,
    sortValues: sortValuesOf(path, conditions),
    covered: conditions.length === 0,
  };
};
