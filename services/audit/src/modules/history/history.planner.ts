/** Measures a question in the indexes of the journal and chooses the plan by which it is answered. */
import mongoose, { type mongo } from 'mongoose';
import { escapePattern } from '../people/people.repository.ts';
import type { Condition, Period } from './filter.domain.ts';
import type { StoredRow } from './history.model.ts';
import {
  type HistoryIndex,
  hasTypes,
  indexOf,
  MERGED_MAX,
  type Measured,
  NARROW,
  narrowPlan,
  type Plan,
  type SortKey,
  typeOf,
  widePlan,
} from './plan.domain.ts';
import { firstPositionAt, lastPositionAt } from './position.domain.ts';

export type Filter = mongo.Filter<StoredRow>;

export interface Question {
  readonly conditions: readonly Condition[];
  readonly period: Period;
  readonly sort: SortKey;
}

/** What a plan is chosen by; others than the product's in tests of plans over few rows. */
export interface PlanLimits {
  readonly narrow: number;
  readonly merged: number;
}

/** Milliseconds a measurement may take in the database. */
const MEASURE_LIMIT = 1_500;
/** Values a prefix is replaced by at most; more, and the rows of one date order are scarcely rarer than all. */
const VALUES_MAX = 20;
/** Values whose types are looked up to merge them; more of them have more types together than can be merged. */
const TYPED_VALUES_MAX = 40;

const { MaxKey, MinKey } = mongoose.mongo;
const LAST_CHARACTER = '\u{10ffff}';
export const isTimeLimit = (error: unknown): boolean => (error as { code?: unknown }).code === 50;

export const filterOf = ({ path, values, prefix }: Condition): Filter =>
  values === undefined
    ? { [path]: new RegExp(`^${escapePattern(prefix ?? '')}`) }
    : { [path]: values.length === 1 ? values[0] : { $in: values } };

export const periodFilter = ({ from, to }: Period): Filter[] => {
  if (from === undefined && to === undefined) return [];
  const bounds = {
    ...(from === undefined ? {} : { $gte: firstPositionAt(from) }),
    ...(to === undefined ? {} : { $lte: lastPositionAt(to) }),
  };
  return [{ _id: bounds }];
};

export const all = (filters: readonly Filter[]): Filter =>
  filters.length === 0 ? {} : { $and: [...filters] };

type Key = mongo.Document;

interface Leaps {
  readonly filter: Filter;
  readonly from: Key;
  readonly end: Key;
  readonly behind: (key: Key) => Key;
  readonly most: number;
}

interface Choice {
  /** Undefined when no row can be asked for. */
  readonly plan: Plan | undefined;
  readonly conditions: readonly Condition[];
}

/** A key of a condition's index. */
const keyOf = (condition: Condition, value: unknown, type: unknown, place: unknown): Key => ({
  [condition.path]: value,
  ...(hasTypes(condition) ? { type } : {}),
  _id: place,
});

