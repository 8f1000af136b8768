/** The calls that records of the console have in common; whatever a noun does differently, it declares by itself. */
import Type, { type TProperties, type TSchema } from 'typebox';
import { defineEndpoint, granted } from './define-endpoint.ts';
import type { ErrorDefinition } from './define-errors.ts';
import { requestErrors } from './errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from './paging.ts';
import { Closed, Id, NoContent, Revision } from './schema.ts';
import type { ServiceName } from './services.ts';

/** What a call may have beside: a larger body, more errors. */
interface More {
  readonly summary: string;
  readonly errors?: readonly ErrorDefinition[];
  readonly bodyLimit?: number;
  readonly beyond?: string;
}

type RowsBy<Key extends string, Row extends TSchema> = { readonly [K in Key]: Type.TArray<Row> };

const rowsBy = <const Key extends string, Row extends TSchema>(key: Key, row: Row) =>
  ({ [key]: Type.Array(row) }) as RowsBy<Key, Row>;

export interface ConsoleNounNames<S, One, Noun, Path, Rows> {
  readonly service: S;
  /** In operation ids: `device-type`. */
  readonly one: One;
  /** In methods: `setting.device-types.read`. */
  readonly noun: Noun;
  /** Below `/platform/setting`, where it is another word. */
  readonly path: Path;
  /** Key of the rows in answers of lists. */
  readonly rows: Rows;
  /** Why the noun is there although the specification does not name it. */
  readonly beyond?: string;
}

/**
 * Makes the descriptors of a noun's calls: `noun.list({ ... })`, `noun.change({ ... })`. The revision is the number of the
 * state; a change names the one that it was made of.
 */
export const consoleNoun = <
  const S extends ServiceName,
  const One extends string,
  const Noun extends string,
  const Path extends string,
  const Rows extends string,
  IdSchema extends TSchema = typeof Id,
  RevisionSchema extends TSchema = typeof Revision,
>(
  { service, one, noun, path, rows, beyond }: ConsoleNounNames<S, One, Noun, Path, Rows>,
  {
    id = Id as unknown as IdSchema,
    revision = Revision as unknown as RevisionSchema,
  }: { id?: IdSchema; revision?: RevisionSchema } = {},
) => {
  const read = granted(`setting.${noun}.read`);
  const write = granted(`setting.${noun}.write`);
  const params = Closed({ id });
  const all = `/platform/setting/${path}` as const;
  const single = `${all}/{id}` as const;
  const operation = <const V extends string>(verb: V) => `${service}.${one}.${verb}` as const;
  /** Ids of the platform's own making have a form that no caller relies on. */
  const made = ((id as TSchema) === Id ? Type.String() : id) as IdSchema;
  const common = { service, ...(beyond !== undefined && { beyond }) };
  const revised = { 200: Closed({ revision }) };

  return {
    list: <const Keys extends string[], const Filters extends TProperties, Row extends TSchema>({
      summary,
      row,
      sort,
      by,
      filters,
    }: {
      summary: string;
      row: Row;
      /** Sort keys that may be asked for, and what is sorted by unless another is. */
      sort: [...Keys];
      by: { sort: NoInfer<Keys[number]>; order: 'ASC' | 'DESC' };
      filters: Filters;
    }) =>
      defineEndpoint({
        operationId: operation('list'),
        ...common,
        method: 'GET',
        path: all,
        summary,
        access: read,
        idempotency: 'safe',
        query: ListQuery(sort, by, filters),
        responses: { 200: Closed({ ...rowsBy(rows, row), meta: BoundedListMeta }) },
        errors: [],
      }),
    /** What forms offer to choose from. */
    search: <Row extends TSchema, const Filters extends TProperties = Record<never, never>>({
      summary,
      row,
      filters = {} as Filters,
    }: {
      summary: string;
      row: Row;
      filters?: Filters;
    }) =>
      defineEndpoint({
        operationId: operation('search'),
        ...common,
        method: 'GET',
        path: `${all}/search`,
        summary,
        access: read,
        idempotency: 'safe',
        query: ChoiceQuery(filters),
        responses: { 200: Closed(rowsBy(rows, row)) },
        errors: [],
      }),
    read: <const Key extends string, Row extends TSchema>({
      summary,
      key,
      row,
    }: {
      summary: string;
      key: Key;
      row: Row;
    }) =>
      defineEndpoint({
        operationId: operation('read'),
        ...common,
        method: 'GET',
        path: single,
        summary,
        access: read,
        idempotency: 'safe',
        params,
        responses: { 200: Closed({ [key]: row } as { readonly [K in Key]: Row }) },
        errors: [requestErrors.notFound],
      }),
    create: <Body extends TSchema>({ body, errors = [], ...more }: More & { body: Body }) =>
      defineEndpoint({
        operationId: operation('create'),
        ...common,
        method: 'POST',
        path: all,
        access: write,
        idempotency: 'key',
        body,
        ...more,
        responses: { 201: Closed({ id: made }) },
        errors,
      }),
    change: <Body extends TSchema>({ body, errors = [], ...more }: More & { body: Body }) =>
      defineEndpoint({
        operationId: operation('change'),

        ...common,
        method: 'PUT',
        path: single,
        access: write,
        idempotency: 'natural',
        params,
        body,
        ...more,
        responses: revised,
        errors: [requestErrors.notFound, requestErrors.conflict, ...errors],
      }),
    /** Switches a flag of the record, `enabled` or another. */
    set: <const Flag extends string>(flag: Flag, { errors = [], ...more }: More) =>
      defineEndpoint({
        operationId: operation(`set-${flag}`),

        ...common,
        method: 'PUT',
        path: `${single}/${flag}`,
        access: write,
        idempotency: 'natural',
        params,
        ...more,
        body: Closed({ [flag]: Type.Boolean() } as { readonly [K in Flag]: Type.TBoolean }),
        responses: revised,
        errors: [requestErrors.notFound, ...errors],
      }),
    delete: ({ errors = [], ...more }: More) =>
      defineEndpoint({
        operationId: operation('delete'),

        ...common,
        method: 'DELETE',
        path: single,
        access: write,
        idempotency: 'natural',
        params,
        ...more,
        responses: { 204: NoContent },
        errors: [requestErrors.notFound, requestErrors.inUse, ...errors],
      }),
    /** What a change would lead to, for the question before it. */
    effects: <Plan extends TSchema, Effects extends TSchema>({
      plan,
      effects,
      ...more
    }: Omit<More, 'errors'> & { plan: Plan; effects: Effects }) =>
      defineEndpoint({
        operationId: operation('effects'),

        ...common,
        method: 'POST',
        path: `${single}/effects`,
        access: write,
        idempotency: 'safe',
        params,
        ...more,
        body: plan,
        responses: { 200: Closed({ effects }) },
        errors: [requestErrors.notFound],
      }),
  };
};
