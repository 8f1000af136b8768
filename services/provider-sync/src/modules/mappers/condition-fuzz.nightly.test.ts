import { seededChoices } from '@gatehouse/testkit/properties.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from '../../provider-sync.fixtures.ts';
import { condition, fieldMapper, heavyPerson } from './condition-grammar.fixtures.ts';
import { createMappingThread } from './mapping-thread.ts';

const COUNT = 3_000;
/** Milliseconds that readiness may take while conditions run. */
const READY = 2_000;

let world: TestProviderSync;
const thread = createMappingThread();
beforeAll(async () => {
  world = await startProviderSync();
});
afterAll(async () => {
  await thread.stop();
  await world?.close();
});

it('every condition of the grammar ends, and readiness answers meanwhile', {
  timeout: 1_800_000,
}, async () => {
  const outcomes = new Map<string, number>();
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const choices = seededChoices(seed);
    const rule = fieldMapper('one', condition(choices, 2 + choices.below(4)));
    const people = [heavyPerson(choices, 'p1'), heavyPerson(choices, 'p2')];
    const mapping = thread.mapping([rule])(people);
    const began = performance.now();
    const { statusCode } = await world.app.inject({ url: '/health/ready' });
    expect([seed, statusCode, performance.now() - began < READY]).toEqual([seed, 200, true]);
    for (const one of await mapping) {
      const outcome = one.kind === 'mapped' ? 'mapped' : one.reason;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  // The grammar reaches each of them; nothing else comes of it.
  expect([...outcomes.keys()].toSorted()).toEqual(['mapped', 'rule', 'too-slow']);
});
