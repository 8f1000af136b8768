import { fileURLToPath } from 'node:url';
import {
  spawnTestCommand,
  startTestProcess,
  testEnvironment,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { expect } from 'vitest';
import type { TestEngines } from './engines.ts';

/**
 * The life of a service as its own process: not ready before its database is, then ready, closed to callers without a
 * token, and gone when told. `folder` is the `import.meta.url` of a test beside `main.ts` and `cli.ts`, `path` a call, `more` what it is configured with beside the engines.
 */
export const expectServiceProcess = async (
  engines: TestEngines,
  folder: string,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const env = { ...testEnvironment(engines), ...more };
  const file = (name: string) => fileURLToPath(new URL(name, folder));
  const running = await startTestProcess(file('main.ts'), env);
  const missing = async () => (await (await fetch(`${running.address}/health/ready`)).json()).missing;
  expect(await missing()).toContain('schema version');

  expect((await spawnTestCommand(file('cli.ts'), ['migrate'], { env })).code).toBe(0);
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  expect((await fetch(`${running.address}/health/live`)).status).toBe(200);
  expect((await fetch(running.address + path)).status).toBe(401);
  expect(await (await fetch(`${running.address}/metrics`)).text()).toContain('http_requests_total');
  expect(await running.stop()).toBe(0);
};
