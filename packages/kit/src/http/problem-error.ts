import type { Bound } from '@gatehouse/contracts/core/bounds.ts';
import { boundOf, codeOf } from '@gatehouse/contracts/core/broken-bound.ts';
import type { ErrorDefinition } from '@gatehouse/contracts/core/define-errors.ts';
import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';

type Extras = Partial<Omit<ProblemDocument, 'type' | 'title' | 'status' | 'code' | 'traceId'>>;

export interface ProblemOptions {
  readonly extras?: Extras;
  /** For the log alone; never leaves the process. */
  readonly detail?: string;
  readonly cause?: unknown;
  /** Headers beside the document, for what the BFF turns into cookies. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes as they always were, and beside them the bounds that came with them (`withBound`). */
const apart = (extras: Extras): Extras => {
  const errors = Object.entries(extras.errorList ?? {});
  const bounds = errors.flatMap(([field, error]): [string, Bound][] => {
    const bound = boundOf(error);
    return bound === undefined ? [] : [[field, bound]];
  });
  if (bounds.length === 0) return extras;
  return {
    ...extras,
    errorList: Object.fromEntries(errors.map(([field, error]) => [field, codeOf(error)])),
    errorBounds: Object.fromEntries(bounds),
  };
};

/** An error of the catalogue on its way to the caller as problem+json (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly definition: ErrorDefinition;
  readonly extras: Extras;
  readonly headers: Readonly<Record<string, string>>;

  constructor(definition: ErrorDefinition, options: ProblemOptions = {}) {
    super(options.detail ?? definition.code, { cause: options.cause });
    this.definition = definition;
    this.extras = apart(options.extras ?? {});
    this.headers = options.headers ?? {};
  }
}

/** `throw problem(authErrors.form, { extras: { errorList: { password: 'errorEmpty' } } })` */
export const problem = (definition: ErrorDefinition, options?: ProblemOptions): ProblemError =>
  new ProblemError(definition, options);

/** Wire form. The title is in the caller's locale; `type` is a stable name, not an address to fetch. */
export const toProblemDocument = (
  error: ProblemError,
  traceId: string,
  locale: string | undefined,
): ProblemDocument => ({
  type: `urn:gatehouse:error:${error.definition.code}`,
  title: error.definition.title[locale === 'en' ? 'en' : 'ru'],
  status: error.definition.status,
  code: error.definition.code,
  traceId,
  ...error.extras,
});
