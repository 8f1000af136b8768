import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Browsers of one person: the tabs of each share a stream. */
const PERSON_MAX = 12;
/** Seconds after which a page that was refused may ask again. */
const RETRY_AFTER = 60;

export interface StreamLimits {
  /** In this process. */
  readonly total: number;
  readonly perAddress: number;
}

export interface Place {
  readonly accountId: string;
  readonly address: string;
}

const counted = (rows: ReadonlyMap<string, ReadonlySet<Place>>, key: string): number =>
  rows.get(key)?.size ?? 0;

const put = <P extends Place>(rows: Map<string, Set<P>>, key: string, place: P): void => {
  const found = rows.get(key);
  if (found === undefined) rows.set(key, new Set([place]));
  else found.add(place);
};

const take = <P extends Place>(rows: Map<string, Set<P>>, key: string, place: P): void => {
  const found = rows.get(key);
  found?.delete(place);
  if (found?.size === 0) rows.delete(key);
};

/** Who has a stream in this process, and whether one more may be opened. */
export const createStreamPlaces = <P extends Place>(limits: StreamLimits, metrics: Registry) => {
  const registers = [metrics];
  const open = new Gauge({ name: 'bff_notice_streams', help: 'Open streams of notices', registers });
  const refused = new Counter({
    name: 'bff_notice_streams_refused_total',
    help: 'Streams of notices that were refused, by the limit that was reached',
    labelNames: ['limit'],
    registers,
  });
  const all = new Set<P>();
  const byAccount = new Map<string, Set<P>>();
  const byAddress = new Map<string, Set<P>>();
  const refuse = (limit: string): never => {
    refused.inc({ limit });
    const error = limit === 'total' ? requestErrors.unavailable : requestErrors.tooManyRequests;
    throw problem(error, { detail: `streams: ${limit}`, extras: { retryAfter: RETRY_AFTER } });
  };
  return {
    all: all as ReadonlySet<P>,
    accounts: () => byAccount.keys(),
    of: (accountId: string): ReadonlySet<P> => byAccount.get(accountId) ?? new Set(),
    /** Throws `request.unavailable` when the process is full, `request.tooManyRequests` otherwise. */
    add: (place: P): void => {
      if (all.size >= limits.total) refuse('total');
      if (counted(byAccount, place.accountId) >= PERSON_MAX) refuse('person');
      if (counted(byAddress, place.address) >= limits.perAddress) refuse('address');
      all.add(place);
      put(byAccount, place.accountId, place);
      put(byAddress, place.address, place);
      open.set(all.size);
    },
    /** Answers whether it was there. */
    remove: (place: P): boolean => {
      if (!all.delete(place)) return false;
      take(byAccount, place.accountId, place);
      take(byAddress, place.address, place);
      open.set(all.size);
      return true;
    },
  };
};
