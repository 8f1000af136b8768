import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { fieldErrorOf } from '@gatehouse/kit/text/field-error.ts';
import type { TSchema } from 'typebox';
import { Errors, Pointer } from 'typebox/value';

const FIELDS_MAX = 50;

interface Params {
  readonly limit?: unknown;
  readonly pattern?: unknown;
  readonly additionalProperties?: string[];
  readonly requiredProperties?: string[];
}

/** What is wrong with the shape of a value and its bounds, by path (`texts.ru.copyright`); the first finding of a path counts. */
export const shapeErrors = (schema: TSchema, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { instancePath, keyword, params } of Errors(schema, value).slice(0, FIELDS_MAX)) {
    const { limit, pattern, additionalProperties, requiredProperties } = params as Params;
    const last = additionalProperties?.[0] ?? requiredProperties?.[0];
    const steps = [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])];
    found[fieldPath(...steps).slice(0, 200) || 'value'] ??= fieldErrorOf({
      keyword,
      schema: { [keyword]: limit ?? pattern },
      value: Pointer.Get(value, instancePath),
    });
  }
  return found;
};
