import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts, pickedPorts } from './ports.ts';

test('picked ports are free, different, and none that the system gives to connections', async () => {
  const ports = await freePorts(40);
  expect(new Set(ports).size).toBe(40);
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '32768 60999');
  expect(Math.max(...ports)).toBeLessThan(Number(range.trim().split(/\s+/)[0]));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(pickedPorts.from);
  for (const port of ports) {
    const server = createServer();
    await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
    await new Promise((done) => server.close(done));
  }
});
