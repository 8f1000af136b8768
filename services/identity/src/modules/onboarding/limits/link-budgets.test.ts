import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { expect, it, vi } from 'vitest';
import { createMessageBudgets } from '../../authentication/quotas/message-budgets.service.ts';
import type { Quota } from '../../authentication/quotas/quotas.domain.ts';
import { createLinkBudgets } from './link-budgets.service.ts';

it('mails that are asked for at once are counted by one transaction, each into what the others left', async () => {
  const stored = new Map<string, Quota>();
  let transactions = 0;
  const refused = vi.fn();
  const { spend } = createLinkBudgets({
    clock: { now: () => new Date('2026-05-01T10:00:00.000Z'), monotonic: () => 0 },
    units: {
      run: (work) => {
        transactions += 1;
        return work({
          append: async () => {},
          afterCommit: (step: () => void) => step(),
        } as unknown as UnitOfWork);
      },
    },
    quotas: {
      find: async () => new Map(stored),
      save: async (_unit, changed) => {
        for (const [key, quota] of changed) stored.set(key, quota);
      },
    },
    budgets: createMessageBudgets({
      settings: { current: () => ({ ...defaultSettings, mailPerHour: 30, mailboxPerHour: 2 }) },
      identifierHash: { of: (_purpose, text) => text },
      createEvent: (() => ({})) as never,
      ids: { id: () => 'id' },
      metrics: { refused } as never,
    }),
  });
  const order = (to: string) => spend({ kind: 'restore', template: 'password.link', to }, systemContext);
  const ofOne = await Promise.all(Array.from({ length: 4 }, () => order('one@example.org')));
  expect([ofOne, transactions, refused.mock.calls.length]).toEqual([[true, true, false, false], 1, 2]);
  const ofMany = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => order(`many${index}@example.org`)),
  );
  const counted = ofMany.filter(({ status }) => status === 'fulfilled').length;
  expect([counted, transactions]).toEqual([28, 2]);
});
