/** What tokens of now stand on, kept for a moment: an interface that asks about one token asks again and again (ADR 151). */
import type { StandingQuestion, TokenStanding } from './token-standing.read-model.ts';

/** Milliseconds that an answer counts for at most: within them an end is known that no process has told of. */
const KEPT_MS = 1_000;
/** Answers kept at most. */
const KEPT_MOST = 10_000;

export interface RecentStandingsDeps {
  readonly read: (question: StandingQuestion) => Promise<TokenStanding>;
  /** Whether every end is heard of at once; nothing is kept otherwise. */
  readonly hearing: () => boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
}

export const createRecentStandings = ({ read, hearing, monotonic }: RecentStandingsDeps) => {
  let kept = new Map<string, Promise<TokenStanding>>();
  let since = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    kept = new Map();
    since = monotonic();
  };
  return {
    read: (question: StandingQuestion): Promise<TokenStanding> => {
      if (!hearing()) return read(question);
      if (monotonic() - since >= KEPT_MS || kept.size >= KEPT_MOST) forget();
      const { grantId, sessionId, accountId } = question;
      const key = `${grantId} ${sessionId} ${accountId}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const answer = read(question);
      const place = kept;
      place.set(key, answer);
      // A failure is nobody's standing.
      answer.catch(() => place.delete(key));
      return answer;
    },
    /** Something has ended: what is asked from now on is read anew, whatever is under way. */
    forget,
  };
};
