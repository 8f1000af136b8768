import type { ListMeta } from '@gatehouse/contracts';
import type { Model, QueryFilter } from 'mongoose';
import type { Static } from 'typebox';
import type { CollectionIndex } from './collection.ts';

type Meta = Static<typeof ListMeta>;

/** Of a request's query: validation has filled in the defaults of the contract. */
export type PageQuery<Sort extends string> = Partial<Omit<Meta, 'total' | 'sort'> & { readonly sort: Sort }>;

export interface PageQuestion<Row, Sort extends string> {
  readonly filter: QueryFilter<Row>;
  readonly query: PageQuery<Sort>;
  /** Field of each sort key. */
  readonly sortFields: Readonly<Record<Sort, string>>;
  /** Fields as mongoose selects them: `-locales.content`. */
  readonly select?: string;
}

/** As people sort: letters before their case, numbers by value. */
const collation = { locale: 'ru', strength: 2, numericOrdering: true };

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

/** Without a filter the ids are counted, which the database does not do by itself: it would read every row. */
const countRows = <Row>(model: Model<Row>, filter: QueryFilter<Row>): Promise<number> =>
  Object.keys(filter).length === 0
    ? model.countDocuments({}, { hint: '_id_' }).exec()
    : model.countDocuments(filter).collation(collation).exec();

/**
 * A page of a list and its `meta`; rows of equal rank stand by id, so that pages neither repeat nor skip one. A
 * collection that can grow beyond some thousand rows has `pageIndexes`: without them what matches is sorted in memory.
 */
export const findPage = async <Row, Found = Row, Sort extends string = string>(
  model: Model<Row>,
  { filter, query, sortFields, select = '' }: PageQuestion<Row, Sort>,
): Promise<{ rows: Found[]; meta: Meta }> => {
  const { sort, order, offset, limit } = query as Required<typeof query>;
  const direction = order === 'ASC' ? 1 : -1;
  const [rows, total] = await Promise.all([
    model
      .find(filter)
      .select(select)
      .collation(collation)
      .sort({ [sortFields[sort]]: direction, _id: direction })
      .skip(offset)
      .limit(limit)
      .lean<Found[]>(),
    countRows(model, filter),
  ]);
  return { rows, meta: { sort, order, offset, limit, total } };
};
