import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import getPort from 'get-port';

/** Tells whether something accepts connections on a local port. */
export function isPortOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const finish = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

/**
 * Where picked ports lie: below those from which systems take the local end of a connection (from 32768 on Linux, 49152 by
 * RFC 6335), and beside the engines' own. A port that is free when it is picked could be such an end when it is listened on.
 */
export const pickedPorts = { from: 20_000, to: 27_000 } as const;
const TRIES = 200;

/** At random: processes that pick at the same time seldom meet. */
function* candidates(): Generator<number> {
  for (let tries = 0; tries < TRIES; tries += 1) yield randomInt(pickedPorts.from, pickedPorts.to);
}

/** Picks `count` different free local ports, which this process does not pick again for a while. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await getPort({ host: '127.0.0.1', port: candidates() }));
  return ports;
}
