import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedEngines } from '../engines/shared-engines.ts';
import { readState } from '../platform-state.ts';
import { isAlive } from '../process-identity.ts';
import { probe } from '../supervisor-world.ts';
import type { Command, CommandContext } from './context.ts';

type Line = { process: string; pid: string; port: string; health: string; uptime: string; memory: string };

/** `90 min` rather than `5400 s`. */
export function formatUptime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

/** Resident memory as Linux counts it; empty where there is no /proc. */
async function memory(pid: number): Promise<string> {
  const status = await readFile(join('/proc', String(pid), 'status'), 'utf8').catch(() => '');
  const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kib === undefined ? '' : `${Math.round(Number(kib) / 1024)} MiB`;
}

async function processLines({ instance }: CommandContext): Promise<Line[]> {
  const state = await readState(instance.folder);
  if (!state) return [];
  const supervised = await isAlive(state.supervisor);
  return Promise.all(
    state.processes.map(async (process) => {
      const alive = process.identity !== undefined && (await isAlive(process.identity));
      const healthy = await probe(process.readyUrl).then(
        () => true,
        () => false,
      );
      const restarts = process.restarts > 0 ? `, restarts: ${process.restarts}` : '';
      const orphan = supervised ? '' : ', no supervisor';
      return {
        process: process.name,
        pid: alive ? String(process.pid) : '',
        port: String(process.port),
        health: `${healthy ? 'ready' : alive ? 'not ready' : 'not running'}${restarts}${orphan}`,
        uptime: alive ? formatUptime(Date.now() - process.startedAt) : '',
        memory: alive && process.pid !== undefined ? await memory(process.pid) : '',
      };
    }),
  );
}

async function engineLines({ env, shift }: CommandContext): Promise<Line[]> {
  return Promise.all(
    (await recordedEngines({ env, shift })).map(async (engine) => ({
      process: engine.title,
      pid: engine.process ? String(engine.process.pid) : '',
      port: engine.port,
      health: engine.answers ? 'ready' : 'not running',
      uptime: engine.startedAt === undefined ? '' : formatUptime(Date.now() - engine.startedAt),
      memory: engine.process ? await memory(engine.process.pid) : '',
    })),
  );
}

/** Aligned columns below a heading. */
export function formatTable(lines: readonly Line[]): string[] {
  const heading: Line = {
    process: 'PROCESS',
    pid: 'PID',
    port: 'PORT',
    health: 'HEALTH',
    uptime: 'UPTIME',
    memory: 'MEMORY',
  };
  const columns = Object.keys(heading) as (keyof Line)[];
  const rows = [heading, ...lines];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    columns
      .map((column, index) => row[column].padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const statusCommand: Command = {
  summary: 'show what runs: process, port, health, uptime, memory',
  async run(context) {
    const [engines, processes] = await Promise.all([engineLines(context), processLines(context)]);
    for (const line of formatTable([...engines, ...processes])) context.print(line);
    if (processes.length === 0) context.print('No process of the platform runs: make up starts them.');
    return processes.every((line) => line.health.startsWith('ready')) ? 0 : 1;
  },
};
