import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Links, linkProblem } from '../onboarding/links/links.service.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';
import { isAlive } from '../sessions/sessions.domain.ts';
import type { SessionsRepository } from '../sessions/sessions.repository.ts';

export interface SessionLinksDeps {
  readonly units: UnitsOfWork;
  readonly links: Pick<Links, 'find' | 'use'>;
  readonly findOpen: SessionsRepository['findOpen'];
  readonly sessions: Pick<SessionEnd, 'endOneWithin'>;
  readonly clock: Clock;
}

/** Mailed links by which somebody ends one session without signing in: they hold the mailbox, and no more is done by it. */
export const createSessionLinks = ({ units, links, findOpen, sessions, clock }: SessionLinksDeps) => {
  /** The link and its session while both are what they were; a session that is over has used its link up. */
  const open = async (secret: string) => {
    const link = await links.find('end-session', secret);
    const session = await findOpen(link.subject);
    if (session === null || !isAlive(session, clock.now())) throw linkProblem('used');
    return { link, session };
  };
  return {
    open,
    /** Answers which session it was. */
    end: async (secret: string, context: EventContext): Promise<string> => {
      const { link, session } = await open(secret);
      const { _id, accountId } = session;
      await units.run(async (unit) => {
        await links.use(unit, link);
        const asPerson = { ...context, actor: accountId };
        if (!(await sessions.endOneWithin(unit, { _id, accountId }, 'ended-by-link', asPerson)))
          throw linkProblem('used');
      });
      return _id;
    },
  };
};
export type SessionLinks = ReturnType<typeof createSessionLinks>;
