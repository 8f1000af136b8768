/** The error document every endpoint answers with (RFC 9457 plus the specification's keys). */
import Type, { type Static } from 'typebox';
import { ErrorBounds } from './bounds.ts';
import { ErrorList, UsedBy } from './errors.ts';

/** A term that has to be agreed before the step may go on. */
export const RequiredTerm = Type.Object({
  id: Type.String(),
  title: Type.String(),
  link: Type.String(),
  loginRequired: Type.Boolean(),
});

/** What became of an object that was to be decided on. */
export const Decision = Type.Object({
  status: Type.String(),
  /** Name of the person who decided; absent where it ended by itself. */
  by: Type.Optional(Type.String()),
});

export const ProblemDocument = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  traceId: Type.String(),
  errorList: Type.Optional(ErrorList),
  errorBounds: Type.Optional(ErrorBounds),
  termsRequired: Type.Optional(Type.Array(RequiredTerm)),
  expired: Type.Optional(Type.Boolean()),
  accessError: Type.Optional(Type.Boolean()),
  canceledError: Type.Optional(Type.Boolean()),
  uniqueErrors: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  providerError: Type.Optional(Type.String()),
  requiredRights: Type.Optional(Type.Array(Type.String())),
  usedBy: Type.Optional(UsedBy),
  /** People whom the refusal is about. */
  people: Type.Optional(Type.Integer({ minimum: 0 })),
  decision: Type.Optional(Decision),
  /** The limit that was reached. */
  limit: Type.Optional(Type.Integer()),
  /** Of the caller, where it is what the refusal is about. */
  address: Type.Optional(Type.String()),
  /** Masked, of the account that the refusal is about. */
  email: Type.Optional(Type.String()),
  /** Seconds until a retry makes sense; also the Retry-After header. */
  retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type ProblemDocument = Static<typeof ProblemDocument>;
