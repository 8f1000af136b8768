/** Lists take `sort`, `order`, `offset` and `limit` beside their filters and answer with `meta`. */
import Type, { type TProperties } from 'typebox';
import { Closed, Line } from './schema.ts';

/** Largest page a list hands out (N11). */
export const PAGE_LIMIT_MAX = 100;
/** Deepest row a list reaches; narrower filters reach the rest. */
export const PAGE_OFFSET_MAX = 100_000;

export const Order = Type.Enum(['ASC', 'DESC']);

/** Query of a list: an allow-list of sort keys with a default, and the list's own filters. */
export const ListQuery = <const S extends string[], const P extends TProperties>(
  sortKeys: [...S],
  defaults: { sort: NoInfer<S[number]>; order: 'ASC' | 'DESC'; limit?: number },
  filters: P,
) =>
  Closed({
    sort: Type.Optional(Type.Enum(sortKeys, { default: defaults.sort })),
    order: Type.Optional(Type.Enum(['ASC', 'DESC'], { default: defaults.order })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: PAGE_OFFSET_MAX, default: 0 })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, default: defaults.limit ?? 20 }),
    ),
    ...filters,
  });

/** Query of what people choose from: a part of the words by which its list is searched, and filters of its own. */
export const ChoiceQuery = <const P extends TProperties>(filters: P) =>
  Closed({
    search: Type.Optional(Line(200)),
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 50 })),
  });

/** What was applied to make this page, and how many rows there are in all. */
export const ListMeta = Closed({
  sort: Type.String(),
  order: Order,
  offset: Type.Integer({ minimum: 0 }),
  limit: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
});

/** For a list that may grow so large that counting it to its end takes longer than its page. */
export const BoundedListMeta = Closed({
  ...ListMeta.properties,
  /** There are more rows than `total`, which is how far was counted. */
  more: Type.Boolean(),
});
