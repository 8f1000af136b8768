/** What comes of the rows that a run delivers: its figures, its list of changes, and what is kept of them. Pure. */
import type { RunCounts } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import type { SyncChangeKind } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Delivered, SourceObject } from './objects.ts';
import { addCounts, noCounts } from './run-rules.ts';
import type { ChangeRow, ObjectRow } from './sync.model.ts';

export interface Page {
  readonly counts: Partial<RunCounts>;
  readonly told: readonly Omit<ChangeRow, '_id' | 'runId' | 'expiresAt'>[];
  /** Of whom an earlier answer was told, and nothing is left to tell. */
  readonly untold: readonly string[];
  /** To be kept as delivered. */
  readonly kept: readonly Omit<ObjectRow, '_id' | 'syncId'>[];
  /** Refused: nothing of them is kept. */
  readonly refused: readonly string[];
}

type Told = Page['told'][number];

const kindsOfLeaving: Readonly<Partial<Record<Delivered['result'], SyncChangeKind>>> = {
  created: 'create',
  linked: 'link',
  conflict: 'skip',
};
/**
 * How an object that leaves, or is off, is listed. One that the run has made before is made; one that it has delivered, and may not
 * switch off, is changed.
 */
export const kindOfLeaving = (
  { result, isPartial = false }: Pick<Delivered, 'result' | 'isPartial'>,
  departure: 'switchOff' | 'remove',
): SyncChangeKind => kindsOfLeaving[result] ?? (isPartial ? 'change' : departure);

const countNames: Readonly<Partial<Record<SyncChangeKind, keyof RunCounts>>> = {
  create: 'created',
  change: 'changed',
  link: 'linked',
  switchOff: 'switchedOff',
  remove: 'removed',
  skip: 'skipped',
};
/** Rows of the list of changes in the figures. */
export const countOfKind = (kind: SyncChangeKind, rows: number): Partial<RunCounts> => {
  const name = countNames[kind];
  return name === undefined ? {} : { [name]: rows };
};

const kindOf = { created: 'create', changed: 'change', linked: 'link', conflict: 'skip' } as const;
const resultOf: Readonly<Partial<Record<SyncChangeKind, Delivered['result']>>> = {
  create: 'created',
  change: 'changed',
  link: 'linked',
  skip: 'conflict',
};

/** Under which count a row stands. Nothing of it changed, and something that should have did not: it is listed as left out. */
const outcomeOf = ({ result, isPartial = false }: Delivered): Delivered['result'] =>
  isPartial && result === 'unchanged' ? 'conflict' : result;

const countOf = (row: Delivered): keyof RunCounts => {
  const outcome = outcomeOf(row);
  return outcome === 'conflict' ? 'skipped' : outcome;
};

const UNANSWERED = 'unanswered';
/** Without an answer nobody knows what came of it. */
const isRefused = ({ result, reason }: Delivered): boolean => result === 'conflict' && reason !== UNANSWERED;

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
  const kept = isPartial ? '' : digest;
  return [{ externalId, name, digest: kept, accountId, values, vanishedAt: null, pending: null }];
};

/** Rows as they were answered, with what was told of them before. */
const deliveredOf = (
  rows: readonly {
    readonly object: SourceObject;
    readonly row: Delivered;
    readonly first?: Delivered | undefined;
  }[],
): Page => ({
  counts: rows.reduce<RunCounts>(
    (sum, { row, first }) =>
      addCounts(addCounts(sum, { [countOf(row)]: 1 }), first === undefined ? {} : { [countOf(first)]: -1 }),
    noCounts,
  ),
  told: rows.flatMap(({ object, row }) => toldOf(object, row)),
  untold: rows.flatMap(({ object, row, first }) =>
    first !== undefined && toldOf(object, row).length === 0 ? [object.externalId] : [],
  ),
  kept: rows.flatMap(({ object, row }) => keptOf(object, row)),
  refused: rows.flatMap(({ object, row }) => (isRefused(row) ? [object.externalId] : [])),
});

const unanswered = (externalId: string): Delivered => ({
  externalId,
  result: 'conflict',
  accountId: null,
  reason: UNANSWERED,
  changes: [],
});

export interface PageAnswers {
  readonly delivered: readonly Delivered[];
  /** Of those who are off at the provider, and of whom nothing else can be read. */
  readonly disabled: readonly Delivered[];
  /** What the run has told before of objects of the page that it delivers again. */
  readonly first?: ReadonlyMap<string, Delivered>;
}

/** What came of the objects of a page that were delivered, of those that were not, and of those who are off there alone. */
export const pageOf = (
  objects: readonly SourceObject[],
  sent: readonly SourceObject[],
  { delivered, disabled, first = new Map() }: PageAnswers,
): Page => {
  const results = new Map(delivered.map((row) => [row.externalId, row]));
  const off = new Map(disabled.map((row) => [row.externalId, row]));
  const left: Told[] = [];
  for (const { externalId, name, skipped } of objects) {
    if (skipped === undefined) continue;
    const row = off.get(externalId);
    const { accountId = null, changes = [] } = row ?? {};
    const kind = row === undefined || row.result === 'unchanged' ? 'skip' : kindOfLeaving(row, 'switchOff');
    left.push({ kind, externalId, name, accountId, reason: skipped, changes });
  }
  const page = deliveredOf(
    sent.map((object) => {
      const { externalId } = object;
      const before = first.get(externalId);
      return { object, row: results.get(externalId) ?? before ?? unanswered(externalId), first: before };
    }),
  );
  const read = objects.length - first.size;
  const unchanged = objects.length - sent.length - left.length;
  const counts = left.reduce(
    (sum, { kind }) => addCounts(sum, countOfKind(kind, 1)),
    addCounts(page.counts as RunCounts, { read, unchanged }),
  );
  return { ...page, counts, told: [...left, ...page.told] };
};

/** A row that was delivered a second time: once in the figures and in the list. */
export const secondOf = (object: SourceObject, first: Delivered, row: Delivered): Page =>
  deliveredOf([{ object, row, first }]);

/** All that changed in two deliveries of one row within a run. */
export const mergedOf = (first: Delivered, second: Delivered, isDry = false): Delivered => {
  if (second.result === 'conflict' && first.result !== 'conflict') return first;
  if (isDry) return second;
  const before = new Map(first.changes.map((change) => [change.field, change]));
  const changes = [
    ...first.changes.filter(({ field }) => !second.changes.some((one) => one.field === field)),
    ...second.changes.map((change) => ({
      ...change,
      previous: (before.get(change.field) ?? change).previous,
    })),
  ];
  const hadOwn = first.result !== 'conflict' && first.result !== 'unchanged';
  return { ...second, result: hadOwn ? first.result : second.result, changes };
};

/** The answer that a run has told of an object, where it was killed since; undefined told: nothing changed. */
export const firstOf = (externalId: string, told: ChangeRow | undefined): Delivered => {
  const { kind, accountId = null, reason = null, changes = [] } = told ?? {};
  const result = kind === undefined ? 'unchanged' : (resultOf[kind] ?? 'conflict');
  return {
    externalId,
    result,
    accountId,
    reason,
    changes,
    isPartial: result !== 'conflict' && reason !== null,
  };
};
