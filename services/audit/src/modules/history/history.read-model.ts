import { historyErrors } from '@gatehouse/contracts/audit/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { history as collection, type StoredRow } from './history.model.ts';
import {
  all,
  createPlanner,
  type Filter,
  filterOf,
  isTimeLimit,
  type PlanLimits,
  periodFilter,
  type Question,
} from './history.planner.ts';
import { type HistoryIndex, type Plan, READ_OFFSET_MAX, READ_TOTAL_MAX, TOTAL_MAX } from './plan.domain.ts';

export interface PageRequest extends Question {
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
}

export interface HistoryPage {
  readonly rows: readonly StoredRow[];
  readonly total: number;
  /** `total` is as far as was counted, and there are rows beyond it. */
  readonly more: boolean;
  /** How it was found, for the bench and for tests. */
  readonly plan: Plan | undefined;
}

export interface HistoryReadModel {
  page(request: PageRequest): Promise<HistoryPage>;
  /** The row at this place of the journal. */
  at(position: Buffer): Promise<StoredRow | undefined>;
  /** All rows of a question, newest first, in batches; the next one is read when it is asked for. */
  batches(
    question: Pick<PageRequest, 'conditions' | 'period'>,
    size: number,
  ): AsyncIterable<readonly StoredRow[]>;
}

type Paged = Pick<PageRequest, 'order' | 'offset' | 'limit'>;

interface Filters {
  /** What is asked for. */
  readonly rows: Filter;
  /** The same, with what the order of the page needs. */
  readonly page: Filter;
}

/** Milliseconds each step may take in the database; together with measuring they stay below the endpoint's limit. */
const PAGE_LIMIT = 5_000;
const TOTAL_LIMIT = 4_000;
/** From this offset on, positions are skipped in the index before rows are read. */
const DEEP = 200;

const { MinKey } = mongoose.mongo;

const ofTypes = (types: readonly string[]): Filter => ({ type: { $in: types } });

/** A bound on the leading path lets the database leap over what is outside the period. */
const sortFilter = ({ sortPath, sortValues }: Plan): Filter[] => {
  if (sortPath === undefined || sortValues === undefined) return [];
  return [{ [sortPath]: sortValues === 'any' ? { $gte: new MinKey() } : { $in: sortValues } }];
};

/** Too deep to be read for a question whose rows have to be looked at one by one. */
const isBeyond = ({ offset }: PageRequest, plan: Plan): boolean =>
  !plan.countCovered && offset >= READ_OFFSET_MAX;

