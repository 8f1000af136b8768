/** Plain JSON Schemas made of TypeBox descriptors: the form that generated documents and comparisons work on. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapEach = (value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown =>
  isSchema(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, isSchema(inner) ? change(inner) : inner]),
      )
    : value;

const namedSchemas = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const listedSchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const singleSchemas = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains']);

/** Applies `change` to the schemas directly below this one. */
export const mapSubschemas = (schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (namedSchemas.has(keyword)) return [keyword, mapEach(value, change)];
      if (listedSchemas.has(keyword) && Array.isArray(value)) {
        return [keyword, value.map((inner) => (isSchema(inner) ? change(inner) : inner))];
      }
      if (singleSchemas.has(keyword) && isSchema(value)) return [keyword, change(value)];
      return [keyword, value];
    }),
  );

/** Visits a schema and everything below it; `path` names properties with dots, items with `[]`, record values with `*`. */
export const walkSchema = (
  schema: JsonSchema,
  visit: (schema: JsonSchema, path: string) => void,
  path = '',
): void => {
  visit(schema, path);
  const step = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [keyword, value] of Object.entries(schema)) {
    if (namedSchemas.has(keyword) && isSchema(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (isSchema(inner)) walkSchema(inner, visit, step(keyword === 'properties' ? name : '*'));
      }
    } else if (listedSchemas.has(keyword) && Array.isArray(value)) {
      for (const inner of value) if (isSchema(inner)) walkSchema(inner, visit, path);
    } else if (keyword === 'items' && isSchema(value)) walkSchema(value, visit, `${path}[]`);
    else if (keyword === 'additionalProperties' && isSchema(value)) walkSchema(value, visit, step('*'));
    else if (singleSchemas.has(keyword) && isSchema(value)) walkSchema(value, visit, path);
  }
};

const anyKey = '^.*$';

/** Says the same in the words that readers and generators of clients expect. */
const tidy = (schema: JsonSchema): JsonSchema => {
  const { patternProperties, ...rest } = mapSubschemas(schema, tidy);
  const patterns = isSchema(patternProperties) ? Object.keys(patternProperties) : [];
  const record = isSchema(patternProperties) && patterns.length === 1 && patterns[0] === anyKey;
  const typed =
    Array.isArray(rest.enum) &&
    rest.type === undefined &&
    rest.enum.every((value) => typeof value === 'string')
      ? { type: 'string', ...rest }
      : rest;
  if (patternProperties === undefined) return typed;
  return record
    ? { ...typed, additionalProperties: patternProperties[anyKey] }
    : { ...typed, patternProperties };
};

/** The JSON Schema of a TypeBox schema, free of its hidden keys. */
export const plainSchema = (schema: object): JsonSchema =>
  tidy(JSON.parse(JSON.stringify(schema)) as JsonSchema);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** Equal for schemas that say the same in another order of keys. */
export const canonical = (schema: JsonSchema): string => JSON.stringify(sorted(schema));

export { isSchema };
