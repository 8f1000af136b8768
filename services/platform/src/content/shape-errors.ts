import { withBrokenBound } from '@gatehouse/kit/text/broken-bound-of.ts';
import type { TSchema } from 'typebox';
import { Errors, Pointer } from 'typebox/value';

const FIELDS_MAX = 50;

const codes: Readonly<Record<string, string>> = {
  required: 'errorEmpty',
  additionalProperties: 'errorUnknown',
  boolean: 'errorUnknown',
  type: 'errorType',
  minLength: 'errorTooShort',
  maxLength: 'errorTooLong',
  maxItems: 'errorTooLong',
  minItems: 'errorTooShort',
  enum: 'errorChoice',
};

interface Limited {
  readonly limit?: unknown;
  readonly pattern?: unknown;
}

const errorOf = (keyword: string, { limit, pattern }: Limited, value: unknown): string => {
  if (keyword === 'minLength' && limit === 1) return 'errorEmpty';
  const code = codes[keyword] ?? 'errorFormat';
  return withBrokenBound(code, { keyword, schema: { [keyword]: limit ?? pattern }, value });
};

/** What is wrong with the shape of a value and its bounds, by path (`texts.ru.copyright`); the first finding of a path counts. */
export const shapeErrors = (schema: TSchema, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { instancePath, keyword, params } of Errors(schema, value).slice(0, FIELDS_MAX)) {
    const own = params as Limited & { additionalProperties?: string[]; requiredProperties?: string[] };
    const last = own.additionalProperties?.[0] ?? own.requiredProperties?.[0];
    const steps = [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])];
    found[steps.join('.').slice(0, 200) || 'value'] ??= errorOf(
      keyword,
      own,
      Pointer.Get(value, instancePath),
    );
  }
  return found;
};
