import type { Options, Scenario } from 'k6/options';

/** How much, how long and how steadily; what the visitors do stands in the journeys. */
interface Profile {
  readonly scenario: Scenario;
  /** Share of failed requests that is too many. */
  readonly failures: string;
  /** Bound of the journey's own time. */
  readonly p99: string;
}

/** Arrivals at an even pace, whatever the answers take (open loop): a slow platform does not slow its visitors down. */
const arrivals = (rate: number, duration: string): Scenario => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration,
  preAllocatedVUs: Math.max(10, rate),
  maxVUs: Math.max(50, rate * 4),
});

const profiles: Readonly<Record<string, Profile>> = {
  /** Does it work at all? */
  smoke: {
    scenario: { executor: 'per-vu-iterations', vus: 2, iterations: 5, maxDuration: '30s' },
    failures: 'rate==0',
    p99: 'p(99)<2000',
  },
  /** A portal's busy hour on two cores. */
  steady: { scenario: arrivals(35, '60s'), failures: 'rate<0.001', p99: 'p(99)<60' },
  /** Monday, nine o'clock: far more at once, then calm again. */
  storm: {
    scenario: {
      executor: 'ramping-arrival-rate',
      startRate: 10,
      timeUnit: '1s',
      preAllocatedVUs: 200,
      maxVUs: 600,
      stages: [
        { target: 120, duration: '20s' },
        { target: 120, duration: '40s' },
        { target: 10, duration: '20s' },
      ],
    },
    failures: 'rate<0.01',
    p99: 'p(99)<1000',
  },
};

/** Options of a run: the profile that `PROFILE` names over the journey's own measure, in milliseconds. */
export const optionsFor = (measure: string): Options => {
  const name = __ENV.PROFILE ?? 'smoke';
  const profile = profiles[name];
  if (profile === undefined)
    throw new Error(`there is no profile ${name}, but ${Object.keys(profiles).join(', ')}`);
  return {
    scenarios: { [name]: profile.scenario },
    thresholds: { checks: ['rate>0.999'], http_req_failed: [profile.failures], [measure]: [profile.p99] },
    summaryTrendStats: ['avg', 'med', 'p(90)', 'p(99)', 'max'],
    // A visitor's connection lives as long as the visit; TLS and TCP are not what is measured here.
    noConnectionReuse: false,
  };
};
