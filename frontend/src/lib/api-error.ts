import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';

/** An answer in the shape of the API's error document. */
export type Problem = { kind: 'problem' } & ProblemDocument;

/**
 * Why a call has no result.
 * - offline: the device has no network
 * - unreachable: no answer, or one that is not ours
 * - aborted: the caller lost interest; nothing to show
 */
export type ApiError =
  | Problem
  | { kind: 'offline' }
  | { kind: 'unreachable'; status?: number }
  | { kind: 'aborted' };

/** Carries an `ApiError` through code that throws, such as SWR. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.kind === 'problem' ? error.code : error.kind);
    this.name = 'ApiFailure';
    this.error = error;
  }
}

export const isProblem = (error: ApiError, code?: string): error is Problem =>
  error.kind === 'problem' && (code === undefined || error.code === code);

/** A term that the server wants agreed before a session begins or goes on. */
export type RequiredTerm = NonNullable<ProblemDocument['termsRequired']>[number];

/** What a domain says of its terms beyond what the server wants agreed. */
export interface TermsLaw {
  /** Address of the document by which personal data is processed, where it has one. */
  personalAgree: string | null | undefined;
  /** What a term is called in the language of the page. */
  titleOf: (term: Pick<RequiredTerm, 'id' | 'title'>) => string;
}

/** Id of the message that explains an error; unknown codes have a common one. */
export function errorMessageId(error: ApiError): string {
  if (error.kind === 'problem') return `errors.${error.code}`;
  return error.kind === 'offline' ? 'errors.offline' : 'errors.unreachable';
}

/** Bytes that one call may bring, where it was refused for bringing more. */
export function bytesAllowed(error: ApiError): number | undefined {
  const bound = isProblem(error, 'request.tooLarge') ? error.errorBounds?.body : undefined;
  return bound?.of === 'bytes' && typeof bound.max === 'number' ? bound.max : undefined;
}

/** Whether asking again may help: not for answers about the request itself. */
export function isWorthRetrying(error: ApiError): boolean {
  if (error.kind === 'problem') return error.status >= 500 || error.status === 429;
  return error.kind === 'unreachable';
}
