import type { AccountRow } from '../accounts/accounts.domain.ts';

const DAY = 24 * 60 * 60_000;
/** Days a link lives; a session that is over sooner takes it along. */
const LINK_DAYS = 7;

/** Minutes that the link to end a session lives. */
export const linkMinutes = (now: Date, { absoluteUntil }: { readonly absoluteUntil: Date }): number =>
  Math.max(1, Math.floor(Math.min(LINK_DAYS * DAY, absoluteUntil.getTime() - now.getTime()) / 60_000));

/**
 * Whether the person has had a session before, by a sign-in or as they made their account. Of the first one there is nobody
 * else to be told.
 */
export const wasHereBefore = ({
  lastSignInAt,
  attempts,
}: Pick<AccountRow, 'lastSignInAt' | 'attempts'>): boolean =>
  lastSignInAt !== null || Object.keys(attempts.familiar).length > 0;
