/**
 * The open streams of this process. Nothing of a notice is kept here: whatever changes, was missed or may have been is read
 * again, once for all streams of a person, and each stream is sent what it does not have yet.
 */
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { SignedInVisit } from '../session/visit.ts';
import { createAccountReads } from './account-reads.ts';
import type { LatestNotices } from './latest-notices.ts';
import { createNoticeStream, type NoticeStream, noticesEvent, type StreamOutput } from './notice-stream.ts';
import { createStreamPlaces, type Place, type StreamLimits } from './stream-places.ts';

/** Milliseconds between two looks at the sessions of all streams. */
const LOOK = 500;
/** Milliseconds until notices are read again that could not be. */
const READ_AGAIN = 5_000;
/** Milliseconds until a browser connects again: the earliest, and over how many more they are spread. */
const RECONNECT = { after: 1_000, spread: 4_000 };

export interface OpenedStream {
  readonly visit: SignedInVisit;
  /** The visit by now; undefined when nothing more may be sent. Throws while nobody can tell. */
  readonly look: () => Promise<SignedInVisit | undefined>;
  readonly output: StreamOutput;
  /** Id of the event that the page had last. */
  readonly has: string | undefined;
}

export interface NoticeStreamsDeps {
  readonly latest: LatestNotices;
  readonly limits: StreamLimits;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly metrics: Registry;
  readonly log: Logger;
}

interface Row extends Place {
  readonly stream: NoticeStream;
  readonly look: OpenedStream['look'];
  visit: SignedInVisit;
}

/** Whether a stream may be sent something now. Ends that of a session that is over or owes something; an outage ends none. */
const lookAgain = async (row: Row, end: (row: Row) => void): Promise<boolean> => {
  try {
    const visit = await row.look();
    if (visit === undefined) end(row);
    else row.visit = visit;
    return visit !== undefined;
  } catch {
    // Nobody can tell now; the next look asks again.
    return false;
  }
};

interface Rows {
  readonly of: (accountId: string) => ReadonlySet<Row>;
  readonly end: (row: Row) => void;
}

/** Reads the notices of an account for all its streams, and again while they cannot be read or sessions cannot be judged. */
const createReads = (rows: Rows, { latest, log }: NoticeStreamsDeps) => {
  const readAgain = (accountId: string) => setTimeout(() => reads.want(accountId), READ_AGAIN).unref();
  const reads = createAccountReads(async (accountId) => {
    const [first] = rows.of(accountId);
    if (first === undefined) return;
    try {
      const event = noticesEvent(await latest(first.visit));
      // Each session is looked at after the read: one that has ended meanwhile is sent nothing.
      const shown = await Promise.all(
        [...rows.of(accountId)].map(async (row) => {
          const may = await lookAgain(row, rows.end);
          if (may) row.stream.push(event);
          return may || !rows.of(accountId).has(row);
        }),
      );
      if (shown.includes(false)) readAgain(accountId);
    } catch (err) {
      log.debug({ err }, 'notices of an open page could not be read');
      readAgain(accountId);
    }
  });
  return reads;
};

export const createNoticeStreams = (deps: NoticeStreamsDeps) => {
  const { limits, metrics, clock, random } = deps;
  const places = createStreamPlaces<Row>(limits, metrics);
  const end = (row: Row): void => {
    if (places.remove(row)) row.stream.end();
  };
  const reads = createReads({ of: places.of, end }, deps);
  let closing = false;
  const looking = new Set<Row>();
  /** The looks of one turn are one question to Redis; a session that is still being looked at is left out. */
  const look = async (row: Row): Promise<void> => {
    looking.add(row);
    await lookAgain(row, end);
    looking.delete(row);
  };
  const tick = (): void => {
    for (const row of places.all) {
      row.stream.tick();
      if (!looking.has(row)) void look(row);
    }
  };
  const ticking = setInterval(tick, LOOK).unref();
  return {
    /** Answers what to do once the connection is gone. Throws when there are too many. */
    open: ({ visit, look, output, has }: OpenedStream): (() => void) => {
      const { accountId } = visit.facts;
      const stream = createNoticeStream(output, { clock, has });
      const address = clientAddressKey(visit.site.ip);
      const row: Row = { accountId, address, stream, look, visit };
      places.add(row);
      stream.open(RECONNECT.after + Math.round(RECONNECT.spread * random()));
      reads.want(accountId);
      if (closing) stream.close();
      return () => places.remove(row);
    },
    /** The notices of this account have changed, or, without one, those of anybody may have. */
    changed: (accountId: string | undefined): void => {
      const accounts = accountId === undefined ? [...places.accounts()] : [accountId];
      for (const each of accounts) if (places.of(each).size > 0) reads.want(each);
    },
    /** Other fields of profiles may be required now. Nothing of anybody is told, so no session is looked at. */
    formChanged: (): void => {
      for (const row of places.all) row.stream.formChanged();
    },
    /** Lets every page go to another process. */
    close: (): void => {
      closing = true;
      clearInterval(ticking);
      for (const row of places.all) row.stream.close();
    },
  };
};
export type NoticeStreams = ReturnType<typeof createNoticeStreams>;
