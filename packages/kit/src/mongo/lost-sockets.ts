import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface DriverConnection {
  readonly socket: Socket;
  cleanup(error: Error): void;
}

let patched = false;

/**
 * mongodb 7.8.0 waits for `drain` whenever `socket.write` answers false. A socket that the server has closed answers so
 * from its last byte until its `close`, a turn of the event loop later, and never drains: an operation that takes its
 * connection in between waits for ever, past every time limit (7.9.0 does the same). Once the connection is given up and
 * has its error, `drain` lets such a write go on, and the driver's own check fails the operation with that error.
 */
export const failWritesToLostSockets = (): void => {
  if (patched) return;
  const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = ofMongoose('mongodb/lib/cmap/connection') as {
    Connection: { prototype: DriverConnection };
  };
  const { cleanup } = Connection.prototype;
  if (typeof cleanup !== 'function') throw new Error('mongodb is not 7.8.0: look at how it gives up sockets');
  Connection.prototype.cleanup = function giveUp(this: DriverConnection, error) {
    cleanup.call(this, error);
    // A write that has just begun waits a few microtasks later.
    setImmediate(() => this.socket.emit('drain'));
  };
  patched = true;
};
