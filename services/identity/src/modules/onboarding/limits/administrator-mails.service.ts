/** Mails to a person that an administrator causes, within budgets of theirs and of the mailbox. */
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { Template } from '@gatehouse/contracts/notification/events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Exceeded, MessageBudgets } from '../../authentication/quotas/message-budgets.service.ts';
import type { QuotasRepository } from '../../authentication/quotas/quotas.repository.ts';
import { useTogether } from '../../authentication/quotas/quotas.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';

export interface AdministratorMailsDeps {
  readonly units: UnitsOfWork;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save'>;
  readonly budgets: MessageBudgets;
  readonly linkMails: Pick<LinkMails, 'issueWithin'>;
  readonly clock: Pick<Clock, 'now'>;
}

export interface AdministratorMail {
  readonly to: string;
  readonly template: Template;
}

export const createAdministratorMails = (deps: AdministratorMailsDeps) => {
  const { units, quotas, budgets, linkMails, clock } = deps;
  /** In a transaction of its own: that of the mail may be undone. */
  const tell = (
    { to, template }: AdministratorMail,
    exceeded: Exceeded,
    context: EventContext,
  ): Promise<void> =>
    units.run(async (unit) => {
      const message = { channel: 'email', to, template } as const;
      const keys = budgets.keysOf({ open: [exceeded.budget], silent: [] });
      const known = await quotas.find(keys, unit);
      const asked = { message, typed: to, target: to, deliver: true, context };
      const before = new Map(known);
      await unit.append(budgets.told(known, exceeded, asked, clock.now()));
      await quotas.save(unit, new Map([...known].filter(([key, quota]) => before.get(key) !== quota)));
      unit.afterCommit(() => budgets.count(message, exceeded));
    });

  /** Counts one mail in the transaction that stores it; answers the budget that has none left. */
  const spend = async (
    unit: UnitOfWork,
    { to }: AdministratorMail,
    { actor }: EventContext,
  ): Promise<Exceeded | undefined> => {
    const now = clock.now();
    const limits = budgets.ofAdministrator(actor, to.toLowerCase());
    const known = await quotas.find(
      limits.map(({ key }) => key),
      unit,
    );
    const exceeded = budgets.exceeded(known, limits, now);
    if (exceeded !== undefined) return exceeded;
    useTogether(known, limits, now);
    await quotas.save(unit, known);
    return undefined;
  };

  return {
    /** As that of link mails; throws 429 with the seconds until the window ends. */
    issueWithin: async (...[unit, facts, mail, context]: Parameters<LinkMails['issueWithin']>) => {
      const exceeded = await spend(unit, mail, context);
      if (exceeded === undefined) return linkMails.issueWithin(unit, facts, mail, context);
      await tell(mail, exceeded, context);
      throw problem(authErrors.messageBudgetExceeded, { extras: { retryAfter: exceeded.retryAfter } });
    },
    /** Whether a mail that an act causes beside what it does may go; the act itself is not refused for it. */
    maySend: async (unit: UnitOfWork, mail: AdministratorMail, context: EventContext): Promise<boolean> => {
      const exceeded = await spend(unit, mail, context);
      if (exceeded !== undefined) await tell(mail, exceeded, context);
      return exceeded === undefined;
    },
  };
};
export type AdministratorMails = ReturnType<typeof createAdministratorMails>;
