import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

const WINDOW = 60_000;
/** Unknown session secrets an address may send in a window; a browser sends one and is told to forget it. */
const UNKNOWN_MAX = 100;
const ADDRESSES_MAX = 50_000;
/** Look-ups that wait behind each other for an address that has sent too many. */
const WAITING_MAX = 200;
const KNOWN_MAX = 100_000;

export interface SessionLookUps {
  /**
   * Runs a look-up at identity. An address that makes up secrets has its look-ups made one after the other; sessions that
   * were seen alive here before do not wait among them. Throws `request.tooManyRequests` when too many wait.
   */
  run<T>(ip: string, tokenHash: string, lookUp: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Counts made-up session secrets by address, in this process alone. */
export const createSessionLookUps = ({ clock }: { clock: Pick<Clock, 'monotonic'> }): SessionLookUps => {
  let since = clock.monotonic();
  const unknown = new Map<string, number>();
  const known = new Set<string>();
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  const renew = (): void => {
    if (clock.monotonic() - since < WINDOW && unknown.size < ADDRESSES_MAX) return;
    unknown.clear();
    since = clock.monotonic();
  };

  const serialized = <T>(part: string, lookUp: () => Promise<T>): Promise<T> => {
    const queue = queues.get(part) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= WAITING_MAX)
      throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: 2 } });
    queue.waiting += 1;
    const turn = queue.last.then(lookUp).finally(() => {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(part);
    });
    queue.last = turn.catch(() => undefined);
    queues.set(part, queue);
    return turn;
  };

  return {
    run: async (ip, tokenHash, lookUp) => {
      const part = clientAddressKey(ip);
      const suspect = !known.has(tokenHash) && (unknown.get(part) ?? 0) >= UNKNOWN_MAX;
      renew();
      const found = await (suspect ? serialized(part, lookUp) : lookUp());
      if (found === undefined) unknown.set(part, (unknown.get(part) ?? 0) + 1);
      else {
        if (known.size >= KNOWN_MAX) known.clear();
        known.add(tokenHash);
      }
      return found;
    },
  };
};
