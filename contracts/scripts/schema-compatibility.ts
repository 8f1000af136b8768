/**
 * Compares two versions of a JSON Schema. Input is compared by what it still accepts, output by what it still
 * promises. Keywords that nobody taught this file about count as incompatible when they differ.
 */
import { isSchema, type JsonSchema } from './json-schema.ts';

/** One incompatible change. `path` names properties with dots, items with `[]`, record values with `*`. */
export interface SchemaBreak {
  readonly path: string;
  readonly what: string;
}

type Comparison = (before: JsonSchema, after: JsonSchema, path: string) => SchemaBreak[];

const words = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$id',
  '$schema',
  '$comment',
  'deprecated',
  'writeOnly',
]);
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const exactRules = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'contentEncoding', 'contentMediaType'];
const structure = [
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'items',
];
const known = new Set([...words, ...lowerBounds, ...upperBounds, ...exactRules, ...structure]);

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  isSchema(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};
const requiredOf = (schema: JsonSchema): ReadonlySet<string> =>
  new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
const isClosed = (schema: JsonSchema): boolean => schema.additionalProperties === false;
/** Schema of the values of a record, if it is one. */
const valuesOf = (schema: JsonSchema): JsonSchema | undefined =>
  isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined;

const choices = (schema: JsonSchema): readonly unknown[] | undefined => {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
};

const jsonType = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const typeOf = (schema: JsonSchema): string => {
  if (typeof schema.type === 'string') return schema.type;
  const first = choices(schema)?.[0];
  return first === undefined ? 'any' : jsonType(first);
};

const variants = (schema: JsonSchema): readonly JsonSchema[] => {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).flatMap(variants);
  if (Array.isArray(schema.type)) return (schema.type as string[]).map((type) => ({ ...schema, type }));
  return [schema];
};

/** Whether a value of type `inner` is one of type `outer`. */
const holds = (outer: string, inner: string): boolean =>
  outer === 'any' || outer === inner || (outer === 'number' && inner === 'integer');

const unknownKeywords: Comparison = (before, after, path) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !known.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ path, what: `\`${key}\` changed` }));

/** The closest of several readings: the one with the fewest breaks. */
const fewest = (readings: readonly SchemaBreak[][]): SchemaBreak[] =>
  readings.reduce((best, reading) => (reading.length < best.length ? reading : best));

const narrowedBounds: Comparison = (before, after, path) => [
  ...[...lowerBounds, ...upperBounds].flatMap((key) => {
    const [was, is] = [before[key], after[key]] as [number | undefined, number | undefined];
    if (is === undefined || was === is || (was === undefined && is === 0 && lowerBounds.includes(key)))
      return [];
    const looser = was !== undefined && (lowerBounds.includes(key) ? is < was : is > was);
    return looser ? [] : [{ path, what: `\`${key}\` narrowed from ${was ?? 'none'} to ${is}` }];
  }),
  ...exactRules
    .filter((key) => after[key] !== undefined && after[key] !== before[key])
    .map((key) => ({ path, what: `\`${key}\` changed from ${before[key] ?? 'none'} to ${after[key]}` })),
];

const narrowedChoices: Comparison = (before, after, path) => {
  const [was, is] = [choices(before), choices(after)];
  if (is === undefined) return [];
  if (was === undefined) return [{ path, what: `narrowed to ${is.join(', ')}` }];
  return was
    .filter((value) => !is.includes(value))
    .map((value) => ({ path, what: `value ${value} removed` }));
};

const narrowedObject: Comparison = (before, after, path) => {
  const [was, is] = [propertiesOf(before), propertiesOf(after)];
  const [needed, needs] = [requiredOf(before), requiredOf(after)];
  const [record, recordNow] = [valuesOf(before), valuesOf(after)];
  const closing = isClosed(after) && !isClosed(before) && typeOf(before) === 'object';
  return [
    ...[...needs]
      .filter((name) => !needed.has(name))
      .map((name) => ({
        path: below(path, name),
        what: name in was ? 'became required' : 'new required field',
      })),
    ...Object.entries(was).flatMap(([name, schema]) => {
      const now = is[name] ?? recordNow;
      if (now !== undefined) return narrowings(schema, now, below(path, name));
      return isClosed(after) ? [{ path: below(path, name), what: 'field removed' }] : [];
    }),
    ...(closing ? [{ path, what: 'refuses unknown keys now' }] : []),
    ...(recordNow === undefined || isClosed(before)
      ? []
      : narrowings(record ?? {}, recordNow, below(path, '*'))),
  ];
};

const narrowedVariant: Comparison = (before, after, path) => [
  ...narrowedBounds(before, after, path),
  ...narrowedChoices(before, after, path),
  ...narrowedObject(before, after, path),
  ...(isSchema(after.items) ? narrowings((before.items ?? {}) as JsonSchema, after.items, `${path}[]`) : []),
  ...unknownKeywords(before, after, path),
];

/** What `before` accepted and `after` refuses: for requests, and for new readers of old events. */
export function narrowings(before: JsonSchema, after: JsonSchema, path = ''): SchemaBreak[] {
  return variants(before).flatMap((variant) => {
    const readers = variants(after).filter((candidate) => holds(typeOf(candidate), typeOf(variant)));
    if (readers.length > 0) return fewest(readers.map((reader) => narrowedVariant(variant, reader, path)));
    return [{ path, what: `${typeOf(variant)} is refused now, ${typesOf(after)} expected` }];
  });
}

const typesOf = (schema: JsonSchema): string => [...new Set(variants(schema).map(typeOf))].join(' or ');

const lostFields: Comparison = (before, after, path) => {
  const [was, is] = [propertiesOf(before), propertiesOf(after)];
  const [promised, promises] = [requiredOf(before), requiredOf(after)];
  const [record, recordNow] = [valuesOf(before), valuesOf(after)];
  return [
    ...Object.entries(was).flatMap(([name, schema]) => {
      const [now, at] = [is[name], below(path, name)];
      if (now === undefined) return [{ path: at, what: 'field removed' }];
      const optional = promised.has(name) && !promises.has(name);
      return [...(optional ? [{ path: at, what: 'became optional' }] : []), ...losses(schema, now, at)];
    }),
    ...(record === undefined ? [] : losses(record, recordNow ?? {}, below(path, '*'))),
  ];
};

const lostVariant: Comparison = (before, after, path) => [
  ...lostFields(before, after, path),
  ...(isSchema(before.items) ? losses(before.items, (after.items ?? {}) as JsonSchema, `${path}[]`) : []),
  ...unknownKeywords(before, after, path),
];

/** What `before` promised its readers and `after` does not. Readers have to bear new fields and new enum values. */
export function losses(before: JsonSchema, after: JsonSchema, path = ''): SchemaBreak[] {
  return variants(after).flatMap((variant) => {
    const expected = variants(before).filter((candidate) => holds(typeOf(candidate), typeOf(variant)));
    if (expected.length > 0) return fewest(expected.map((reader) => lostVariant(reader, variant, path)));
    return [{ path, what: `retyped: ${typesOf(before)} may be ${typeOf(variant)} now` }];
  });
}
