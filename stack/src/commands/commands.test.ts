import { expect, test } from 'vitest';
import { parseArguments } from './context.ts';
import { formatLogLine } from './logs.ts';
import { formatTable, formatUptime } from './status.ts';
import { advised } from './up.ts';

test('options are told apart from names, and the instance moves every port', () => {
  const parsed = parseArguments(['identity', '--instance', 'e2e'], { GATEHOUSE_PORT_SHIFT: '200' });
  expect(parsed.args).toEqual(['identity']);
  expect(parsed.instance.name).toBe('e2e');
  expect(parsed.instance.port(8080)).toBe(9280);
  expect(parseArguments([], {}).instance.port(8080)).toBe(8080);
});

test('an unknown instance and a wrong shift are refused', () => {
  expect(() => parseArguments(['--instance', 'prod'], {})).toThrow('there is no instance prod');
  expect(() => parseArguments([], { GATEHOUSE_PORT_SHIFT: 'much' })).toThrow('whole number');
});

test('the two instances share no name in the engines', () => {
  const dev = parseArguments([], {}).instance;
  const e2e = parseArguments(['--instance', 'e2e'], {}).instance;
  expect(dev.topicPrefix.startsWith(e2e.topicPrefix)).toBe(false);
  expect(e2e.topicPrefix.startsWith(dev.topicPrefix)).toBe(false);
  expect(e2e.redisPrefix.startsWith(dev.redisPrefix)).toBe(false);
  const check = parseArguments(['--instance', 'check'], {}).instance;
  expect(new Set([dev, e2e, check].map(({ databasePrefix }) => databasePrefix)).size).toBe(3);
  expect(dev.fresh).toBe(false);
  expect(e2e.fresh).toBe(true);
});

test('log lines of pino become readable and others stay', () => {
  const line = '{"level":40,"time":"2026-03-01T10:00:00.000Z","msg":"broker away","topic":"a"}';
  const shown = formatLogLine('audit', line);
  expect(shown).toMatch(/^audit {8}\[\d\d:00:00\.000\] WARN: broker away/);
  expect(shown).toContain('"topic":"a"');
  expect(formatLogLine('audit', 'plain text')).toBe('audit        plain text');
});

test('the table of processes has aligned columns', () => {
  const line = { process: 'bff', pid: '7', port: '8080', health: 'ready', uptime: '3 s', memory: '60 MiB' };
  expect(formatTable([line])).toEqual([
    'PROCESS  PID  PORT  HEALTH  UPTIME  MEMORY',
    'bff      7    8080  ready   3 s     60 MiB',
  ]);
  expect([119_000, 120_000, 7_200_000].map(formatUptime)).toEqual(['119 s', '2 min', '2 h']);
});

test('a start that fails says why, and that a second one goes on', async () => {
  const failed = new Error('the start made no progress', { cause: new Error('not ready: identity') });
  await expect(advised(Promise.reject(failed))).rejects.toThrow(
    /^the start made no progress\n {2}because: not ready: identity\nmake up goes on from here: run it again\./,
  );
  await expect(advised(Promise.resolve())).resolves.toBeUndefined();
});
