import { historyErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { escapePattern } from '../people/people.repository.ts';
import type { Condition, Period } from './filter.domain.ts';
import { historyRows, type StoredRow } from './history.model.ts';
import {
  type HistoryIndex,
  indexOf,
  type Measured,
  NARROW,
  narrowPlan,
  type Plan,
  READ_TOTAL_MAX,
  type SortKey,
  TOTAL_MAX,
  widePlan,
} from './plan.domain.ts';
import { firstPositionAt, lastPositionAt } from './position.domain.ts';

export interface PageRequest {
  readonly conditions: readonly Condition[];
  readonly period: Period;
  readonly sort: SortKey;
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

export interface HistoryPage {
  readonly rows: readonly StoredRow[];
  /** Exact up to TOTAL_MAX, for several wide conditions up to READ_TOTAL_MAX; beyond, and when time runs out, a lower bound. */
  readonly total: number;
  /** How it was found, for the bench and for tests. */
  readonly plan: Plan | undefined;
}

export interface HistoryReadModel {
  page(request: PageRequest): Promise<HistoryPage>;
  /** All rows of a question, newest first, in batches; the next one is read when it is asked for. */
  batches(
    question: Pick<PageRequest, 'conditions' | 'period'>,
    size: number,
  ): AsyncIterable<readonly StoredRow[]>;
}

type Filter = mongo.Filter<StoredRow>;

/** Milliseconds each step may take in the database; together they stay below the endpoint's limit. */
const MEASURE_LIMIT = 1_500;
const PAGE_LIMIT = 5_000;
const TOTAL_LIMIT = 4_000;
/** Values a prefix is replaced by at most; more, and the rows of one date order are scarcely rarer than all. */
const VALUES_MAX = 20;
/** From this offset on, positions are skipped in the index before rows are read. */
const DEEP = 200;

const { MaxKey, MinKey } = mongoose.mongo;
const LAST_CHARACTER = '\u{10ffff}';
const isTimeLimit = (error: unknown): boolean => (error as { code?: unknown }).code === 50;

const filterOf = ({ path, values, prefix }: Condition): Filter =>
  values === undefined
    ? { [path]: new RegExp(`^${escapePattern(prefix ?? '')}`) }
    : { [path]: values.length === 1 ? values[0] : { $in: values } };

const periodFilter = ({ from, to }: Period): Filter[] => {
  if (from === undefined && to === undefined) return [];
  const bounds = {
    ...(from === undefined ? {} : { $gte: firstPositionAt(from) }),
    ...(to === undefined ? {} : { $lte: lastPositionAt(to) }),
  };
  return [{ _id: bounds }];
};

/** A bound on the leading path lets the database leap over what is outside the period. */
const sortFilter = ({ sortPath, sortValues }: Plan): Filter[] => {
  if (sortPath === undefined || sortValues === undefined) return [];
  return [{ [sortPath]: sortValues === 'any' ? { $gte: new MinKey() } : { $in: sortValues } }];
};

/** Behind the last row that a total of this kind tells of: nobody is led there, and looking would read everything. */
const isBeyond = ({ offset }: PageRequest, plan: Plan): boolean =>
  !plan.countCovered && offset >= READ_TOTAL_MAX;

const all = (filters: readonly Filter[]): Filter => (filters.length === 0 ? {} : { $and: [...filters] });

export const createHistoryReadModel = (connection: Connection): HistoryReadModel => {
  const history = historyRows(connection);

  const count = (filter: Filter, hint: HistoryIndex, limit: number, maxTimeMS: number): Promise<number> =>
    history.countDocuments(filter, { hint, limit, maxTimeMS });

  /** What takes too long to measure is wide. */
  const measure = async (filters: readonly Filter[], hint: HistoryIndex): Promise<number> => {
    try {
      return await count(all(filters), hint, NARROW + 1, MEASURE_LIMIT);
    } catch (error) {
      if (isTimeLimit(error)) return NARROW + 1;
      throw error;
    }
  };

  /** The values of an index that begin with the prefix, by leaps; undefined when they are too many. */
  const enumerate = async (condition: Condition): Promise<Condition> => {
    const { path, prefix } = condition;
    if (prefix === undefined) return condition;
    const values: string[] = [];
    for (let from: object = { [path]: prefix, _id: new MinKey() }; values.length <= VALUES_MAX; ) {
      const [key] = await history
        .find({}, { hint: indexOf(condition), returnKey: true, limit: 1, maxTimeMS: MEASURE_LIMIT })
        .min(from as mongo.Document)
        .max({ [path]: prefix + LAST_CHARACTER, _id: new MinKey() })
        .toArray();
      const value = (key as unknown as Record<string, string> | undefined)?.[path];
      if (value === undefined) return { ...condition, values };
      values.push(value);
      from = { [path]: value, _id: new MaxKey() };
    }
    return condition;
  };

  const choose = async ({ conditions, period, sort }: PageRequest) => {
    const within = periodFilter(period);
    const [measured, periodCount] = await Promise.all([
      Promise.all(
        conditions.map(
          async (condition): Promise<Measured> => ({
            condition,
            count: await measure([filterOf(condition), ...within], indexOf(condition)),
          }),
        ),
      ),
      within.length === 0 ? undefined : measure(within, '_id_'),
    ]);
    const narrow = narrowPlan(measured, periodCount, sort);
    if (narrow !== undefined) return { plan: narrow, conditions };
    const enumerated = await Promise.all(conditions.map(enumerate));
    return { plan: widePlan(enumerated, sort), conditions: enumerated };
  };

  const read = async (request: PageRequest, plan: Plan, filter: Filter): Promise<readonly StoredRow[]> => {
    const direction = request.order === 'ASC' ? 1 : -1;
    const { sortPath, index } = plan;
    const sort: mongo.Sort =
      sortPath === undefined ? { _id: direction } : { [sortPath]: direction, _id: direction };
    const { offset: skip, limit } = request;
    const options = { hint: index, sort, skip, limit, maxTimeMS: PAGE_LIMIT };
    if (!plan.covered || skip < DEEP) return history.find(filter, options).toArray();
    const projection = { _id: 1, ...(sortPath === undefined ? {} : { [sortPath]: 1 }) };
    const places = await history.find(filter, { ...options, projection }).toArray();
    return history
      .find({ _id: { $in: places.map(({ _id }) => _id) } }, { sort, maxTimeMS: PAGE_LIMIT })
      .toArray();
  };

  const total = async (request: PageRequest, plan: Plan, filter: Filter): Promise<number | undefined> => {
    const most = plan.countCovered ? TOTAL_MAX : READ_TOTAL_MAX;
    try {
      if (plan.countCovered && plan.countIndex === '_id_' && periodFilter(request.period).length === 0) {
        const known = await history.estimatedDocumentCount({ maxTimeMS: TOTAL_LIMIT });
        if (known > TOTAL_MAX) return TOTAL_MAX;
      }
      return await count(filter, plan.countIndex, most, TOTAL_LIMIT);
    } catch (error) {
      if (isTimeLimit(error)) return undefined;
      throw error;
    }
  };

  return {
    page: async (request) => {
      const nothing = { rows: [], total: 0, plan: undefined };
      if (request.conditions.some(({ values }) => values?.length === 0)) return nothing;
      try {
        const { plan, conditions } = await choose(request);
        const filters = [...conditions.map(filterOf), ...periodFilter(request.period)];
        const [rows, counted] = await Promise.all([
          isBeyond(request, plan) ? [] : read(request, plan, all([...filters, ...sortFilter(plan)])),
          total(request, plan, all(filters)),
        ]);
        const seen = request.offset + rows.length;
        return { rows, plan, total: Math.max(counted ?? seen + (rows.length === request.limit ? 1 : 0), 0) };
      } catch (error) {
        if (isTimeLimit(error)) throw problem(historyErrors.tooBroad, { cause: error });
        throw error;
      }
    },
    batches: async function* (question, size) {
      if (question.conditions.some(({ values }) => values?.length === 0)) return;
      const request = { ...question, sort: 'date', order: 'DESC', offset: 0, limit: size } as const;
      try {
        const { plan, conditions } = await choose(request);
        const filters = [...conditions.map(filterOf), ...periodFilter(question.period), ...sortFilter(plan)];
        let behind: Filter[] = [];
        for (;;) {
          const rows = await read(request, plan, all([...filters, ...behind]));
          if (rows.length > 0) yield rows;
          const last = rows.at(-1);
          if (last === undefined || rows.length < size) return;
          behind = [{ _id: { $lt: last._id } }];
        }
      } catch (error) {
        if (isTimeLimit(error)) throw problem(historyErrors.tooBroad, { cause: error });
        throw error;
      }
    },
  };
};
