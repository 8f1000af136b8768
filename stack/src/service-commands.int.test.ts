import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProcessPlan } from './processes.ts';
import { openServiceCommands, type ServiceCommands } from './service-commands.ts';

const commandLine = `
  import { text } from 'node:stream/consumers';
  export const commandsOf = ({ env, input, print }) => [
    { name: 'say', summary: '', run: async ([word]) => print([process.pid, env.NAME, word, await text(input)].join(' ')) },
    { name: 'refuse', summary: '', run: async () => { throw new Error('the row is wrong'); } },
    { name: 'die', summary: '', run: async () => { console.error('no more'); process.exit(3); } },
    { name: 'wait', summary: '', run: () => new Promise(() => setTimeout(() => {}, 60_000)) },
  ];
`;

let folder: string;
let commands: ServiceCommands;

const planOf = (name: string): ProcessPlan => ({
  name,
  port: 1,
  command: process.execPath,
  args: [],
  env: { PATH: process.env.PATH ?? '', NAME: name },
  readyUrl: '',
  cli: join(folder, name, 'cli.ts'),
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-commands-'));
  for (const name of ['identity', 'audit']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'command-line.ts'), commandLine);
  }
  commands = openServiceCommands(planOf('identity'));
});

afterEach(async () => {
  await commands.close();
  await rm(folder, { recursive: true, force: true });
});

test('commands of several services run in one process, each with its environment and what it reads', async () => {
  const said = await Promise.all([
    commands.run(planOf('identity'), ['say', 'one'], 'rows'),
    commands.run(planOf('audit'), ['say', 'two']),
  ]);
  const [first, second] = said.map((line) => line.split(' '));
  expect(first).toEqual([expect.any(String), 'identity', 'one', 'rows']);
  expect(second).toEqual([first?.[0], 'audit', 'two', '']);
});

test('a command that fails says why, and the next one runs', async () => {
  await expect(commands.run(planOf('audit'), ['refuse', 'it'])).rejects.toThrow(
    'audit refuse it ended with code 1\nthe row is wrong',
  );
  await expect(commands.run(planOf('audit'), ['say', 'three'])).resolves.toContain('three');
});

test('when the process ends, whatever waits for it and whatever comes says so', async () => {
  const waits = expect(commands.run(planOf('audit'), ['wait'])).rejects.toThrow('ended with code 3\nno more');
  await expect(commands.run(planOf('identity'), ['die'])).rejects.toThrow('ended with code 3');
  await waits;
  await expect(commands.run(planOf('identity'), ['say', 'four'])).rejects.toThrow('ended with code 3');
});
