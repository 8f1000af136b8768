import { joinBounds } from '@gatehouse/contracts/core/broken-bound.ts';
import { type ApiError, bytesAllowed, errorMessageId, type RequiredTerm } from './api-error.ts';

const messages = {
  bareTitle: { id: 'ui.refused.title' },
  bareText: { id: 'ui.refused.text' },
  unexpected: { id: 'ui.refused.unexpected' },
};

/** Codes of what is wrong, with the bounds that were broken (`withBound`), by field. */
export type FieldCodes = Readonly<Record<string, string>>;

/**
 * What a refused call is about:
 * - aborted: nobody waits for it any more
 * - sessionOver: nobody is signed in
 * - stepUp, terms: something is asked before anything goes on
 * - fields: fields or values that are taken say it, terms that are missing may stand beside them
 * - expired: what was begun took too long
 * - stale: what is shown is out of date
 * - bare: refused without a reason that the person could do something about
 * - tech: the other side is broken, or does not answer
 * - other: its text says it all
 */
export type RefusalKind =
  | 'aborted'
  | 'sessionOver'
  | 'stepUp'
  | 'terms'
  | 'fields'
  | 'expired'
  | 'stale'
  | 'bare'
  | 'tech'
  | 'other';

/** A refused call as every screen judges it: login, entry, cabinet and console (specification, section 8). */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly error: ApiError;
  readonly fields: FieldCodes;
  /** Values that somebody has already. */
  readonly taken: Readonly<Record<string, unknown>> | undefined;
  readonly terms: readonly RequiredTerm[];
  /** Milliseconds since the epoch; trying earlier is refused. */
  readonly retryAt: number | undefined;
}

/** Codes of refusals that say no more than their status. */
const bareCodes: readonly string[] = ['request.forbidden', 'request.invalid', 'request.malformed'];
const staleStatuses: readonly number[] = [404, 409, 412];

function kindOf(error: ApiError): RefusalKind {
  if (error.kind === 'aborted') return 'aborted';
  if (error.kind === 'offline') return 'tech';
  if (error.kind === 'unreachable') return error.status === 400 || error.status === 403 ? 'bare' : 'tech';
  const { status, code, retryAfter } = error;
  if (error.accessError) return 'tech';
  if (code === 'session.stepUpRequired') return 'stepUp';
  if (status === 401) return 'sessionOver';
  const hasFields = Object.keys(error.errorList ?? {}).length > 0 || error.uniqueErrors !== undefined;
  if (error.termsRequired?.length && !hasFields) return 'terms';
  if (error.expired) return 'expired';
  if (hasFields) return 'fields';
  // Who is told when to come back need not ask anybody.
  if (status >= 500 && retryAfter === undefined) return 'tech';
  if ((status === 400 || status === 403) && bareCodes.includes(code)) return 'bare';
  return staleStatuses.includes(status) && retryAfter === undefined ? 'stale' : 'other';
}

/** The one judge of refused calls. `now` in milliseconds. */
export function judgeRefusal(error: ApiError, now = Date.now()): Refusal {
  const problem = error.kind === 'problem' ? error : undefined;
  return {
    kind: kindOf(error),
    error,
    fields: problem?.errorList ? joinBounds(problem.errorList, problem.errorBounds) : {},
    taken: problem?.uniqueErrors,
    terms: problem?.termsRequired ?? [],
    retryAt: problem?.retryAfter === undefined ? undefined : now + problem.retryAfter * 1000,
  };
}

/** What is asked of a session before anything of it goes on: proof of more, or consent. */
export type Demand =
  | { readonly kind: 'stepUp' }
  | { readonly kind: 'terms'; readonly terms: readonly RequiredTerm[] };

/** The demand that a refused call tells of. */
export function demandOf(error: ApiError): Demand | undefined {
  const { kind, terms } = judgeRefusal(error);
  if (kind === 'terms') return { kind, terms };
  return kind === 'stepUp' ? { kind } : undefined;
}

/** What a refusal says where no field does. */
export interface Notice {
  readonly tone: 'warning' | 'danger';
  /** Ids of messages. */
  readonly title?: string;
  readonly text: string;
  /** Bytes that may be sent, where more were. */
  readonly bytesAllowed?: number | undefined;
  /** Status that the title names. */
  readonly status?: number | undefined;
  readonly retryAt?: number | undefined;
  /** Who was faster. */
  readonly decidedBy?: string | undefined;
  /** Names the failure for support. */
  readonly traceId?: string | undefined;
  /** Its text does not say itself who can help. */
  readonly support?: boolean;
  /** A page that leads on. */
  readonly wayOut?: 'login' | undefined;
}

const traceOf = (error: ApiError) => (error.kind === 'problem' ? error.traceId : undefined);

/** The notice of a refusal; undefined when a question says it all, or its fields, if the person can see them. */
export function noticeOf({ kind, error, retryAt }: Refusal, fieldsSeen = true): Notice | undefined {
  const text = errorMessageId(error);
  switch (kind) {
    case 'aborted':
    case 'terms':
      return undefined;
    case 'fields':
      // A refusal that says when to come back says it beside its field, too.
      return fieldsSeen && retryAt === undefined ? undefined : { tone: 'danger', text, retryAt };
    case 'expired':
      return { tone: 'warning', text };
    case 'bare': {
      const status = error.kind === 'problem' || error.kind === 'unreachable' ? error.status : undefined;
      return { tone: 'danger', title: messages.bareTitle.id, text: messages.bareText.id, status };
    }
    case 'tech': {
      const told = error.kind === 'offline' || (error.kind === 'problem' && error.accessError === true);
      return { tone: 'danger', text, traceId: traceOf(error), support: !told };
    }
    default:
      return {
        tone: 'danger',
        text,
        retryAt,
        bytesAllowed: bytesAllowed(error),
        ...(error.kind === 'problem' && error.decision?.by && { decidedBy: error.decision.by }),
      };
  }
}

/** For refusals of something that no screen shows: nothing that the server says stays unseen. */
export const unexpectedNotice = ({ error }: Refusal): Notice => ({
  tone: 'danger',
  text: messages.unexpected.id,
  traceId: traceOf(error),
});
