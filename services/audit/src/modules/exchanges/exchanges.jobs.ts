import { pause } from '@gatehouse/kit/events/bus/backoff.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ExchangeFiles } from './exchange-files.store.ts';
import type { ExchangesRepository } from './exchanges.repository.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BATCH = 1_000;
/** Milliseconds between batches, so that readers and writers get their turns. */
const PAUSE = 20;

/** Days that stay whatever a setting says. */
const floors = {
  integrationLogRetention: 14,
  providerApiLogRetention: 7,
  integrationJournalRetention: 7,
} as const;

export interface ExchangeRetentionDeps {
  readonly repository: ExchangesRepository;
  readonly files: Pick<ExchangeFiles, 'removeBefore'>;
  readonly settings: Settings;
  /** Whether this service has read every change of the settings there is. */
  readonly settingsKnown: () => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Entries of synchronizations, entries of everything else, and the requests and responses of both go by a setting each. A
 * repeated run removes nothing more.
 */
export const exchangeRetentionJob = (deps: ExchangeRetentionDeps): ScheduledJob => ({
  name: 'exchanges.retention',
  everyMs: HOUR,
  run: async ({ signal }) => {
    const { repository, files, settings, clock } = deps;
    const now = clock.now().getTime();
    await repository.giveUp(new Date(now - HOUR));
    // A longer retention that was configured but not read yet must not cost an entry; the next hour comes.
    if (!(await deps.settingsKnown())) return;
    const before = (key: keyof typeof floors) =>
      new Date(now - Math.max(Number(settings.current()[key]) || 0, floors[key]) * DAY);
    const inBatches = async (remove: () => Promise<number>) => {
      while (!signal.aborted && (await remove()) >= BATCH) await pause(PAUSE, signal);
    };
    const content = before('integrationJournalRetention');
    await repository.empty(content);
    await inBatches(() => files.removeBefore(content, BATCH));
    await inBatches(() => repository.removeBefore(before('integrationLogRetention'), true, BATCH));
    await inBatches(() => repository.removeBefore(before('providerApiLogRetention'), false, BATCH));
    const oldest = Math.min(
      before('integrationLogRetention').getTime(),
      before('providerApiLogRetention').getTime(),
    );
    await repository.forgetKeys(new Date(oldest));
  },
});
