/** One schema a collection: the shape of its rows, their defaults, and the indexes that migrations are made from. */
import mongoose, {
  type Connection,
  type IndexOptions,
  type Model,
  Schema,
  type SchemaDefinitionProperty,
} from 'mongoose';

// An empty text is a text; mongoose would take it for a missing one.
mongoose.Schema.Types.String.checkRequired((value) => typeof value === 'string');

/** The type of every field of a row: a field that the row has and the shape lacks does not compile. */
export type Shape<Row> = { readonly [Field in keyof Row]-?: SchemaDefinitionProperty };

export interface CollectionIndex extends mongoose.mongo.IndexDescription {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
}

/**
 * Filters of partial indexes, for rows that have a text or a date. A query finds an index only if its own condition implies
 * the filter: being equal to a text, one of some texts, or a date before another does; nothing implies `$type`.
 */
export const someText = { $gte: '' } as const;
export const someDate = { $lte: new Date(8.64e15) } as const;

/** What a migration makes a collection of. */
export interface CollectionSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly indexes: readonly CollectionIndex[];
}

export interface Collection<Row extends mongoose.mongo.Document> extends CollectionSchema {
  /** The model of a connection; read with `.lean<Row>()`, write with `saveNext`, `create`, or `runValidators`. */
  model(connection: Connection): Model<Row>;
  /** The driver's own collection, where ADR 71 names the reason: the database alone judges what is written. */
  driver(connection: Connection): mongoose.mongo.Collection<Row>;
}

/** A field that is always there: `required(String, { enum: [...] })`. */
export const required = <const Type>(type: Type, rules: Readonly<Record<string, unknown>> = {}) => ({
  type,
  required: true,
  ...rules,
});

/** Rows inside a row; they refuse unknown keys like the row itself. */
export const part = <Value>(shape: Shape<Value>): Schema =>
  new Schema(shape as never, { _id: false, id: false, strict: 'throw', minimize: false });

/**
 * Declares a collection. What is written in another shape is refused by mongoose (unknown keys too) and, once
 * `collectionMigration` has run, by the database itself, whoever writes.
 */
export const defineCollection = <Row extends mongoose.mongo.Document & { readonly _id: unknown }>(
  name: string,
  shape: Shape<Row>,
  indexes: readonly CollectionIndex[] = [],
): Collection<Row> => {
  const schema: Schema = new Schema(shape as never, {
    collection: name,
    id: false,
    versionKey: false,
    minimize: false,
    strict: 'throw',
    strictQuery: 'throw',
  });
  for (const { key, ...options } of indexes) schema.index(key, options as IndexOptions);
  return {
    name,
    schema,
    indexes,
    model: (connection) =>
      (connection.models[name] as Model<Row> | undefined) ??
      connection.model<Row>(name, schema as Schema<Row>),
    driver: (connection) => connection.collection<Row>(name),
  };
};