export const createHistoryReadModel = (connection: Connection, limits?: PlanLimits): HistoryReadModel => {
  const history = collection.driver(connection);
  const choose = createPlanner(history, limits);

  const count = (filter: Filter, hint: HistoryIndex, limit: number, maxTimeMS: number): Promise<number> =>
    history.countDocuments(filter, { hint, limit, maxTimeMS });

  const find = async (
    { order, limit, offset: skip }: Paged,
    plan: Plan,
    filter: Filter,
    maxTimeMS: number,
  ): Promise<readonly StoredRow[]> => {
    const direction = order === 'ASC' ? 1 : -1;
    const { sortPath } = plan.parts === undefined ? plan : {};
    const sort: mongo.Sort =
      sortPath === undefined ? { _id: direction } : { [sortPath]: direction, _id: direction };
    const options = { hint: plan.index, sort, skip, limit, maxTimeMS };
    const isDeep = skip >= DEEP && (plan.covered || plan.deepIndex !== undefined);
    if (!isDeep) return history.find(filter, options).toArray();
    const projection = { _id: 1, ...(sortPath === undefined ? {} : { [sortPath]: 1 }) };
    const places = await history
      .find(filter, { ...options, hint: plan.deepIndex ?? plan.index, projection })
      .toArray();
    return history
      .find({ _id: { $in: places.map(({ _id }) => _id) } }, { sort, maxTimeMS: PAGE_LIMIT })
      .toArray();
  };

  const read = async (request: Paged, plan: Plan, filter: Filter): Promise<readonly StoredRow[]> => {
    if (plan.parts === undefined) return find(request, plan, filter, PAGE_LIMIT);
    const end = performance.now() + PAGE_LIMIT;
    const remaining = () => Math.max(1, Math.round(end - performance.now()));
    const rows: StoredRow[] = [];
    let { offset } = request;
    for (const types of request.order === 'ASC' ? plan.parts : plan.parts.toReversed()) {
      const part = all([filter, ofTypes(types)]);
      const passed = offset === 0 ? 0 : await count(part, plan.index, offset, remaining());
      offset -= passed;
      if (offset > 0) continue;
      const limit = request.limit - rows.length;
      rows.push(...(await find({ ...request, offset: passed, limit }, plan, part, remaining())));
      if (rows.length === request.limit) break;
    }
    return rows;
  };

  /** Rows up to `limit`; undefined when counting them takes too long. */
  const countRows = async (plan: Plan, filter: Filter, limit: number): Promise<number | undefined> => {
    try {
      if (!plan.countInOrder) return await count(filter, plan.countIndex, limit, TOTAL_LIMIT);
      const steps = [{ $match: filter }, { $sort: { _id: -1 } }, { $limit: limit }, { $count: 'rows' }];
      const options = { hint: plan.countIndex, maxTimeMS: TOTAL_LIMIT };
      const [counted] = await history.aggregate<{ rows: number }>(steps, options).toArray();
      return counted?.rows ?? 0;
    } catch (error) {
      if (isTimeLimit(error)) return undefined;
      throw error;
    }
  };

  type Found = Omit<HistoryPage, 'plan'>;

  /** A page that ends behind what is counted tells by one row more whether there is another. */
  const deepPage = async (
    request: PageRequest,
    plan: Plan,
    { page, rows: asked }: Filters,
  ): Promise<Found> => {
    const { offset, limit } = request;
    const found = await read({ ...request, limit: limit + 1 }, plan, page);
    const rows = found.slice(0, limit);
    const total = rows.length > 0 ? offset + rows.length : await countRows(plan, asked, Math.max(offset, 1));
    return { rows, total: total ?? offset, more: found.length > limit };
  };

  const pageOf = async (request: PageRequest, plan: Plan, filters: Filters): Promise<Found> => {
    const { offset, limit } = request;
    const most = plan.countCovered ? TOTAL_MAX : READ_TOTAL_MAX;
    if (isBeyond(request, plan)) {
      const total = await countRows(plan, filters.rows, READ_OFFSET_MAX + 1);
      if (total === undefined || total > READ_OFFSET_MAX) throw problem(historyErrors.tooBroad);
      return { rows: [], total, more: false };
    }
    if (offset + limit > most) return deepPage(request, plan, filters);
    const [rows, counted] = await Promise.all([
      read(request, plan, filters.page),
      countRows(plan, filters.rows, most + 1),
    ]);
    if (counted === undefined) return { rows, total: offset + rows.length, more: rows.length === limit };
    return { rows, total: Math.min(counted, most), more: counted > most };
  };

  return {
    page: async (request) => {
      const nothing = { rows: [], total: 0, more: false, plan: undefined };
      if (request.conditions.some(({ values }) => values?.length === 0)) return nothing;
      try {
        const { plan, conditions } = await choose(request);
        if (plan === undefined) return nothing;
        const asked = [...conditions.map(filterOf), ...periodFilter(request.period)];
        const filters = { rows: all(asked), page: all([...asked, ...sortFilter(plan)]) };
        return { ...(await pageOf(request, plan, filters)), plan };
      } catch (error) {
        if (isTimeLimit(error)) throw problem(historyErrors.tooBroad, { cause: error });
        throw error;
      }
    },
    at: async (position) =>
      (await history.findOne({ _id: position }, { maxTimeMS: PAGE_LIMIT })) ?? undefined,
    batches: async function* (question, size) {
      if (question.conditions.some(({ values }) => values?.length === 0)) return;
      const request = { ...question, sort: 'date', order: 'DESC', offset: 0, limit: size } as const;
      try {
        const { plan, conditions } = await choose(request);
        if (plan === undefined) return;
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
