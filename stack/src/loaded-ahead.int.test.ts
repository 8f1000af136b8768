import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from './command.ts';
import { identify } from './process-identity.ts';
import type { ProcessPlan } from './processes.ts';
import { logPath, machine } from './supervisor-world.ts';

let folder: string;
let plan: ProcessPlan;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-ahead-'));
  const sources = join(folder, 'src');
  await mkdir(sources);
  await writeFile(
    join(sources, 'entry.ts'),
    "import { pino } from 'pino';\nimport { none } from 'a-missing-package';\n",
  );
  plan = {
    name: 'small',
    port: 1,
    command: process.execPath,
    args: [join(sources, 'main.ts')],
    env: { PATH: process.env.PATH ?? '' },
    readyUrl: '',
    sources: [sources],
  };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const hold = () => machine(folder, () => {}).spawnHeld(plan);
const log = () => readFile(logPath(folder, plan.name), 'utf8');

const program = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.argv[1]);
  console.log(Object.keys(cache).some((file) => file.endsWith('pino/pino.js')), process.connected);
`;

test('a process loaded ahead has read its packages, and runs the sources as they are when it begins', async () => {
  const held = await hold();
  await writeFile(plan.args[0] ?? '', program);
  held.begin();
  expect(await held.ended).toBe('code 0');
  expect(await log()).toBe('true false\n');
});

test('a process that waits ends when the one it waits for has ended', async () => {
  const supervisor = join(folder, 'supervisor.ts');
  await writeFile(
    supervisor,
    `import { machine } from '${join(import.meta.dirname, 'supervisor-world.ts')}';
     const held = await machine('${folder}', () => {}).spawnHeld(${JSON.stringify(plan)});
     console.log(held.pid);
     process.exit(0);`,
  );
  const { stdout } = await run(process.execPath, [supervisor]);
  const alive = () => identify(Number(stdout));
  await expect.poll(alive, { interval: 50 }).toBeUndefined();
});
