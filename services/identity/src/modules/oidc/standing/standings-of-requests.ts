/** The standing of the token or the session that a request has brought, asked for once, when it is known. */
import type { IncomingMessage } from 'node:http';
import type { StandingQuestion, TokenStanding } from './token-standing.read-model.ts';

/** The part of a standing, and the id by which the library asks for it. */
const idOf = {
  grant: 'grantId',
  session: 'sessionId',
  account: 'accountId',
} as const satisfies Partial<Record<keyof TokenStanding, keyof StandingQuestion>>;
type Part = keyof typeof idOf;

interface Asked {
  readonly question: StandingQuestion;
  readonly answer: Promise<TokenStanding>;
  readonly taken: Set<Part>;
}

type Read = (question: StandingQuestion) => Promise<TokenStanding>;

export const createStandingsOfRequests = ({
  read,
  readRecent,
}: {
  readonly read: Read;
  /** May answer from what was read a moment ago. */
  readonly readRecent: Read;
}) => {
  const asked = new WeakMap<IncomingMessage, Asked>();
  return {
    read,
    /** `recent`: what was read a moment ago does, since nothing is handed out for it. */
    ask: (request: IncomingMessage, question: StandingQuestion, recent = false): Promise<TokenStanding> => {
      const answer = (recent ? readRecent : read)(question);
      // Who takes a part of it sees the failure.
      answer.catch(() => undefined);
      asked.set(request, { question, answer, taken: new Set() });
      return answer;
    },
    /** The family of the token that was brought. */
    familyOf: (request: IncomingMessage | undefined): string | undefined =>
      request && asked.get(request)?.question.grantId,
    /** What was asked for, once: whoever asks a second time wants to know how it is now. Undefined: not asked for. */
    take: (
      request: IncomingMessage | undefined,
      part: Part,
      id: string,
    ): Promise<TokenStanding> | undefined => {
      const found = request && asked.get(request);
      if (found === undefined || found.question[idOf[part]] !== id || found.taken.has(part)) return undefined;
      found.taken.add(part);
      return found.answer;
    },
  };
};
export type StandingsOfRequests = ReturnType<typeof createStandingsOfRequests>;
