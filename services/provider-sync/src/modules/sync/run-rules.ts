/** What a run counts, tells and decides. Pure. */

import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { RunCounts } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import type { SyncChangeKind } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Delivered, SourceObject } from './objects.ts';
import type { ChangeRow, ObjectRow, RunRow, SyncRow } from './sync.model.ts';

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

const kindOf = { created: 'create', changed: 'change', linked: 'link', conflict: 'skip' } as const;

export const changeRow = (
  { _id: runId }: Pick<RunRow, '_id'>,
  expiresAt: Date,
  change: Omit<ChangeRow, '_id' | 'runId' | 'expiresAt'>,
): ChangeRow => ({ _id: `${runId}:${change.externalId}`, runId, expiresAt, ...change });

export interface Page {
  readonly counts: Partial<RunCounts>;
  readonly told: readonly Omit<ChangeRow, '_id' | 'runId' | 'expiresAt'>[];
  /** To be kept as delivered. */
  readonly kept: readonly Omit<ObjectRow, '_id' | 'syncId'>[];
}

type Told = Page['told'][number];

/** Under which count a row stands. Nothing of it changed, and something that should have did not: it is listed as left out. */
const outcomeOf = ({ result, isPartial = false }: Delivered): Delivered['result'] =>
  isPartial && result === 'unchanged' ? 'conflict' : result;

const countOf = (row: Delivered): keyof RunCounts => {
  const outcome = outcomeOf(row);
  return outcome === 'conflict' ? 'skipped' : outcome;
};

const toldOf = ({ externalId, name }: SourceObject, row: Delivered): Told[] => {
  const outcome = outcomeOf(row);
  if (outcome === 'unchanged') return [];
  const { accountId, reason, changes } = row;
  return [{ kind: kindOf[outcome] as SyncChangeKind, externalId, name, accountId, reason, changes }];
};

/** Known, so that it is seen when it vanishes; delivered again where something of it is open. */
const keptOf = ({ externalId, name, digest, values }: SourceObject, row: Delivered): Page['kept'] => {
  const { result, accountId, isPartial = false } = row;
  if (result === 'conflict') return [];
  return [{ externalId, name, digest: isPartial ? '' : digest, accountId, values, vanishedAt: null }];
};

const unanswered = (externalId: string): Delivered => ({
  externalId,
  result: 'conflict',
  accountId: null,
  reason: 'unanswered',
  changes: [],
});

/** What came of the objects of a page that were delivered, of those that were not, and of those who are off there alone. */
export const pageOf = (
  objects: readonly SourceObject[],
  sent: readonly SourceObject[],
  {
    delivered,
    disabled,
  }: { readonly delivered: readonly Delivered[]; readonly disabled: readonly Delivered[] },
): Page => {
  const results = new Map(delivered.map((row) => [row.externalId, row]));
  const off = new Map(disabled.map((row) => [row.externalId, row]));
  const told: Told[] = [];
  const kept: Page['kept'][number][] = [];
  const counts = { ...noCounts, read: objects.length };
  for (const { externalId, name, skipped } of objects) {
    if (skipped === undefined) continue;
    const row = off.get(externalId);
    const isDone = row?.result === 'changed';
    counts[isDone ? 'switchedOff' : 'skipped'] += 1;
    const { accountId = null, changes = [] } = row ?? {};
    told.push({ kind: isDone ? 'switchOff' : 'skip', externalId, name, accountId, reason: skipped, changes });
  }
  for (const object of sent) {
    const row = results.get(object.externalId) ?? unanswered(object.externalId);
    counts[countOf(row)] += 1;
    told.push(...toldOf(object, row));
    kept.push(...keptOf(object, row));
  }
  const passed = objects.length - sent.length - objects.filter(({ skipped }) => skipped !== undefined).length;
  counts.unchanged += passed;
  return { counts, told, kept };
};

/** A row that was delivered a second time: once in the figures and in the list, with all that changed. */
export const secondOf = (
  object: SourceObject,
  { first, second }: { readonly first: Delivered; readonly second: Delivered },
  isDry: boolean,
): Page => {
  const isFirst = second.result === 'conflict' && first.result !== 'conflict';
  const before = new Map(first.changes.map((change) => [change.field, change]));
  const merged = [
    ...first.changes.filter(({ field }) => !second.changes.some((one) => one.field === field)),
    ...second.changes.map((change) => ({
      ...change,
      previous: (before.get(change.field) ?? change).previous,
    })),
  ];
  const hadOwn = first.result !== 'conflict' && first.result !== 'unchanged';
  const whole: Delivered = isDry
    ? second
    : { ...second, result: hadOwn ? first.result : second.result, changes: merged };
  const row = isFirst ? first : whole;
  const counts: Partial<RunCounts> = addCounts({ ...noCounts, [countOf(row)]: 1 }, { [countOf(first)]: -1 });
  return { counts, told: toldOf(object, row), kept: keptOf(object, row) };
};

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
export const isHeld = (vanished: number, known: number, rule: HoldRule, mayVanish: number): boolean =>
  vanished > mayVanish && (vanished > rule.count || vanished * 100 > known * rule.percent);

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
