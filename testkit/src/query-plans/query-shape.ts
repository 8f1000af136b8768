/** Commands of the driver, reduced to what the planner sees: two calls of one repository method are one shape. */
import mongoose from 'mongoose';

type Document = Readonly<Record<string, unknown>>;

/** A command as `explain` takes it. */
export interface QueryShape {
  /** Equal for commands that differ in values alone. */
  readonly key: string;
  readonly collection: string;
  readonly command: Document;
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const typeOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  const { _bsontype: bson } = value as { _bsontype?: string };
  return bson ?? (typeof value === 'object' ? value.constructor.name : typeof value);
};

/** Orders, index names and field paths are part of a shape; what is compared with is not. */
const literal: ReadonlySet<string> = new Set(['sort', 'hint', 'collation', 'key']);

/** The value with every scalar replaced by its type; a list says each of its kinds once. */
const skeletonOf = (value: unknown): unknown => {
  if (value instanceof Map) return skeletonOf(Object.fromEntries(value));
  if (typeof value === 'string' && value.startsWith('$')) return value;
  if (Array.isArray(value)) {
    const kinds = new Map(value.map((item) => [JSON.stringify(skeletonOf(item)), skeletonOf(item)]));
    return [...kinds.values()];
  }
  if (!isDocument(value)) return typeOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === '$sort' ? plain(inner) : skeletonOf(inner)]),
  );
};

/** Parts of a command that decide its plan; what is written and how it is paged does not. */
const planned = ['filter', 'query', 'q', 'sort', 'pipeline', 'key', 'hint', 'collation'] as const;

const plain = (value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);

const keyOf = (name: string, collection: string, parts: Document): string => {
  const seen = planned.flatMap((part) =>
    parts[part] === undefined
      ? []
      : [[part, literal.has(part) ? plain(parts[part]) : skeletonOf(parts[part])]],
  );
  // A limit of one ends a scan early, and a projection may be answered by an index alone.
  const more = { limited: parts.limit !== undefined, projection: parts.projection ?? parts.fields };
  return `${name} ${collection} ${JSON.stringify(Object.fromEntries(seen))} ${JSON.stringify(more)}`;
};

const kept = [
  ...planned,
  'projection',
  'fields',
  'limit',
  'skip',
  'cursor',
  'update',
  'remove',
  'new',
  'upsert',
  'arrayFilters',
  'let',
];

const pick = (command: Document, names: readonly string[]): Document =>
  Object.fromEntries(names.flatMap((name) => (command[name] === undefined ? [] : [[name, command[name]]])));

/** Shapes of one command; those that no plan decides (inserts, transactions, administration) have none. */
export const shapesOf = (name: string, command: Document): readonly QueryShape[] => {
  const collection = command[name];
  if (typeof collection !== 'string') return [];
  const single = (): QueryShape[] => [
    {
      collection,
      key: keyOf(name, collection, command),
      command: {
        [name]: collection,
        ...pick(
          command,
          kept.filter((one) => one !== name),
        ),
      },
    },
  ];
  switch (name) {
    case 'find':
    case 'count':
    case 'distinct':
    case 'aggregate':
    case 'findAndModify':
      return single();
    case 'update':
    case 'delete':
      return ((command[name === 'update' ? 'updates' : 'deletes'] ?? []) as Document[]).map((part) => ({
        collection,
        key: keyOf(name, collection, { ...part, limit: undefined }),
        command: { [name]: collection, [`${name}s`]: [part] },
      }));
    default:
      return [];
  }
};

const assigned = (update: Document): Document => ({
  ...(isDocument(update.$setOnInsert) ? update.$setOnInsert : {}),
  ...(isDocument(update.$set) ? update.$set : {}),
  ...(isDocument(update.$inc) ? update.$inc : {}),
});

const equalities = (filter: Document): Document =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([field, value]) =>
        !field.startsWith('$') && !(isDocument(value) && Object.keys(value)[0]?.startsWith('$')),
    ),
  );

const upserted = (filter: unknown, update: unknown, isUpsert: unknown): readonly Document[] => {
  if (!isDocument(filter) || !isDocument(update)) return [];
  const isReplacement = !Object.keys(update).some((key) => key.startsWith('$'));
  if (isReplacement) return [{ ...equalities(filter), ...update }];
  return isUpsert === true ? [{ ...equalities(filter), ...assigned(update) }] : [];
};

/** Rows that a command stores whole. */
export const rowsOf = (name: string, command: Document): readonly Document[] => {
  if (name === 'insert') return (command.documents ?? []) as Document[];
  if (name === 'findAndModify') return upserted(command.query, command.update, command.upsert);
  if (name !== 'update') return [];
  return ((command.updates ?? []) as Document[]).flatMap(({ q, u, upsert }) => upserted(q, u, upsert));
};

const { EJSON, deserialize, serialize } = mongoose.mongo.BSON;
/** As the database gets it: documents of mongoose hold more than their values. */
export const write = (value: object): string =>
  EJSON.stringify(deserialize(serialize(value)), { relaxed: true });
export const read = <Value>(text: string): Value => EJSON.parse(text, { relaxed: true }) as Value;
