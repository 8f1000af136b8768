/** Sixteen browsers that sign in on their first visit, each again as soon as it is answered; tells what came of it as JSON. */

import { scenario } from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { password, peopleCount } from './environment.ts';
import { openBrowser } from './journeys/browser.ts';

const signIns = new Counter('sign_ins');
const failed = new Counter('failed');
const took = new Trend('whole_sign_in_ms', true);

export const options: Options = {
  scenarios: {
    browsers: {
      executor: 'constant-vus',
      vus: 16,
      duration: `${__ENV.SECONDS ?? '15'}s`,
      gracefulStop: '0s',
    },
  },
  summaryTrendStats: ['p(99)'],
};

export default (): void => {
  const visit = scenario.iterationInTest;
  const started = Date.now();
  const browser = openBrowser(visit, '/platform/login');
  const login = `load-${visit % peopleCount}`;
  const { status } = browser.post(
    '/platform/auth/login/login',
    { flow: 'credentials', login, password },
    'sign in',
  );
  if (status !== 200) failed.add(1);
  else {
    signIns.add(1);
    took.add(Date.now() - started);
  }
};

interface Summary {
  readonly metrics: Readonly<
    Record<string, { readonly values: Readonly<Record<string, number>> } | undefined>
  >;
}

export const handleSummary = ({ metrics }: Summary): { stdout: string } => ({
  stdout: JSON.stringify({
    signIns: metrics.sign_ins?.values.count ?? 0,
    failed: metrics.failed?.values.count ?? 0,
    p99: metrics.whole_sign_in_ms?.values['p(99)'] ?? 0,
  }),
});
