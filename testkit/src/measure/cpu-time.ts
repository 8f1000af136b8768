import { readdir, readFile } from 'node:fs/promises';
import { reportFigure } from './figures.ts';

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
  /** CPU milliseconds so far, user and system. */
  readonly cpuMs: number;
}

/** Linux counts in ticks of a hundredth of a second. */
const tickMs = 10;

const readProcess = async (id: number): Promise<Process | undefined> => {
  const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '');
  const [stat, command] = await Promise.all([read('stat'), read('cmdline')]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 14) return undefined;
  // User and system; of this process also what its children took that have ended, k6 among them.
  const counted = fields.slice(11, id === process.pid ? 15 : 13);
  const cpuMs = counted.reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs;
  return { id, parent: Number(fields[1]), command: command.replaceAll('\0', ' '), cpuMs };
};

/** Every process of this machine. */
export const readProcesses = async (): Promise<readonly Process[]> => {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  return (await Promise.all(ids.map(readProcess))).filter((process) => process !== undefined);
};

const nameOf = ({ command, id }: Process): string => {
  const service = /(?:services\/)?([a-z-]+)\/src\/main\.ts/.exec(command)?.[1];
  if (service !== undefined) return service;
  if (id === process.pid || /(?:^|\/)k6 run /.test(command)) return 'load generator';
  if (command.includes('hash')) return 'hash';
  if (command.includes('mongod')) return 'MongoDB';
  if (command.includes('kafka')) return 'Kafka';
  if (command.includes('redis-server')) return 'Redis';
  return 'other';
};

export type CpuTimes = ReadonlyMap<string, number>;

/** CPU milliseconds that each part of the platform, its engines and this process have used so far. */
export const readCpuTimes = async (): Promise<CpuTimes> => {
  const times = new Map<string, number>();
  for (const process of await readProcesses()) {
    const name = nameOf(process);
    times.set(name, (times.get(name) ?? 0) + process.cpuMs);
  }
  return times;
};

/** What each part used between two readings, a unit of work; milliseconds, parts under 5 µs left out. */
export const cpuPerUnit = (before: CpuTimes, after: CpuTimes, units: number): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([name, ms]) => [name, Math.round(((ms - (before.get(name) ?? 0)) / units) * 100) / 100] as const)
      .filter(([, ms]) => ms >= 0.005)
      .sort(([, a], [, b]) => b - a),
  );

/** The parts as figures, and what is not the hash together. */
export const reportCpu = (unit: string, { hash = 0, ...others }: Readonly<Record<string, number>>): void => {
  const outside = Object.values(others).reduce((sum, ms) => sum + ms, 0);
  reportFigure({ name: `CPU of ${unit}: the hash`, value: hash, unit: 'ms' });
  for (const [part, ms] of Object.entries(others))
    if (ms >= 0.05) reportFigure({ name: `CPU of ${unit}: ${part}`, value: ms, unit: 'ms' });
  reportFigure({
    name: `CPU of ${unit} outside the hash, engines and load included`,
    value: Math.round(outside * 100) / 100,
    unit: 'ms',
  });
};
