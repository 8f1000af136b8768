import { fileURLToPath } from 'node:url';
import {
  runTestCommand,
  startTestProcess,
  testEnvironment,
} from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, expect, it } from 'vitest';

const engines = testEngines();
const env = testEnvironment(engines);
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
afterAll(() => engines.cleanup());

it('the process migrates, gets ready, answers nobody without a token, and closes when told', async () => {
  const early = await startTestProcess(file('main.ts'), env);
  const missing = async (address: string) => (await (await fetch(`${address}/health/ready`)).json()).missing;
  expect(await missing(early.address)).toContain('schema version');
  expect(await early.stop()).toBe(0);

  expect((await runTestCommand(file('cli.ts'), ['migrate'], { env })).code).toBe(0);
  const running = await startTestProcess(file('main.ts'), env);
  await expect.poll(() => missing(running.address), { timeout: 20_000 }).toEqual([]);
  expect((await fetch(`${running.address}/health/live`)).status).toBe(200);
  expect((await fetch(`${running.address}/api/v1/platform/ui/project/info`)).status).toBe(401);
  expect(await (await fetch(`${running.address}/metrics`)).text()).toContain('http_requests_total');
  expect(await running.stop()).toBe(0);
});
