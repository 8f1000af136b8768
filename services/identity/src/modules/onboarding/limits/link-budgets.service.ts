import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { Template } from '@gatehouse/contracts/notification/events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Exceeded, MessageBudgets } from '../../authentication/quotas/message-budgets.service.ts';
import type { Quota } from '../../authentication/quotas/quotas.domain.ts';
import type { QuotasRepository } from '../../authentication/quotas/quotas.repository.ts';
import { GROUP_MAX, useTogether } from '../../authentication/quotas/quotas.service.ts';

export interface LinkBudgetsDeps {
  readonly units: UnitsOfWork;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save'>;
  readonly budgets: MessageBudgets;
  readonly clock: Clock;
}

/** A mail with a link that somebody asks for. */
export interface LinkMailOrder {
  readonly kind: 'registration' | 'restore';
  readonly template: Template;
  /** Normalized. */
  readonly to: string;
}

interface Judged {
  readonly exceeded: Exceeded | undefined;
  readonly isOpen: boolean;
}

type Order = readonly [LinkMailOrder, EventContext];

/**
 * Budgets of mails with links (ADR 54): counted for everybody alike, whether or not they have an account. What is asked for
 * at the same time is counted together: all of it counts into the rows of the installation, and transactions apart would
 * stand in each other's way.
 */
export const createLinkBudgets = ({ units, quotas, budgets, clock }: LinkBudgetsDeps) => {
  /** Changes `known`, so that the members of a group see each other. */
  const judge = async (
    unit: UnitOfWork,
    [order, context]: Order,
    known: Map<string, Quota>,
    now: Date,
  ): Promise<Judged> => {
    const { open, silent } = budgets.ofLink(order.kind, order.to);
    const overOpen = budgets.exceeded(known, open, now);
    const exceeded = overOpen ?? budgets.exceeded(known, silent, now);
    const message = { channel: 'email', to: order.to, template: order.template } as const;
    if (exceeded === undefined) useTogether(known, [...open, ...silent], now);
    else {
      const asked = { message, typed: order.to, target: order.to, deliver: true, context };
      await unit.append(budgets.told(known, exceeded, asked, now));
      unit.afterCommit(() => budgets.count(message, exceeded));
    }
    return { exceeded, isOpen: overOpen !== undefined };
  };
  const judgeGroup = (group: readonly Order[]): Promise<readonly Judged[]> =>
    untilInserted(() =>
      units.run(async (unit) => {
        const now = clock.now();
        const keys = group.flatMap(([{ kind, to }]) => budgets.keysOf(budgets.ofLink(kind, to)));
        const before = await quotas.find([...new Set(keys)], unit);
        const known = new Map(before);
        const judged: Judged[] = [];
        for (const order of group) judged.push(await judge(unit, order, known, now));
        await quotas.save(unit, new Map([...known].filter(([key, quota]) => before.get(key) !== quota)));
        return judged;
      }),
    );
  const spent = createGroupCommit({ commit: judgeGroup, most: GROUP_MAX, gatherMs: () => 0 });
  return {
    /**
     * Counts one mail; false when its mailbox has had its share, which nobody is told. 429 with the seconds until the
     * window ends when that of the installation is spent.
     */
    spend: async (order: LinkMailOrder, context: EventContext): Promise<boolean> => {
      const { exceeded, isOpen } = await spent.add([order, context]);
      if (exceeded === undefined) return true;
      if (isOpen)
        throw problem(authErrors.messageBudgetExceeded, { extras: { retryAfter: exceeded.retryAfter } });
      return false;
    },
  };
};
export type LinkBudgets = ReturnType<typeof createLinkBudgets>;
