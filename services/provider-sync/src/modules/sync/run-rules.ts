/** What a run counts and decides. Pure. */

import { hash } from 'node:crypto';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { RunCounts } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import type { ChangeRow, RunRow, SyncRow } from './sync.model.ts';

export const noCounts: RunCounts = {
  read: 0,
  created: 0,
  changed: 0,
  linked: 0,
  switchedOff: 0,
  removed: 0,
  unchanged: 0,
  skipped: 0,
};

export const addCounts = (counts: RunCounts, more: Partial<RunCounts>): RunCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([name, value]) => [name, value + (more[name as keyof RunCounts] ?? 0)]),
  ) as RunCounts;

/** A run tells once of an object. */
export const changeId = (runId: string, externalId: string): string => `${runId}:${externalId}`;

export const changeRow = (
  { _id: runId }: Pick<RunRow, '_id'>,
  expiresAt: Date,
  change: Omit<ChangeRow, '_id' | 'runId' | 'expiresAt'>,
): ChangeRow => ({ _id: changeId(runId, change.externalId), runId, expiresAt, ...change });

export interface RunSettings {
  readonly hold: HoldRule;
  readonly graceDays: number;
  /** Days that what a run tells is kept. */
  readonly keepDays: number;
}

/** What the installation says of runs. */
export const runSettingsOf = ({
  directoryHoldCount,
  directoryHoldPercent,
  directoryGrace,
  providerSyncLogRetention,
}: SettingsSnapshot): RunSettings => ({
  hold: { count: directoryHoldCount, percent: directoryHoldPercent },
  graceDays: directoryGrace,
  keepDays: providerSyncLogRetention,
});

export interface HoldRule {
  /** Vanished objects that end a run as `held` when there are more. */
  readonly count: number;
  readonly percent: number;
}

/** Whether so many have vanished that somebody has to agree first. */
export const isHeld = (vanished: number, known: number, rule: HoldRule): boolean =>
  vanished > rule.count || vanished * 100 > known * rule.percent;

/** Of a list that a run holds, so that an agreement is to these and to nobody else. */
export const heldDigest = (externalIds: readonly string[]): string =>
  hash('sha256', JSON.stringify(externalIds.toSorted()), 'base64url');

/** Failures of runs that judged who has vanished: an agreement is used up by then. */
export const isJudged = (failure: RunRow['failure']): boolean =>
  failure === null || failure === 'held' || failure === 'incomplete' || failure === 'hidden';

const HOUR = 3_600_000;
const RETRY = 5 * 60_000;

/** When it runs next by itself; null while it is off. */
export const nextRunAt = (
  { enabled, periodUnit, periodAmount, restartOnFailure }: SyncRow,
  failed: boolean,
  now: Date,
): Date | null => {
  if (!enabled) return null;
  const period = periodAmount * (periodUnit === 1 ? 24 * HOUR : HOUR);
  return new Date(now.getTime() + (failed && restartOnFailure ? Math.min(RETRY, period) : period));
};

/** What a run read, beside what the provider counted at its beginning and at its end. */
interface Counted {
  readonly before: number | null;
  readonly after: number | null;
  readonly read: number;
}

interface ReadingEnd {
  readonly failure: 'incomplete' | 'hidden' | null;
  /** What the provider counts and what it lists, where nothing moved and they differ. */
  readonly detail: readonly string[];
}

const gapOf = ([counted, listed]: readonly string[]): number => Number(counted) - Number(listed);

/** Whether a reading is whole. A difference that the run before had, too, is no change of this moment: the list hides somebody. */
export const readingOf = (
  { before, after, read }: Counted,
  last: Pick<RunRow, 'failure' | 'detail'> | null,
): ReadingEnd => {
  if (after === null ? before === null : before === after && read === after)
    return { failure: null, detail: [] };
  if (after === null || before !== after) return { failure: 'incomplete', detail: [] };
  const detail = [String(after), String(read)];
  const lasts =
    (last?.failure === 'incomplete' || last?.failure === 'hidden') && gapOf(last.detail) === gapOf(detail);
  return { failure: lasts ? 'hidden' : 'incomplete', detail };
};
