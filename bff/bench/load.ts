/** A load generator on bare sockets: it has to cost less than what it measures. */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly seconds: number;
  /** Milliseconds, ascending. */
  readonly latencies: Float64Array;
}

const END = '\r\n\r\n';

interface Progress {
  answers: number;
  failures: number;
  readonly latencies: number[];
}

/** Sends one request after the other on a connection until `until`; counts every answer that is not `status`. */
const drive = (
  { host, port, request, status }: LoadOptions,
  until: number,
  progress: Progress,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect(port, host);
    socket.setNoDelay(true);
    let buffered = '';
    let sent = 0;
    const send = (): void => {
      sent = performance.now();
      socket.write(request);
    };
    const take = (): boolean => {
      const head = buffered.indexOf(END);
      if (head === -1) return false;
      const length = /\r\ncontent-length: (\d+)/i.exec(buffered.slice(0, head))?.[1];
      const end = head + END.length + Number(length ?? 0);
      if (buffered.length < end) return false;
      progress.latencies.push(performance.now() - sent);
      progress.answers += 1;
      if (!buffered.startsWith(`HTTP/1.1 ${status}`)) progress.failures += 1;
      buffered = buffered.slice(end);
      return true;
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      if (!take()) return;
      if (performance.now() < until) send();
      else socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  readonly request: string;
  /** The status every answer should have. */
  readonly status: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Closed-loop load. */
export const load = async (options: LoadOptions): Promise<LoadResult> => {
  const progress: Progress = { answers: 0, failures: 0, latencies: [] };
  const started = performance.now();
  const until = started + options.seconds * 1000;
  await Promise.all(Array.from({ length: options.connections }, () => drive(options, until, progress)));
  return {
    answers: progress.answers,
    failures: progress.failures,
    seconds: (performance.now() - started) / 1000,
    latencies: Float64Array.from(progress.latencies).sort(),
  };
};

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
