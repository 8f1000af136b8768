import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prettyFactory } from 'pino-pretty';
import type { Command } from './context.ts';

const pretty = prettyFactory({
  colorize: process.stdout.isTTY === true,
  translateTime: 'SYS:HH:MM:ss.l',
  ignore: 'pid,hostname,name,service',
  singleLine: true,
});

/** A line of pino's JSON as people read it; other lines stay as they are. */
export function formatLogLine(name: string, line: string): string {
  return `${name.padEnd(12)} ${pretty(line).trimEnd()}`;
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
