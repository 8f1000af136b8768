import type { Template } from '@gatehouse/contracts/notification/events.ts';
import { Counter, type Registry } from 'prom-client';
import type { Budget, Recipient } from './message-budgets.domain.ts';

export interface MessageBudgetMetrics {
  refused(
    message: { channel: Recipient['channel']; template: Template },
    budget: Pick<Budget, 'scope' | 'window'>,
  ): void;
}

export const createMessageBudgetMetrics = (registry: Registry): MessageBudgetMetrics => {
  const refused = new Counter({
    name: 'message_budget_refusals_total',
    help: 'Messages that were not sent because a budget was used up',
    labelNames: ['channel', 'template', 'budget', 'window'],
    registers: [registry],
  });
  return {
    refused: ({ channel, template }, { scope, window }) =>
      refused.labels(channel, template, scope, window).inc(),
  };
};
