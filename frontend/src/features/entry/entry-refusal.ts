import type { ApiError } from '../../lib/api-error.ts';
import { judgeRefusal, type Notice, noticeOf, type Refusal, unexpectedNotice } from '../../lib/refusal.ts';
import { type LinkState, stateInRefusal } from './link-state.ts';
import { type SortedFields, sortFields } from './refused-fields.ts';
import { entryMessages } from './texts.ts';

/** Refusals that the page leads to their own place. */
export interface Handled {
  link: boolean;
  taken: boolean;
  names: boolean;
}

/** A refused step of a way in: the common judgement, and what only these steps know. */
export interface EntryRefusal {
  refusal: Refusal;
  /** The link is over. */
  link: LinkState | undefined;
  /** A mobile number has to be verified first. */
  wrongStep: boolean;
  fields: SortedFields;
  notice: Notice | undefined;
}

const noticeOfFields = (refusal: Refusal, fields: SortedFields, handled: Handled): Notice | undefined => {
  if (fields.registered) {
    const { registeredTitle, registeredText } = entryMessages;
    return { tone: 'warning', title: registeredTitle.id, text: registeredText.id, wayOut: 'login' };
  }
  const unseen =
    fields.lost.length > 0 ||
    (fields.taken && !handled.taken) ||
    (Object.keys(fields.names).length > 0 && !handled.names);
  return unseen ? unexpectedNotice(refusal) : noticeOf(refusal);
};

/** What a refused step shows, and where; `shown`: fields of its screen. `now` in milliseconds. */
export function readEntryRefusal(
  error: ApiError,
  shown: readonly string[],
  handled: Handled,
  now?: number,
): EntryRefusal {
  const refusal = judgeRefusal(error, now);
  const link = stateInRefusal(error);
  const fields = sortFields(refusal.kind === 'fields' ? refusal.fields : {}, shown);
  const wrongStep = error.kind === 'problem' && error.code === 'link.wrongStep';
  const notice = (): Notice | undefined => {
    if (link) return handled.link || link === 'missing' ? undefined : noticeOf(refusal);
    if (refusal.kind === 'fields') return noticeOfFields(refusal, fields, handled);
    const common = noticeOf(refusal);
    // A technical error leads back to the sign-in; nobody answered where there is no trace.
    return common?.traceId === undefined ? common : { ...common, wayOut: 'login' };
  };
  return { refusal, link, wrongStep, fields, notice: notice() };
}
