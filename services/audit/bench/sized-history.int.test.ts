import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';
import { fillHistory, historySizes, startHistoryService } from './start-history.ts';

const engines = testEngines('audit');
const sizes = historySizes(0.0003);
const service = await startHistoryService(engines, sizes);

afterAll(async () => {
  await service.close();
  await engines.cleanup();
});

it('fills a journal of any size, and every list, search and job answers over it', async () => {
  await fillHistory(service.connection, sizes);
  const questions = await service.questions();
  expect(questions.length).toBeGreaterThan(100);
  for (const { ask } of questions) await ask(0);
}, 180_000);
