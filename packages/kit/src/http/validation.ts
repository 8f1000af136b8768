import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { isEmailAddress } from '@gatehouse/contracts/core/identifiers.ts';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { fieldErrorOf } from '../text/field-error.ts';
import { withEmptyFields } from './empty-fields.ts';
import { addTrimming, withTrimmedTexts } from './entered-texts.ts';
import type { ProblemError } from './problem-error.ts';
import { refusedFields } from './refused-fields.ts';

const prepared = (ajv: Ajv): Ajv => {
  (addFormats as unknown as (target: Ajv) => Ajv)(ajv);
  // Domains of every script, and what is pasted around an address.
  return addTrimming(ajv.addFormat('email', isEmailAddress));
};

/** Verbose: a finding brings its schema and the value, which say which bound was broken and by how much. */
const options = { allErrors: true, useDefaults: true, strict: false, verbose: true } as const;
/** Bodies are JSON: a type is a type. Query and path are text, so numbers and booleans are read from it. */
const strict = prepared(new Ajv(options));
const coercing = prepared(new Ajv({ ...options, coerceTypes: true }));

/** The validator of one part of a request, for Fastify; `Valid` is what the schema lets through. */
export const compileValidator = <Valid = unknown>({
  schema,
  httpPart,
  url = '',
}: {
  schema: unknown;
  httpPart?: string | undefined;
  /** Other processes send what has entered already. */
  url?: string | undefined;
}) =>
  (httpPart === 'body' ? strict : coercing).compile<Valid>(
    (url.startsWith('/internal/') ? schema : withTrimmedTexts(schema)) as object,
  );

/**
 * The same, compiled with the first request that is judged: a process that starts, again and again while somebody works on
 * it, waits for none of its two hundred.
 */
export const compileWhenUsed = (part: Parameters<typeof compileValidator>[0]) => {
  let compiled: ReturnType<typeof compileValidator> | undefined;
  const validate = (given: unknown): boolean => {
    compiled ??= compileValidator(part);
    const valid = compiled(given);
    validate.errors = compiled.errors;
    return valid;
  };
  // Fastify reads here what was wrong.
  validate.errors = undefined as ReturnType<typeof compileValidator>['errors'];
  return validate;
};

/** `/contacts/0/main` becomes `contacts.0.main`. */
const pathOf = (error: ErrorObject): string => {
  const own = error.params as { missingProperty?: string; additionalProperty?: string };
  const steps = error.instancePath.split('/').slice(1);
  const last = own.missingProperty ?? own.additionalProperty;
  if (last !== undefined) steps.push(last);
  return fieldPath(...steps) || 'body';
};

/** Keys of the answer come from the request: bounded, so that a hostile body is not echoed at length. */
const FIELD_LENGTH_MAX = 100;
const FIELDS_MAX = 50;

/** Findings that leave a value of the type that it should have, or none at all. */
const ofType = new Set([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'format'],
  ...['required', 'additionalProperties'],
]);

/**
 * Of a value that may have one of several shapes (`T | null`), what is wrong with the shape that it has: that it is none of
 * the others says nothing. With none of the types it is of a wrong type.
 */
const ofShape = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const beside = new Set<ErrorObject>();
  for (const union of errors.filter(({ keyword }) => keyword === 'anyOf')) {
    const branches = new Map<string, ErrorObject[]>();
    for (const error of errors) {
      if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) continue;
      const branch = error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const isOther = (branch: readonly ErrorObject[]) =>
      branch.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath);
    const others = [...branches.values()].filter(isOther);
    if (others.length === branches.size) continue;
    for (const error of [union, ...others.flat()]) beside.add(error);
  }
  return errors.filter((error) => !beside.has(error));
};

/** The first finding of each field, which counts. */
const findingsOf = (errors: readonly ErrorObject[]): ReadonlyMap<string, ErrorObject> => {
  const found = new Map<string, ErrorObject>();
  for (const error of ofShape(errors)) {
    const field = pathOf(error).slice(0, FIELD_LENGTH_MAX);
    if (!found.has(field)) found.set(field, error);
  }
  return found;
};

/** A body and the rules of its form beside its schema. */
export interface JudgedBody {
  readonly body: unknown;
  readonly judge: (body: never) => Readonly<Record<string, string>>;
}

/** What the rules say of fields that are there. */
const brokenRules = (errors: ReadonlyMap<string, ErrorObject>, { body, judge }: JudgedBody) => {
  const filled = withEmptyFields(body, [...errors.values()]);
  if (filled === undefined) return {};
  const missing = [...errors].filter(([, { keyword }]) => keyword === 'required').map(([field]) => field);
  const isThere = (path: string) => !missing.some((field) => path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(judge(filled as never)).filter(([path]) => isThere(path)));
};

/**
 * Names every field that is wrong with the code of what is wrong, by the schema and, of a body whose types are what they
 * should be, by its rules.
 */
export const invalidRequest = (errors: readonly ErrorObject[], judged?: JudgedBody): ProblemError => {
  const found = findingsOf(errors);
  const typed =
    errors.length <= FIELDS_MAX && [...found.values()].every(({ keyword }) => ofType.has(keyword));
  const errorList: Record<string, string> = typed && judged !== undefined ? brokenRules(found, judged) : {};
  for (const [field, { keyword, parentSchema: schema = {}, data: value }] of [...found].slice(0, FIELDS_MAX))
    errorList[field] = fieldErrorOf({ keyword, schema, value });
  return refusedFields(errorList);
};
