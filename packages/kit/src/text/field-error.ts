/** What is wrong with a field that does not keep its schema, for findings of Ajv and of TypeBox alike. */
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import type { FieldErrorCode } from '@gatehouse/contracts/core/errors.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { type BrokenKeyword, brokenBoundOf } from './broken-bound-of.ts';

const codes: Readonly<Record<string, FieldErrorCode>> = {
  required: 'errorEmpty',
  type: 'errorType',
  minLength: 'errorTooShort',
  minItems: 'errorTooShort',
  maxLength: 'errorTooLong',
  maxItems: 'errorTooLong',
  format: 'errorFormat',
  pattern: 'errorFormat',
  minimum: 'errorRange',
  maximum: 'errorRange',
  enum: 'errorChoice',
  const: 'errorChoice',
  anyOf: 'errorChoice',
  additionalProperties: 'errorUnknown',
  // TypeBox judges a property that is not in the schema by the schema `false`.
  boolean: 'errorUnknown',
};

/** The code, with the bound that was broken where there is one; a text that has to be there is empty, not too short. */
export const fieldErrorOf = (broken: BrokenKeyword): string => {
  const { keyword, schema } = broken;
  if (keyword === 'minLength' && (schema as { minLength?: number }).minLength === 1) return 'errorEmpty';
  const code = ownValue(codes, keyword) ?? 'errorFormat';
  const bound = brokenBoundOf(broken);
  return bound === undefined ? code : withBound(code, bound);
};
