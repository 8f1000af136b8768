import { type ProblemError, problem } from './problem-error.ts';

/** The text at `aliases.0.host` of a body. */
const textAt = (body: unknown, path: string): string | undefined => {
  let value = body;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return typeof value === 'string' ? value : undefined;
};

/**
 * Names the values beside the fields that hold what somebody else has (specification of the console, section 5): each as it
 * was sent, to the one who has sent it.
 */
export const withTakenValues = (error: ProblemError, body: unknown): ProblemError => {
  const taken = Object.entries(error.extras.errorList ?? {}).flatMap(([field, code]) => {
    const value = code === 'errorUnique' ? textAt(body, field) : undefined;
    return value === undefined ? [] : [[field, [value]] as const];
  });
  if (taken.length === 0) return error;
  const extras = { ...error.extras, uniqueErrors: Object.fromEntries(taken) };
  return problem(error.definition, { extras, cause: error.cause, headers: error.headers });
};
