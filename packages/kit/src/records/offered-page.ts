/** Pages of what other installations may read, in the order of their keys. */
import { OFFER_PAGE_MAX } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import type { Model, QueryFilter } from 'mongoose';

export interface OfferedQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface OfferedPage<Fields> {
  readonly records: { readonly key: string; readonly fields: Fields }[];
  readonly next: string | null;
}

const pageOf = <Fields>(
  records: { readonly key: string; readonly fields: Fields }[],
  limit: number,
): OfferedPage<Fields> => ({
  records,
  next: records.length < limit ? null : (records.at(-1)?.key ?? null),
});

/** Of a collection whose ids are the keys. */
export const offeredPage = async <Row extends { readonly _id: string }, Fields>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  fieldsOf: (row: Row) => Fields,
  { after, limit = OFFER_PAGE_MAX }: OfferedQuery,
): Promise<OfferedPage<Fields>> => {
  const behind = after === undefined ? {} : { _id: { $gt: after } };
  const rows = await model
    .find({ $and: [filter, behind as QueryFilter<Row>] })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Row[]>();
  return pageOf(
    rows.map((row) => ({ key: row._id, fields: fieldsOf(row) })),
    limit,
  );
};

/** Of records that are held in memory. */
export const offeredList = <Fields>(
  all: readonly { readonly key: string; readonly fields: Fields }[],
  { after, limit = OFFER_PAGE_MAX }: OfferedQuery,
): OfferedPage<Fields> =>
  pageOf(
    all
      .filter(({ key }) => after === undefined || key > after)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, limit),
    limit,
  );
