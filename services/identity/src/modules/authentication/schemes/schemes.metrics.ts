import { Counter, type Registry } from 'prom-client';

/** error: a rule could not be judged; none: no scheme is active. Either refuses. */
export type SchemeFailure = 'error' | 'none';

export interface SchemeMetrics {
  failed(reason: SchemeFailure): void;
}

export const createSchemeMetrics = (registry: Registry): SchemeMetrics => {
  const failures = new Counter({
    name: 'scheme_rule_failures_total',
    help: 'Times that an authentication scheme could not be judged, each of which refused a sign-in',
    labelNames: ['reason'],
    registers: [registry],
  });
  return { failed: (reason) => failures.labels(reason).inc() };
};
