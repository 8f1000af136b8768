import { pause } from '@gatehouse/kit/events/bus/backoff.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { runSteps } from '@gatehouse/kit/schedule/steps.ts';
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
 * repeated run removes nothing more; a part that fails keeps none of the others.
 */
export const exchangeRetentionJob = (deps: ExchangeRetentionDeps): ScheduledJob => ({
  name: 'exchanges.retention',
  everyMs: HOUR,
  run: async ({ signal }) => {
    const { repository, files, settings, clock } = deps;
    const now = clock.now().getTime();
    const before = (...keys: readonly (keyof typeof floors)[]) => {
      const days = keys.map((key) => Math.max(Number(settings.current()[key]) || 0, floors[key]));
      return new Date(now - Math.max(...days) * DAY);
    };
    const inBatches = async (remove: () => Promise<number>) => {
      while (!signal.aborted && (await remove()) >= BATCH) await pause(PAUSE, signal);
    };
    const removals = async () => {
      // A longer retention that was configured but not read yet must not cost an entry; the next hour comes.
      if (!(await deps.settingsKnown())) return;
      const content = before('integrationJournalRetention');
      const steps = [
        () => repository.empty(content),
        () => inBatches(() => files.removeBefore(content, BATCH)),
        () => inBatches(() => repository.removeBefore(before('integrationLogRetention'), true, BATCH)),
        () => inBatches(() => repository.removeBefore(before('providerApiLogRetention'), false, BATCH)),
        () => repository.forgetKeys(before('integrationLogRetention', 'providerApiLogRetention')),
      ];
      await runSteps(steps, { signal });
    };
    await runSteps([() => repository.giveUp(new Date(now - HOUR)), removals], { signal });
  },
});
