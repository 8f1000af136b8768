import { Counter, type Registry } from 'prom-client';

export interface SmsBudgetMetrics {
  refused(budget: 'person' | 'installation'): void;
}

export const createSmsBudgetMetrics = (registry: Registry): SmsBudgetMetrics => {
  const refused = new Counter({
    name: 'sms_notice_refusals_total',
    help: 'SMS of topics that were not sent because the budget of a person or of the installation was used up',
    labelNames: ['budget'],
    registers: [registry],
  });
  // An increase is only seen of what was there before.
  for (const budget of ['person', 'installation']) refused.labels(budget).inc(0);
  return { refused: (budget) => refused.labels(budget).inc() };
};
