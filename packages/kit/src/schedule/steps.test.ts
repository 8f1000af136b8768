import { expect, it } from 'vitest';
import { LeaseLostError } from '../events/outbox/lease.ts';
import { runSteps } from './steps.ts';

const recorded = (failing: Readonly<Record<string, Error>>) => {
  const done: string[] = [];
  const steps = ['a', 'b', 'c'].map((name) => async () => {
    if (failing[name] !== undefined) throw failing[name];
    done.push(name);
  });
  return { done, steps };
};

it('steps behind one that fails run, and the first failure is the answer', async () => {
  const { done, steps } = recorded({ a: new Error('first'), b: new Error('second') });
  await expect(runSteps(steps)).rejects.toThrow('first');
  expect(done).toEqual(['c']);
});

it('nothing runs after the lease is lost or the run is aborted', async () => {
  const lost = recorded({ a: new LeaseLostError('schedule/a') });
  await expect(runSteps(lost.steps)).rejects.toBeInstanceOf(LeaseLostError);
  const aborted = recorded({});
  await runSteps(aborted.steps, { signal: AbortSignal.abort() });
  expect([...lost.done, ...aborted.done]).toEqual([]);
});
