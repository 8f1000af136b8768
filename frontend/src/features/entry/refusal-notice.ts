import type { ApiError } from '../../lib/api-error.ts';
import type { EntryRefusal, SortedFields } from './refusal.ts';

/** What stands above a form that was refused for a reason none of its fields shows. */
export type RefusalNotice =
  /** `retryAt`: milliseconds since the epoch; trying earlier is refused. */
  | { kind: 'error'; error: ApiError; retryAt: number | undefined }
  /** The address has an account already. */
  | { kind: 'registered' }
  | { kind: 'status'; status: number }
  /** Refused for something that no screen shows. */
  | { kind: 'unexpected'; traceId: string | undefined };

/** Refusals that the page leads to their own place. */
export interface Handled {
  link: boolean;
  taken: boolean;
  names: boolean;
}

const withTime = (error: ApiError, now: number): RefusalNotice => ({
  kind: 'error',
  error,
  retryAt:
    error.kind === 'problem' && error.retryAfter !== undefined ? now + error.retryAfter * 1000 : undefined,
});

/** The notice of a refusal; undefined when a field, a question or another page says it all. `now` in milliseconds. */
export function noticeOf(
  error: ApiError,
  refusal: EntryRefusal,
  fields: SortedFields,
  handled: Handled,
  now: number,
): RefusalNotice | undefined {
  switch (refusal.kind) {
    case 'terms':
      return undefined;
    case 'link':
      return handled.link || refusal.state === 'missing' ? undefined : withTime(error, now);
    case 'status':
      return { kind: 'status', status: refusal.status };
    case 'fields': {
      const traceId = error.kind === 'problem' ? error.traceId : undefined;
      if (fields.registered) return { kind: 'registered' };
      const unseen =
        fields.lost.length > 0 ||
        (fields.taken && !handled.taken) ||
        (Object.keys(fields.names).length > 0 && !handled.names);
      if (unseen) return { kind: 'unexpected', traceId };
      // A refusal that says when to come back says it beside its field, too.
      const timed = withTime(error, now);
      return timed.kind === 'error' && timed.retryAt !== undefined ? timed : undefined;
    }
    default:
      return withTime(error, now);
  }
}
