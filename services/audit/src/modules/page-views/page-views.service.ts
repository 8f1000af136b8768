import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { createCodeFolder, type Hit, type PageView, viewOf } from './page-views.domain.ts';
import type { PageViewRepository } from './page-views.repository.ts';

export interface PageViews {
  /** Takes a view and returns at once; the page never waits for statistics. */
  take(hit: Hit, facts: { domainId: string | undefined; signedIn: boolean }): void;
  /** Stores what was taken. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Views that wait to be stored at most; more are dropped and counted. */
export const BUFFER_MAX = 20_000;
const BATCH = 1_000;
const FLUSH_MS = 500;

export const createPageViews = ({
  repository,
  clock,
  log,
  dropped,
}: {
  repository: Pick<PageViewRepository, 'add'>;
  clock: Clock;
  log: Logger;
  dropped: Counter;
}): PageViews => {
  const codes = createCodeFolder();
  const waiting: PageView[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;
  let failing = false;

  const store = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        await repository.add(batch);
        failing = false;
      } catch (err) {
        if (!failing) log.warn({ err }, 'page views cannot be stored');
        failing = true;
        const room = BUFFER_MAX - waiting.length;
        waiting.unshift(...batch.slice(0, room));
        dropped.inc(Math.max(batch.length - room, 0));
        return;
      }
    }
  };
  const flush = () => {
    storing ??= store().finally(() => {
      storing = undefined;
    });
    return storing;
  };

  return {
    take: (hit, facts) => {
      if (waiting.length >= BUFFER_MAX) {
        dropped.inc();
        return;
      }
      waiting.push(viewOf(hit, { ...facts, at: clock.now() }, codes));
    },
    flush,
    start: () => {
      timer = setInterval(() => void flush(), FLUSH_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
