import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';
import { fillPeople, peopleSizes } from './sized-people.ts';
import { startPeople } from './start-people.ts';

const engines = testEngines('identity');
const sizes = peopleSizes(0.002);
const service = await startPeople(engines, sizes);

afterAll(async () => {
  await service.close();
  await engines.cleanup();
});

it('fills a database at any size, and every list, search and job answers over it', async () => {
  await fillPeople(service.connection, sizes, systemClock.now());
  const questions = await service.questions();
  expect(questions.length).toBeGreaterThan(70);
  for (const { ask } of questions) await ask(0);
}, 180_000);
