/** Finds the schemas that deserve a name of their own in generated documents: exported resources. */
import { readdir } from 'node:fs/promises';
import { canonical, isSchema, type JsonSchema, mapSubschemas, plainSchema } from './json-schema.ts';

/** From a schema's canonical text to its name. */
export type SchemaNames = ReadonlyMap<string, string>;

const source = new URL('../src/', import.meta.url);
/** Files of the core whose exports are resources too. */
const coreResources = ['core/define-event.ts', 'core/paging.ts', 'core/problem.ts', 'core/schema.ts'];

const resourceFiles = async (): Promise<string[]> => {
  const files = await readdir(source, { recursive: true });
  return [...coreResources, ...files.filter((file) => /(^|[/.])resources\.ts$/.test(file)).sort()];
};

const deservesName = (schema: JsonSchema): boolean =>
  isSchema(schema.properties) || Array.isArray(schema.enum);

const contextOf = (file: string): string =>
  (file.split('/')[0] ?? '').replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

/** Two resources of one shape share the first name; two shapes of one name get their context in front. */
export const collectSchemaNames = async (): Promise<SchemaNames> => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of await resourceFiles()) {
    const exported = (await import(new URL(file, source).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (!/^[A-Z]/.test(name) || !isSchema(value)) continue;
      const schema = plainSchema(value);
      const text = canonical(schema);
      if (!deservesName(schema) || names.has(text)) continue;
      const unique = taken.has(name) ? `${contextOf(file)}${name}` : name;
      taken.add(unique);
      names.set(text, unique);
    }
  }
  return names;
};

/** Collects the named schemas that one document refers to. */
export const createComponents = (names: SchemaNames) => {
  const schemas = new Map<string, JsonSchema>();

  const refer = (schema: JsonSchema): JsonSchema => {
    const name = names.get(canonical(schema));
    if (name === undefined) return mapSubschemas(schema, refer);
    if (!schemas.has(name)) {
      schemas.set(name, schema);
      schemas.set(name, mapSubschemas(schema, refer));
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  return {
    /** The schema with references in place of what has a name. */
    refer: (schema: object): JsonSchema => refer(plainSchema(schema)),
    /** What was referred to, by name. */
    schemas: (): Record<string, JsonSchema> =>
      Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

export type Components = ReturnType<typeof createComponents>;
