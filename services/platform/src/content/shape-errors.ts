import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';

const FIELDS_MAX = 50;

const codes: Readonly<Record<string, string>> = {
  required: 'errorEmpty',
  additionalProperties: 'errorUnknown',
  boolean: 'errorUnknown',
  type: 'errorType',
  maxLength: 'errorTooLong',
  maxItems: 'errorTooLong',
  minItems: 'errorTooShort',
  enum: 'errorChoice',
};

const codeOf = (keyword: string, limit: unknown): string =>
  keyword === 'minLength'
    ? limit === 1
      ? 'errorEmpty'
      : 'errorTooShort'
    : (codes[keyword] ?? 'errorFormat');

/** What is wrong with the shape of a value, by path (`texts.ru.copyright`); the first finding of a path counts. */
export const shapeErrors = (schema: TSchema, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { instancePath, keyword, params } of Errors(schema, value).slice(0, FIELDS_MAX)) {
    const own = params as { additionalProperties?: string[]; requiredProperties?: string[]; limit?: unknown };
    const last = own.additionalProperties?.[0] ?? own.requiredProperties?.[0];
    const steps = [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])];
    found[steps.join('.').slice(0, 200) || 'value'] ??= codeOf(keyword, own.limit);
  }
  return found;
};
