import { forSeeds } from '@gatehouse/testkit/properties.ts';
import { afterAll, expect, it } from 'vitest';
import { condition, fieldMapper, heavyPerson } from './condition-grammar.fixtures.ts';
import { createMappingThread } from './mapping-thread.ts';

const thread = createMappingThread();
afterAll(() => thread.stop());

it('every condition of the grammar ends as a result, as wrong or as ended', async () => {
  await forSeeds(60, async (choices) => {
    const rules = [
      fieldMapper('one', condition(choices, 4)),
      fieldMapper('two', '', condition(choices, 3)),
      fieldMapper('three', condition(choices, 2)),
    ];
    const people = [heavyPerson(choices, 'p1'), heavyPerson(choices, 'p2')];
    const mapped = await thread.mapping(rules)(people);
    expect(mapped).toHaveLength(people.length);
    for (const one of mapped)
      expect(one.kind === 'mapped' || ['rule', 'too-slow', 'too-long'].includes(one.reason)).toBe(true);
  });
});
