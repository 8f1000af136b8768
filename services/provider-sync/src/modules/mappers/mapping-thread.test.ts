import { afterEach, expect, it } from 'vitest';
import { fieldMapper } from './condition-grammar.fixtures.ts';
import { createMappingThread, type MappingThread } from './mapping-thread.ts';
import type { SourcePerson } from './source-person.ts';

/** Passes every count of steps and takes a fifth of a second of CPU time for a person of many roles. */
const slow = Array.from(
  { length: 10 },
  (_, at) => `roles.exists(r, timestamp("2026-01-01T00:00:00Z").getHours("Europe/Moscow") == ${50 + at})`,
).join(' || ');
const LIMIT = 20;

const person = (id: string, roles = 0): SourcePerson => ({
  externalId: id,
  fields: { id, username: id },
  enabled: true,
  emailVerified: false,
  attributes: {},
  roles: Array.from({ length: roles }, (_, index) => `role${index}`),
  groups: [],
});
const heavy = (id: string) => person(id, 200);

let thread: MappingThread;
const started = (cpuMs?: number): MappingThread => {
  thread = createMappingThread(cpuMs === undefined ? {} : { cpuMs, everyMs: 2 });
  return thread;
};
afterEach(() => thread.stop());

it('a person whose condition took too long is skipped with the reason, and the others are mapped', async () => {
  const mapping = started(LIMIT).mapping([fieldMapper('fast', 'person.enabled'), fieldMapper('slow', slow)]);
  const mapped = await mapping([person('p1'), heavy('p2'), person('p3')]);
  expect(mapped.map(({ kind }) => kind)).toEqual(['mapped', 'skipped', 'mapped']);
  expect(mapped[1]).toMatchObject({
    reason: 'too-slow',
    detail: 'slow',
    steps: [
      { name: 'fast', outcome: 'applied' },
      { name: 'slow', outcome: 'ended', wrong: 'before', set: {} },
    ],
  });
});

it('what was ended is never read as false: nothing that comes after it is applied', async () => {
  const rules = [fieldMapper('negated', `!(${slow})`), fieldMapper('later', '')];
  const [mapped] = await started(LIMIT).mapping(rules)([heavy('p1')]);
  expect(mapped).toMatchObject({ kind: 'skipped', reason: 'too-slow', steps: [{ outcome: 'ended' }] });
});

it('a condition that was ended for several people is tried for none of the others, where it would be judged', async () => {
  const mapping = started(LIMIT).mapping([
    fieldMapper('slow', 'person.username.startsWith("p")', slow),
    fieldMapper('later', ''),
  ]);
  const people = Array.from({ length: 300 }, (_, index) => heavy(index % 2 ? `p${index}` : `q${index}`));
  const began = performance.now();
  const mapped = await mapping(people);
  for (const [index, one] of mapped.entries())
    expect(one).toMatchObject(index % 2 ? { kind: 'skipped', reason: 'too-slow' } : { kind: 'mapped' });
  // 150 of them would take half a minute.
  expect(performance.now() - began).toBeLessThan(20_000);
});

it('the next run begins with another thread', async () => {
  const own = started(LIMIT);
  await own.mapping([fieldMapper('slow', slow)])([heavy('p1')]);
  const [mapped] = await own.mapping([fieldMapper('fast', '')])([heavy('p1')]);
  expect(mapped).toMatchObject({ kind: 'mapped' });
});

it('a clock that goes on while nothing runs ends nobody', async () => {
  const mapping = started(250).mapping([fieldMapper('slow', slow.split(' || ')[0] as string)]);
  const done = mapping(Array.from({ length: 40 }, (_, index) => heavy(`p${index}`)));
  // As a machine that stands still: no timer of this process is heard.
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (let times = 0; times < 4; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    Atomics.wait(still, 0, 0, 500);
  }
  expect((await done).every(({ kind }) => kind === 'mapped')).toBe(true);
});

it('this thread answers others while a condition runs', async () => {
  const mapping = started(300).mapping([fieldMapper('slow', slow)]);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await mapping([heavy('p1'), heavy('p2')]);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

it('conditions are read within the same limits', async () => {
  expect(await started().areReadable(['person.enabled', 'person.', 'roles.all(r, '])).toEqual([
    true,
    false,
    false,
  ]);
});

it('people are answered in their order, however many', async () => {
  const people = Array.from({ length: 1_050 }, (_, index) => person(`p${index}`));
  const mapped = await started().mapping([fieldMapper('all', '')])(people);
  expect(mapped.map((one) => (one.kind === 'mapped' ? one.account.externalId : ''))).toEqual(
    people.map(({ externalId }) => externalId),
  );
});
