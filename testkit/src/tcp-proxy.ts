import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to an engine that tests can cut and mend. */
export interface TcpProxy {
  readonly port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Cuts the connection, once, that is about to pass on what holds `text`; `stays`: the wire, until it is mended. */
  cutBefore(text: string, stays?: boolean): void;
  /** Passes on what holds `text`, once, and loses the answer with the connection. */
  loseAnswerTo(text: string): void;
  /** Whether what was asked for by either has happened. */
  happened(): boolean;
}

interface Trap {
  readonly text: string;
  readonly kind: 'cut' | 'stay-cut' | 'lose-answer';
}

export const createTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let trap: Trap | undefined;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  /** Whether the chunk goes on. */
  const passes = (chunk: Buffer, near: Socket, far: Socket): boolean => {
    if (trap === undefined || !chunk.includes(trap.text)) return true;
    const { kind } = trap;
    trap = undefined;
    if (kind === 'lose-answer') {
      far.unpipe(near);
      far.once('data', () => near.destroy());
      far.resume();
      return true;
    }
    if (kind === 'stay-cut') void cut();
    else near.destroy();
    return false;
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (chunk) => {
      if (passes(chunk, near, far)) far.write(chunk);
    });
    near.on('end', () => far.end());
  });
  const listen = (own: number): Promise<void> =>
    new Promise((resolve) => server.listen(own, '127.0.0.1', () => resolve()));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    cut,
    mend: () => listen(own),
    cutBefore: (text, stays = false) => {
      trap = { text, kind: stays ? 'stay-cut' : 'cut' };
    },
    loseAnswerTo: (text) => {
      trap = { text, kind: 'lose-answer' };
    },
    happened: () => trap === undefined,
  };
};
