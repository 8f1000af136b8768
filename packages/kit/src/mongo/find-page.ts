import type { BoundedListMeta } from '@gatehouse/contracts/core/paging.ts';
import type { Model, QueryFilter } from 'mongoose';
import type { Static } from 'typebox';
import type { CollectionIndex } from './collection.ts';
import { gramsIndex, holds, type Lead, leadOf, type Search } from './search.ts';

type Meta = Static<typeof BoundedListMeta>;

/** Of a request's query: validation has filled in the defaults of the contract. */
export type PageQuery<Sort extends string> = Partial<
  Omit<Meta, 'total' | 'more' | 'sort'> & { readonly sort: Sort }
>;

export interface PageQuestion<Row, Sort extends string> {
  readonly filter: QueryFilter<Row>;
  readonly search?: Search | undefined;
  readonly query: PageQuery<Sort>;
  /** Texts are told apart by every character, as ids are; people's order is for lists of names. */
  readonly exact?: boolean;
  /** Field of each sort key. */
  readonly sortFields: Readonly<Record<Sort, string>>;
  /** Fields as mongoose selects them: `-locales.content`. */
  readonly select?: string;
}

/** Rows are counted up to here, and where they have to be read for it up to the other one. */
const TOTAL_MAX = 10_000;
const READ_TOTAL_MAX = 1_000;

/** As people sort: letters before their case, numbers by value. */
export const collation = { locale: 'ru', strength: 2, numericOrdering: true };
const simple = { locale: 'simple' };

/**
 * Indexes in which a page finds its rows in order, one for each field it is sorted by; `asked` are fields that every
 * question gives a value for. An index of another collation serves no page.
 */
export const pageIndexes = (
  sortFields: readonly string[],
  asked: readonly string[] = [],
): readonly CollectionIndex[] =>
  sortFields.map((field) => ({
    name: ['by', ...asked, field].join('_'),
    key: Object.fromEntries([...asked, field, '_id'].map((part) => [part, 1 as const])),
    collation,
  }));

/** Indexes for conditions that few rows may meet: a page is counted by them, and found where no order leads to it soon. */
export const conditionIndexes = (fields: readonly string[]): readonly CollectionIndex[] =>
  fields.map((field) => ({ name: `with_${field}`, key: { [field]: 1 }, collation }));

interface Asked<Row> {
  readonly filter: QueryFilter<Row>;
  /** Candidates of an index, in no order. */
  readonly lead: Lead | undefined;
}

const all = <Row>(...filters: readonly QueryFilter<Row>[]): QueryFilter<Row> => {
  const given = filters.filter((filter) => Object.keys(filter).length > 0);
  return given.length > 1 ? ({ $and: given } as QueryFilter<Row>) : (given[0] ?? {});
};

const askedOf = async <Row>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  search: Search | undefined,
): Promise<Asked<Row>> =>
  search === undefined
    ? { filter, lead: undefined }
    : { filter: all(filter, holds<Row>(search)), lead: await leadOf(model, search) };

/** The index of a lead is named, because the database keeps to the plan of the last text, however rare the next one is. */
const ledBy = <Row>({ filter, lead }: Asked<Row>): { filter: QueryFilter<Row>; hint: string | undefined } =>
  lead === undefined
    ? { filter, hint: undefined }
    : { filter: all(lead.filter as QueryFilter<Row>, filter), hint: gramsIndex.name };

/** A condition that is one value; an index behind another one, like `$ne`, has no order of its own. */
const isValue = (condition: unknown): boolean =>
  typeof condition !== 'object' || condition === null || condition instanceof Date;

/** The index with the order of a page; named, so that the database need not try what else could find a part of a text. */
const orderIndex = <Row>(model: Model<Row>, filter: QueryFilter<Row>, field: string): string | undefined => {
  const fitting = model.schema
    .indexes()
    .map(([key, { name, collation: own }]) => ({ name, own, fields: Object.keys(key) }))
    .filter(({ own, fields: [...fields] }) => {
      const [last, sorted] = [fields.pop(), fields.pop()];
      return (
        own !== undefined &&
        last === '_id' &&
        sorted === field &&
        fields.every((each) => each in filter && isValue(Reflect.get(filter, each)))
      );
    })
    .sort((left, right) => right.fields.length - left.fields.length);
  return fitting[0]?.name;
};

