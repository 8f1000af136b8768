import { fileURLToPath } from 'node:url';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import {
  spawnTestCommand,
  startTestProcess,
  testEnvironment,
} from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { expectServiceProcess } from '@gatehouse/testkit/service-process.ts';
import { afterAll, expect, it } from 'vitest';

const engines = testEngines();
afterAll(() => engines.cleanup());

const path = '/api/v1/platform/country/codes';

it('the process migrates, gets ready, answers nobody without a token, and closes when told', async () => {
  await expectServiceProcess(engines, import.meta.url, path);
});

it('a process of the next release waits for its migrations, while one of the former release serves', async () => {
  const env = testEnvironment(engines);
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const status = async (process: { address: string }, at: string) =>
    (await fetch(process.address + at)).status;
  expect((await spawnTestCommand(file('cli.ts'), ['migrate'], { env })).code).toBe(0);
  const former = await startTestProcess(file('main.ts'), env);
  await expect.poll(() => status(former, '/health/ready'), { timeout: 20_000 }).toBe(200);

  // As the next release finds it: the former one knows nothing of the last step.
  const mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  const [last] = await mongo.connection
    .collection<{ _id: string }>('migrations')
    .find({ _id: /^\d/ })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  await mongo.connection.collection<{ _id: string }>('migrations').deleteOne({ _id: last?._id ?? 'none' });
  await mongo.close();

  const next = await startTestProcess(file('main.ts'), env);
  const missing = async () => (await (await fetch(`${next.address}/health/ready`)).json()).missing;
  await expect.poll(missing, { timeout: 20_000 }).toContain('schema version');
  expect(await status(next, '/health/live')).toBe(200);
  expect([await status(former, '/health/ready'), await status(former, path)]).toEqual([200, 401]);

  expect((await spawnTestCommand(file('cli.ts'), ['migrate'], { env })).code).toBe(0);
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  expect([await status(next, path), await status(former, path)]).toEqual([401, 401]);
  expect([await former.stop(), await next.stop()]).toEqual([0, 0]);
}, 120_000);
