import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnSupervisor } from './daemon.ts';
import { waitUntilReady } from './platform.ts';
import { type Plan, runningState, stopPlatform, writePlan } from './platform-state.ts';
import { freePorts, isPortOpen } from './ports.ts';
import { identify, signal } from './process-identity.ts';
import type { ProcessPlan } from './processes.ts';
import { logPath } from './supervisor-world.ts';
import { waitFor } from './wait.ts';

const server = `
  const { createServer } = require('node:http');
  console.log('listening for ' + process.env.GREETING);
  createServer((request, response) => response.end()).listen(Number(process.env.GATEHOUSE_PORT), '127.0.0.1');
`;

let folder: string;
let plans: ProcessPlan[];

const planOf = (name: string, port: number, program = server): ProcessPlan => ({
  name,
  port,
  command: process.execPath,
  args: ['-e', program],
  env: { GATEHOUSE_PORT: String(port), GREETING: name },
  readyUrl: `http://127.0.0.1:${port}/health/ready`,
});

async function start(more: Partial<Plan> = {}): Promise<void> {
  await writePlan(folder, { version: 'one', processes: plans, ...more });
  await spawnSupervisor(folder, process.env);
}

async function identityOf(name: string) {
  const state = await runningState(folder);
  const identity = state?.processes.find((process) => process.name === name)?.identity;
  if (!identity) throw new Error(`${name} does not run`);
  return identity;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-daemon-'));
  const [first = 0, second = 0] = await freePorts(2);
  plans = [planOf('first', first), planOf('second', second)];
});

afterEach(async () => {
  await stopPlatform(folder);
  await rm(folder, { recursive: true, force: true });
});

test('processes run under a supervisor, with their own environment and log', async () => {
  const lines: string[] = [];
  await start();
  await waitUntilReady(folder, (line) => lines.push(line));
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(['first', 'second']);
  expect(await readFile(logPath(folder, 'second'), 'utf8')).toContain('listening for second');
});

test('a killed process comes back under a new id and the other one is left alone', async () => {
  await start();
  await waitUntilReady(folder, () => {});
  const killed = await identityOf('first');
  const untouched = await identityOf('second');
  await signal(killed, 'SIGKILL');
  await waitFor(
    async () => {
      expect((await identityOf('first')).pid).not.toBe(killed.pid);
      const state = await runningState(folder);
      expect(state?.processes[0]).toMatchObject({ status: 'ready', restarts: 1, lastEnd: 'SIGKILL' });
    },
    { what: 'the restart', timeoutMs: 20_000 },
  );
  expect(await identityOf('second')).toEqual(untouched);
});

test('stopping ends every process, and says whether there was anything to stop', async () => {
  await start();
  await waitUntilReady(folder, () => {});
  expect(await stopPlatform(folder)).toBe(true);
  for (const { port } of plans) expect(await isPortOpen(port)).toBe(false);
  expect(await stopPlatform(folder)).toBe(false);
});

test('processes whose supervisor was killed are found and ended', async () => {
  await start();
  await waitUntilReady(folder, () => {});
  const state = await runningState(folder);
  if (!state) throw new Error('no supervisor runs');
  await signal(state.supervisor, 'SIGKILL');
  await waitFor(async () => expect(await runningState(folder)).toBeUndefined(), {
    what: 'the end of the supervisor',
    timeoutMs: 10_000,
  });
  await stopPlatform(folder);
  for (const { port } of plans) expect(await isPortOpen(port)).toBe(false);
});

test('processes of a command in the foreground end with it, however it ends', async () => {
  const command = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  const owner = await identify(command.pid as number);
  if (!owner) throw new Error('the command does not run');
  await start({ owner });
  await waitUntilReady(folder, () => {});
  expect(await runningState(folder)).toBeDefined();
  await signal(owner, 'SIGKILL');
  await waitFor(async () => expect(await runningState(folder)).toBeUndefined(), {
    what: 'the end of the supervisor',
    timeoutMs: 20_000,
  });
  for (const { port } of plans) expect(await isPortOpen(port)).toBe(false);
});

test('a start that is broken off says so at once', async () => {
  plans[1] = planOf('second', plans[1]?.port ?? 0, 'setInterval(() => {}, 1_000)');
  const asked = new AbortController();
  await start();
  const waiting = waitUntilReady(folder, () => asked.abort(new Error('no longer wanted')), asked.signal);
  await expect(waiting).rejects.toThrow('no longer wanted');
});

test('a process that cannot start is named together with what it said', async () => {
  plans[1] = planOf('second', plans[1]?.port ?? 0, 'throw new Error("the configuration is not usable")');
  await start();
  await expect(waitUntilReady(folder, () => {})).rejects.toThrow(
    /second keeps ending \(code 1\)[\s\S]*the configuration is not usable/,
  );
});