/** Without a filter the ids are counted, which the database does not do by itself: it would read every row. */
const countRows = <Row>(
  model: Model<Row>,
  asked: Asked<Row>,
  limit: number,
  comparing: typeof simple = collation,
): Promise<number> => {
  const { filter, hint } = ledBy(asked);
  if (Object.keys(filter).length === 0) return model.countDocuments({}, { hint: '_id_', limit }).exec();
  return model
    .countDocuments(filter, { limit, ...(hint !== undefined && { hint }) })
    .collation(comparing)
    .exec();
};

/**
 * A page of a list and its `meta`; rows of equal rank stand by id, so that pages neither repeat nor skip one. A
 * collection that can grow beyond some thousand rows has `pageIndexes`: without them what matches is sorted in memory;
 * and one that is searched has `gramsField` and `gramsIndex`. Totals end at a bound, and `more` says that there are more.
 */
export const findPage = async <Row, Found = Row, Sort extends string = string>(
  model: Model<Row>,
  { filter, search, query, exact = false, sortFields, select = '' }: PageQuestion<Row, Sort>,
): Promise<{ rows: Found[]; meta: Meta }> => {
  const { sort, order, offset, limit } = query as Required<typeof query>;
  const direction = order === 'ASC' ? 1 : -1;
  const comparing = exact ? simple : collation;
  const most = search === undefined ? TOTAL_MAX : READ_TOTAL_MAX;
  const asked = await askedOf(model, filter, search);
  const isDeep = offset + limit > most;
  const read = (conditions: QueryFilter<Row>, hint: string | undefined) => {
    const found = model
      .find(conditions)
      .select(select)
      .collation(comparing)
      .sort({ [sortFields[sort]]: direction, _id: direction })
      .skip(offset)
      // One more tells whether another page follows one that stands behind what is counted.
      .limit(isDeep ? limit + 1 : limit)
      .lean<Found[]>();
    return hint === undefined ? found : found.hint(hint);
  };
  const answer = async (found: Found[], counted: number) => {
    const rows = found.slice(0, limit);
    const meta = { sort, order, offset, limit };
    if (counted <= most) return { rows, meta: { ...meta, total: counted, more: false } };
    if (!isDeep) return { rows, meta: { ...meta, total: most, more: true } };
    const total = rows.length > 0 ? offset + rows.length : await countRows(model, asked, offset, comparing);
    return { rows, meta: { ...meta, total, more: found.length > limit } };
  };
  const led = ledBy(asked);
  if (asked.lead?.few === false) {
    // Every run of the text is common; the text itself may be rare, and then the lead finds its rows sooner than any order.
    const counted = await countRows(model, asked, most + 1, comparing);
    const inOrder = counted > most && !asked.lead.sortable;
    const order = orderIndex(model, filter, sortFields[sort]);
    return answer(await (inOrder ? read(asked.filter, order) : read(led.filter, led.hint)), counted);
  }
  const [found, counted] = await Promise.all([
    read(led.filter, led.hint),
    countRows(model, asked, most + 1, comparing),
  ]);
  return answer(found, counted);
};

export interface ChoicesQuestion<Row> {
  readonly filter?: QueryFilter<Row>;
  readonly search?: Search | undefined;
  /** Path by which they are sorted. */
  readonly by: string;
  readonly limit: number;
  readonly select?: string;
}

/** The first rows by a name, for forms to choose from; in people's order, for which the name has one of `pageIndexes`. */
export const findChoices = async <Row, Found = Row>(
  model: Model<Row>,
  { filter = {}, search, by, limit, select = '' }: ChoicesQuestion<Row>,
): Promise<Found[]> => {
  const asked = await askedOf(model, filter, search);
  const isWide =
    asked.lead?.few === false && (await countRows(model, asked, READ_TOTAL_MAX + 1)) > READ_TOTAL_MAX;
  const { filter: conditions, hint } = ledBy(isWide ? { ...asked, lead: undefined } : asked);
  const found = model
    .find(conditions)
    .select(select)
    // Ids are found in an index of simple collation; what is found is sorted by it, too.
    .collation('_id' in filter ? simple : collation)
    .sort({ [by]: 1, _id: 1 })
    .limit(limit)
    .lean<Found[]>();
  return hint === undefined ? found : found.hint(hint);
};
