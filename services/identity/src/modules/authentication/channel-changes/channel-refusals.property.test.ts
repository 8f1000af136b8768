/** The question before a channel goes off and the switch itself have one answer, whatever is on. */
import { schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import { type Channel, channels as channelNames } from '@gatehouse/contracts/notification/events.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { createChannelChanges } from './channel-changes.service.ts';

const flowsOf = (choices: Choices, least: number) =>
  choices
    .shuffled(schemeFlows)
    .slice(0, least + choices.below(schemeFlows.length))
    .map((flow) => ({ flow, enabled: choices.chance(0.7) }));

const worldOf = (choices: Choices) => {
  const scheme = { first: flowsOf(choices, 1), second: choices.chance(0.6) ? [] : flowsOf(choices, 0) };
  const schemes = [{ _id: 'scheme', active: true, base: choices.chance(0.9), ...scheme }];
  const rows = channelNames
    .filter(() => choices.chance(0.5))
    .map((_id) => ({ _id, enabled: choices.chance(0.6), sequence: 1, offAt: null }));
  return createChannelChanges({
    units: {
      run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
    } as UnitsOfWork,
    createEvent: (() => ({})) as never,
    clock: { now: () => new Date(0), monotonic: () => 0 },
    channels: { all: async () => rows, save: async () => {} } as never,
    schemes: { all: async () => schemes, lock: async () => {} } as never,
    provable: new Set(schemeFlows.filter(() => choices.chance(0.9))),
  });
};

it('what is said before a channel is switched off is what the switch does', async () => {
  const seen = { refused: 0, done: 0 };
  await forSeeds(1_000, async (choices) => {
    const changes = worldOf(choices);
    const channel: Channel = choices.pick(channelNames);
    const call = { context: { actor: 'admin' }, changedBy: null };
    const isDone = await changes.setEnabled(channel, false, call).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        return false;
      },
    );
    expect(await changes.mayGoOff(channel)).toBe(isDone);
    seen[isDone ? 'done' : 'refused'] += 1;
  });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
