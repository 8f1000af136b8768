import type { ActingParty } from '@gatehouse/contracts/access-request/acting-party.ts';
import type { ToldMessageName } from '@gatehouse/contracts/notification/told-messages.ts';

/** Milliseconds in which changes of one person and company become one message, from the first on. */
export const TOGETHER = 60_000;

/** A change of an access, or of the right to decide for a company. */
export interface AccessNewsItem {
  readonly lane: 'access' | 'master';
  /** Whether it was held before, and is now. */
  readonly had: boolean;
  readonly has: boolean;
  /** It ended because its time was over. */
  readonly expired: boolean;
  /** The person's own act, or told by another message: it counts, and is not told. */
  readonly known: boolean;
  /** End of the access. */
  readonly until: string | null;
  readonly by: ActingParty['by'] | null;
  readonly byName: string | null;
  readonly at: Date;
}

interface Outcome {
  readonly kind: 'given' | 'changed' | 'ended' | 'expired';
  readonly last: AccessNewsItem;
}

/** What is different in the end; undefined where what was given is gone again, and where the person knows how it ended. */
const outcomeOf = (items: readonly AccessNewsItem[]): Outcome | undefined => {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || last.known || (!first.had && !last.has)) return undefined;
  if (last.has) return { kind: first.had ? 'changed' : 'given', last };
  return { kind: last.expired ? 'expired' : 'ended', last };
};

/** Everybody who acted, as far as it was one. */
const actorOf = (items: readonly AccessNewsItem[]) => {
  const [first, ...rest] = items.filter(({ known }) => !known);
  return first !== undefined && rest.every(({ by, byName }) => by === first.by && byName === first.byName)
    ? { by: first.by ?? '', byName: first.byName ?? '' }
    : { by: '', byName: '' };
};

export interface ToldAccess {
  readonly message: Extract<ToldMessageName, 'accessChanged' | 'accessExpired' | 'masterChanged'>;
  readonly params: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** One message of all these changes; undefined where nothing is different in the end. */
export const toldAccess = (items: readonly AccessNewsItem[]): ToldAccess | undefined => {
  const access = outcomeOf(items.filter(({ lane }) => lane === 'access'));
  const right = outcomeOf(items.filter(({ lane }) => lane === 'master'));
  // Taken and given again is no change of a right that has no degrees.
  const master = right?.kind === 'changed' ? undefined : right;
  const last = access?.last ?? master?.last;
  if (last === undefined) return undefined;
  const isExpiry = access?.kind === 'expired' && master === undefined;
  return {
    message: access === undefined ? 'masterChanged' : isExpiry ? 'accessExpired' : 'accessChanged',
    params: {
      access: access?.kind ?? '',
      master: master?.kind ?? '',
      endsAt: access?.last.has ? (access.last.until ?? '') : '',
      ...actorOf(items),
    },
    at: last.at,
  };
};
