import { testEngines } from '@gatehouse/testkit/engines.ts';
import { expectServiceProcess } from '@gatehouse/testkit/service-process.ts';
import { afterAll, it } from 'vitest';

const engines = testEngines();
afterAll(() => engines.cleanup());

it('the process migrates, gets ready, answers nobody without a token, and closes when told', async () => {
  await expectServiceProcess(engines, import.meta.url, '/api/v1/platform/ui/project/info');
});
