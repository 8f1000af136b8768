import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from './context.ts';

const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
const shownApart = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'service']);

/** Turns a line of pino's JSON into one that people read; other lines stay as they are. */
export function formatLogLine(process: string, line: string): string {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return `${process.padEnd(12)} ${line}`;
  }
  if (typeof entry !== 'object' || entry === null || !('level' in entry))
    return `${process.padEnd(12)} ${line}`;
  const { level, time, msg } = entry as { level: number | string; time?: number | string; msg?: string };
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !shownApart.has(key)));
  const moment = time === undefined ? '' : new Date(time).toISOString().slice(11, 23);
  const name = typeof level === 'number' ? (levels[level] ?? String(level)) : level.toUpperCase();
  const facts = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${moment} ${process.padEnd(12)} ${name.padEnd(5)} ${msg ?? ''}${facts}`;
}

function follow(process: string, path: string, print: (line: string) => void): Promise<void> {
  const tail = spawn('tail', ['-n', '40', '-F', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  createInterface({ input: tail.stdout }).on('line', (line) => print(formatLogLine(process, line)));
  return new Promise((resolve, reject) => {
    tail.once('close', () => resolve());
    tail.once('error', reject);
  });
}

export const logsCommand: Command = {
  summary: 'follow the logs of all processes, or of one: make logs S=identity',
  async run({ instance, args, print }) {
    const folder = join(instance.folder, 'logs');
    const names = (await readdir(folder).catch(() => []))
      .filter((file) => file.endsWith('.log'))
      .map((file) => file.slice(0, -'.log'.length));
    const wanted = args.length > 0 ? args : names;
    const unknown = wanted.filter((name) => !names.includes(name));
    if (unknown.length > 0 || wanted.length === 0) {
      print(
        `There is no log of ${unknown.join(', ') || 'any process'}; there are: ${names.join(', ') || 'none'}`,
      );
      return 1;
    }
    await Promise.all(wanted.map((name) => follow(name, join(folder, `${name}.log`), print)));
    return 0;
  },
};
