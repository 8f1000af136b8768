import type { ErrorObject } from 'ajv';

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

/** The least value of a shape; undefined where none says nothing, as of a choice or a number. */
const emptyOf = (shape: Shape | undefined): unknown => {
  if (shape === undefined || shape.enum !== undefined || shape.const !== undefined) return undefined;
  if (shape.anyOf?.some(({ type }) => type === 'null')) return null;
  if (shape.type === 'string') return '';
  if (shape.type === 'array') return [];
  if (shape.type !== 'object') return undefined;
  const parts = (shape.required ?? []).map((name) => [name, emptyOf(shape.properties?.[name])] as const);
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
};

const at = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);

/** The body with what is missing standing there empty, so that its rules can be read; undefined where nothing empty is. */
export const withEmptyFields = (body: unknown, errors: readonly ErrorObject[]): unknown => {
  const filled = structuredClone(body);
  for (const { keyword, instancePath, params, parentSchema } of errors) {
    if (keyword !== 'required') continue;
    const { missingProperty: name } = params as { missingProperty: string };
    const empty = emptyOf((parentSchema as Shape).properties?.[name]);
    const parent = at(filled, instancePath);
    if (empty === undefined || typeof parent !== 'object' || parent === null) return undefined;
    Object.assign(parent, { [name]: empty });
  }
  return filled;
};
