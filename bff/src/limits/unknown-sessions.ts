import { requestErrors } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { limitedPart } from './address-limit.ts';

const WINDOW = 60_000;
/** Unknown session secrets an address may send in a window; a browser sends one and is told to forget it. */
const UNKNOWN_MAX = 100;
const ADDRESSES_MAX = 50_000;

export interface UnknownSessions {
  /** Throws for an address that has sent too many secrets nobody knows: each one costs identity a look-up. */
  refuse(ip: string): void;
  count(ip: string): void;
}

/** Counts made-up session secrets by address, in this process alone. */
export const createUnknownSessions = ({ clock }: { clock: Pick<Clock, 'monotonic'> }): UnknownSessions => {
  let since = clock.monotonic();
  const counts = new Map<string, number>();
  return {
    refuse: (ip) => {
      const left = since + WINDOW - clock.monotonic();
      if (left <= 0 || (counts.get(limitedPart(ip)) ?? 0) < UNKNOWN_MAX) return;
      throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: Math.ceil(left / 1000) } });
    },
    count: (ip) => {
      if (clock.monotonic() - since >= WINDOW || counts.size >= ADDRESSES_MAX) {
        counts.clear();
        since = clock.monotonic();
      }
      const part = limitedPart(ip);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    },
  };
};
