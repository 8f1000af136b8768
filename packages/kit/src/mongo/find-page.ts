import type { ListMeta } from '@gatehouse/contracts';
import type { Model, QueryFilter } from 'mongoose';
import type { Static } from 'typebox';

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
 * A page of a list and its `meta`. Sorts what matches, so it is for collections of some thousand rows; rows of equal
 * rank stand by id, so that pages neither repeat nor skip one.
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
    model.countDocuments(filter),
  ]);
  return { rows, meta: { sort, order, offset, limit, total } };
};
