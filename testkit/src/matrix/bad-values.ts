import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import { exampleOf, type JsonSchema } from './example.ts';

export interface BadValue {
  /** What is wrong with it, for the name of the case. */
  readonly what: string;
  readonly value: unknown;
}

const ofOtherTypes: readonly BadValue[] = [
  { what: 'a number', value: 4711 },
  { what: 'a text', value: 'text' },
  { what: 'a boolean', value: true },
  { what: 'null', value: null },
  { what: 'a list', value: [['x']] },
  { what: 'an operator object', value: { $ne: null } },
  { what: 'a query object', value: { $where: 'sleep(1000)' } },
];

const outOfBounds = (schema: JsonSchema): BadValue[] => [
  ...(schema.maxLength === undefined ? [] : [{ what: 'too long', value: 'x'.repeat(schema.maxLength + 1) }]),
  ...(schema.minLength === undefined || schema.minLength === 0 ? [] : [{ what: 'empty', value: '' }]),
  ...(schema.minLength === undefined ? [] : [{ what: 'blank', value: ' '.repeat(schema.minLength) }]),
  ...(schema.pattern === undefined && schema.format === undefined
    ? []
    : [
        { what: 'of another shape', value: "'; -- <x>" },
        { what: 'endless', value: 'x'.repeat(5_000) },
      ]),
  ...(schema.enum === undefined ? [] : [{ what: 'no choice', value: 'no-such-choice' }]),
  ...(schema.minimum === undefined ? [] : [{ what: 'below the minimum', value: schema.minimum - 1 }]),
  ...(schema.maximum === undefined ? [] : [{ what: 'above the maximum', value: schema.maximum + 1 }]),
  ...(schema.type === 'integer' ? [{ what: 'a fraction', value: 1.5 }] : []),
  ...(schema.maxItems === undefined
    ? []
    : [
        {
          what: 'too many',
          value: Array.from({ length: schema.maxItems + 1 }, () => exampleOf(schema.items ?? {}, true)),
        },
      ]),
];

/** Values of a body that the schema refuses. */
export const badValues = (schema: JsonSchema, url?: string): readonly BadValue[] => {
  // Inside an object, as it is sent: texts are trimmed there.
  const wrapped = { type: 'object', properties: { value: schema } };
  const accepts = compileValidator({ schema: wrapped, httpPart: 'body', url });
  return [...ofOtherTypes, ...outOfBounds(schema)].filter(
    ({ value }) => !accepts({ value: structuredClone(value) }),
  );
};

/** Texts that the schema refuses for one value of a query or a path, where everything arrives as text. */
export const badTexts = (schema: JsonSchema, url?: string): readonly BadValue[] => {
  const wrapped = { type: 'object', properties: { value: schema } };
  const accepts = compileValidator({ schema: wrapped, httpPart: 'querystring', url });
  const texts = [
    { what: 'no number', value: 'NaN' },
    { what: 'an operator', value: '{"$gt":""}' },
    { what: 'a path', value: '../../etc/passwd' },
    { what: 'a NUL', value: '\u0000' },
    ...outOfBounds(schema)
      .filter(({ value }) => typeof value !== 'object')
      .map(({ what, value }) => ({ what, value: String(value) })),
  ];
  return texts.filter(({ value }) => value !== '' && !accepts({ value }));
};

/** Texts that any free text may be: whatever they mean to a database, a regular expression or a page. */
export const hostileTexts: readonly string[] = [
  '.*(a+)+$',
  '[',
  '\\',
  '$where: 1',
  '%00',
  '<script>alert(1)</script>',
  '\u202e\u0000\ud83d\ude00',
  "' OR '1'='1",
];
