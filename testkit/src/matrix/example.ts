/** Values that a schema accepts, made from the schema alone. */

export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

const formats: Readonly<Record<string, string>> = {
  email: 'somebody@example.org',
  'date-time': '2026-03-01T10:00:00.000Z',
  date: '2026-03-01',
  uri: 'https://example.org/',
  uuid: '018f3a1e-7b1c-7c3a-9d58-0242ac120002',
};

/** Tried in this order against a pattern; a new pattern that none fits needs a row here. */
const candidates = [
  'unknown',
  'ru',
  'NL',
  '0000',
  '000000',
  '+79990000000',
  '#3f4fd0',
  'x'.repeat(22),
  'x'.repeat(43),
  'aGk=',
  'https://example.org/',
  '2026-03-01',
  'mainInfo.avatar',
  'users.unknown',
  '1920x1080',
  '7707083893',
  '770701001',
  '1027700132195',
  '00032537',
];

const exampleText = ({ format, pattern, minLength = 0 }: JsonSchema): string => {
  if (format !== undefined) {
    const value = formats[format];
    if (value === undefined) throw new Error(`no example of format ${format}`);
    return value;
  }
  if (pattern !== undefined) {
    const shape = new RegExp(pattern, 'u');
    const value = candidates.find((candidate) => shape.test(candidate) && candidate.length >= minLength);
    if (value === undefined) throw new Error(`no example of pattern ${pattern}`);
    return value;
  }
  return 'x'.repeat(Math.max(minLength, 1));
};

/** A value the schema accepts. Optional keys are left out unless `whole`. Throws where it does not know one. */
export const exampleOf = (schema: JsonSchema, whole = false): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] as JsonSchema, whole);
  switch (schema.type) {
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: schema.minItems ?? (whole ? 1 : 0) }, () =>
        exampleOf(schema.items ?? {}, whole),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => whole || schema.required?.includes(name))
          .map(([name, property]) => [name, exampleOf(property, whole)]),
      );
    default:
      return 'x';
  }
};
