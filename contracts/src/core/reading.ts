/**
 * How an event is read, for consumers and for the release gate alike. A reader judges the shape: types, what must be
 * there, constants and closed enums, patterns and formats. Everything else binds who writes.
 */
import type { EventDefinition } from './define-event.ts';

type Schema = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that the next release may widen or narrow while this one reads. */
const boundsOfWriters = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);
/** Keywords whose keys are names, not keywords. */
const namedSchemas = new Set(['properties', 'patternProperties', '$defs']);

const read = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(read);
  return isSchema(value) ? readSchema(value) : value;
};

const readSchema = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) => !boundsOfWriters.has(key) && !(key === 'additionalProperties' && value === false),
      )
      .map(([key, value]) => {
        if (!namedSchemas.has(key) || !isSchema(value)) return [key, read(value)];
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]))];
      }),
  );

/** The schema by which a reader judges data that was written by `schema` or by a later release of it. */
export const readerSchema = (schema: object): Schema =>
  readSchema(JSON.parse(JSON.stringify(schema)) as Schema);

/** An event and the versions before it, newest first. */
export const versionsOf = (event: EventDefinition): readonly EventDefinition[] =>
  event.from === undefined ? [event] : [event, ...versionsOf(event.from.event)];

/** Data of `dataschema` in the shape of `event`, one version at a time; undefined when `event` never had that shape. */
export const upcastTo = (
  event: EventDefinition,
  dataschema: string,
  data: Record<string, unknown>,
): Record<string, unknown> | undefined => {
  if (event.dataschema === dataschema) return data;
  if (event.from === undefined) return undefined;
  const before = upcastTo(event.from.event, dataschema, data);
  return before === undefined ? undefined : (event.from.upcast(before) as Record<string, unknown>);
};