/** Chooses the plan, and answers the conditions as far as measuring made them more exact. */
export const createPlanner = (
  history: mongo.Collection<StoredRow>,
  { narrow: most, merged: mergedMax }: PlanLimits = { narrow: NARROW, merged: MERGED_MAX },
) => {
  /** What takes too long to measure is wide. */
  const measure = async (filters: readonly Filter[], hint: HistoryIndex): Promise<number> => {
    try {
      return await history.countDocuments(all(filters), {
        hint,
        limit: most + 1,
        maxTimeMS: MEASURE_LIMIT,
      });
    } catch (error) {
      if (isTimeLimit(error)) return most + 1;
      throw error;
    }
  };

  /** Reads one key, goes on behind what it stands for, and so to the end; undefined when there are more than `most`. */
  const leap = async (condition: Condition, leaps: Leaps): Promise<readonly Key[] | undefined> => {
    const { filter, end, behind, most } = leaps;
    const options = {
      hint: indexOf(condition),
      returnKey: true,
      limit: 1,
      maxTimeMS: MEASURE_LIMIT,
    } as const;
    const keys: Key[] = [];
    for (let from = leaps.from; keys.length <= most; ) {
      const [key] = await history.find<Key>(filter, options).min(from).max(end).toArray();
      if (key === undefined) return keys;
      keys.push(key);
      from = behind(key);
    }
    return undefined;
  };

  /** The values of an index that begin with the prefix, when they are few. */
  const enumerate = async (condition: Condition): Promise<Condition> => {
    const { path, prefix } = condition;
    if (prefix === undefined) return condition;
    const first = (value: string) => keyOf(condition, value, new MinKey(), new MinKey());
    const keys = await leap(condition, {
      filter: {},
      from: first(prefix),
      end: first(prefix + LAST_CHARACTER),
      behind: (key) => keyOf(condition, key[path], new MaxKey(), new MaxKey()),
      most: VALUES_MAX,
    });
    return keys === undefined ? condition : { ...condition, values: keys.map((key) => String(key[path])) };
  };

  /** The types of the rows with these values; undefined when looking for them takes longer than it saves. */
  const typesAmong = async (condition: Condition): Promise<readonly string[] | undefined> => {
    const { values } = condition;
    if (values === undefined || values.length > TYPED_VALUES_MAX) return undefined;
    const each = values.map(async (value) => {
      const keys = await leap(condition, {
        filter: filterOf({ ...condition, values: [value] }),
        from: keyOf(condition, value, new MinKey(), new MinKey()),
        end: keyOf(condition, value, new MaxKey(), new MaxKey()),
        behind: ({ type }) => keyOf(condition, value, type, new MaxKey()),
        most: MERGED_MAX,
      });
      return keys?.map(({ type }) => String(type));
    });
    const found = await Promise.all(each);
    return found.includes(undefined) ? undefined : [...new Set(found.flatMap((types) => types ?? []))];
  };

  /** With the types that all of them have among their rows, so that one with few rows of these is found. */
  const withTypes = async (conditions: readonly Condition[]): Promise<readonly Condition[]> => {
    if (typeOf(conditions) !== undefined) return conditions;
    const sets = await Promise.all(conditions.filter(hasTypes).map(typesAmong));
    const known = sets.filter((types) => types !== undefined);
    if (known.length === 0) return conditions;
    const [first = [], ...others] = known;
    const values = first.filter((type) => others.every((types) => types.includes(type)));
    return [...conditions, { name: 'type', path: 'type', values }];
  };

  const measureEach = (conditions: readonly Condition[], within: readonly Filter[]) => {
    const type = typeOf(conditions);
    return Promise.all(
      conditions.map(async (condition): Promise<Measured> => {
        const typed = type !== undefined && hasTypes(condition) ? [filterOf(type)] : [];
        const filters = [filterOf(condition), ...typed, ...within];
        return { condition, count: await measure(filters, indexOf(condition)) };
      }),
    );
  };

  const isInOrder = (condition: Condition, conditions: readonly Condition[]): boolean => {
    const { values } = condition;
    if (values === undefined || !hasTypes(condition)) return values !== undefined;
    const types = typeOf(conditions)?.values;
    return types !== undefined && values.length * types.length <= mergedMax;
  };

  return async ({ conditions: asked, period, sort }: Question): Promise<Choice> => {
    const within = periodFilter(period);
    const [measured, periodCount] = await Promise.all([
      measureEach(asked, within),
      within.length === 0 ? undefined : measure(within, '_id_'),
    ]);
    const narrow = narrowPlan(measured, periodCount, sort, most);
    if (narrow !== undefined) return { plan: narrow, conditions: asked };
    const conditions = await withTypes(await Promise.all(asked.map(enumerate)));
    if (typeOf(conditions)?.values?.length === 0) return { plan: undefined, conditions };
    if (asked.length > 1 && typeOf(asked) === undefined && typeOf(conditions) !== undefined) {
      const again = narrowPlan(await measureEach(conditions, within), periodCount, sort, most);
      if (again !== undefined) return { plan: again, conditions };
    }
    const known = conditions.map((condition) => {
      // Types that nobody asked for narrow other indexes; their own has hardly less than all rows.
      const leads = condition.name !== 'type' || typeOf(asked) !== undefined;
      return { ...condition, inOrder: leads && isInOrder(condition, conditions) };
    });
    return { plan: widePlan(known, sort), conditions };
  };
};
