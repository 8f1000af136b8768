import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';
import { fillCompanies } from './sized-companies.ts';
import { companySizes } from './sized-names.ts';
import { startCompanies } from './start-companies.ts';

const engines = testEngines('access-request');
const sizes = companySizes(0.002);
const service = await startCompanies(engines, sizes);

afterAll(async () => {
  await service.close();
  await engines.cleanup();
});

it('fills a database at any size, and every list, search and job answers over it', async () => {
  await fillCompanies(service.connection, sizes, systemClock.now());
  const questions = await service.questions();
  expect(questions.length).toBeGreaterThan(100);
  for (const { ask } of questions) await ask(0);
}, 180_000);
