/** Where in a run processes are killed: by what the provider is asked, by what owners are asked, and by time. */
import type { Choices } from '@gatehouse/testkit/properties.ts';
import { type Owner, owners, type Victim } from './killed-platform.fixtures.ts';
import { type Moment, moments } from './watched-way.fixtures.ts';

const asks = ['count', 'memberships', 'page', 'find'] as const;

/** What a request to the provider is for; undefined for those that belong to no run. */
export const askOf = (path: string): (typeof asks)[number] | undefined => {
  if (path.endsWith('/users/count')) return 'count';
  if (path.endsWith('/members') || path.includes('/roles/')) return 'memberships';
  if (path.endsWith('/users')) return 'page';
  return /\/users\/[^/]+$/.test(path) ? 'find' : undefined;
};

/** Names a step of a run at an owner. */
export const stepOf = (owner: Owner, path: string, moment: Moment): string =>
  `${owner} ${path.includes('departures') ? 'depart' : 'deliver'} ${moment}`;

export interface Kill {
  readonly victim: Victim;
  /** Milliseconds after the step, or after the beginning where there is none. */
  readonly after: number;
}

const everyStep = owners.flatMap((owner) =>
  ['deliver', 'depart'].flatMap((act) =>
    moments.map((moment) => ({ owner, step: `${owner} ${act} ${moment}` })),
  ),
);

/** Kills by the name of their step and how often it has been by then; those by time alone stand apart. */
export const planKills = (choices: Choices, times: number) => {
  const atStep = new Map<string, Kill>();
  const byTime: Kill[] = [];
  const nth = () => 1 + choices.below(choices.chance(0.5) ? 2 : 6);
  for (let time = 0; time < times; time += 1) {
    const kind = choices.below(10);
    if (kind < 2) {
      byTime.push({
        victim: choices.pick([...owners, 'provider-sync'] as const),
        after: choices.below(1_500),
      });
      continue;
    }
    if (kind < 4) {
      const victim = choices.pick([...owners, 'provider-sync'] as const);
      atStep.set(`${choices.pick(asks)}/${nth()}`, { victim, after: 0 });
      continue;
    }
    const { owner, step } = choices.pick(
      kind < 9 ? everyStep.filter((one) => one.owner === 'identity') : everyStep,
    );
    const victim = choices.pick([owner, 'provider-sync'] as const);
    atStep.set(`${step}/${nth()}`, { victim, after: step.endsWith('during') ? choices.below(60) : 0 });
  }
  const passed = new Map<string, number>();
  return {
    byTime,
    /** The step is reached once more. */
    at: (step: string): Kill | undefined => {
      const count = (passed.get(step) ?? 0) + 1;
      passed.set(step, count);
      return atStep.get(`${step}/${count}`);
    },
  };
};
