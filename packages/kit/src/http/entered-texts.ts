/** Texts lose what is blank around them where they enter, before they are measured: blanks alone are empty. */
import { enteredText } from '@gatehouse/contracts/core/entered-text.ts';
import { _, type Ajv, type KeywordCxt } from 'ajv';

const KEYWORD = 'trimmed';
export const addTrimming = (ajv: Ajv): Ajv =>
  ajv.addKeyword({
    keyword: KEYWORD,
    type: 'string',
    schemaType: 'boolean',
    before: 'maxLength',
    modifying: true,
    code: ({ gen, data, it: { parentData, parentDataProperty } }: KeywordCxt) => {
      const trim = gen.scopeValue('func', { ref: enteredText });
      gen.if(_`${parentData} !== undefined`, () => {
        gen.assign(data, _`${trim}(${data})`);
        gen.assign(_`${parentData}[${parentDataProperty}]`, data);
      });
    },
  });

interface Shape {
  readonly type?: unknown;
  readonly [keyword: string]: unknown;
}

/** Of a pattern, a format or a choice each character counts; what is `writeOnly` is a secret, taken as it is. */
const isText = (schema: Shape): boolean =>
  schema.type === 'string' &&
  schema.writeOnly !== true &&
  ['pattern', 'format', 'enum', 'const'].every((keyword) => schema[keyword] === undefined);

/** The same schema, whose texts are trimmed. */
export const withTrimmedTexts = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withTrimmedTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, withTrimmedTexts(value)]),
  );
  return isText(inside as Shape) ? { ...inside, [KEYWORD]: true } : inside;
};
