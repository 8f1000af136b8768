/** What is remembered of a row between two pictures: since when it is as it is, and its incidents. */
import type { HealthStatus } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { PictureRow } from './picture.domain.ts';

export interface RowState {
  readonly status: HealthStatus;
  readonly since: Date;
  readonly unknownSince: Date | null;
  readonly updatedAt: Date;
  readonly count: number;
  readonly errorCount: number;
}

/** A row of the picture with what is remembered of it. */
export type KnownRow = Omit<PictureRow, keyof RowState> & RowState;

/** Milliseconds within which a relapse belongs to the incident before: flapping is one incident. */
export const RELAPSE_WITHIN = 5 * 60_000;

export interface Incident {
  readonly from: Date;
  readonly to: Date | null;
  readonly relapses: number;
}

/** Whether people have to reckon with it: it is down, or nobody knows. */
export const isWrong = ({ status, unknownSince }: Pick<RowState, 'status' | 'unknownSince'>): boolean =>
  status === 'down' || unknownSince !== null;

/** Share of an observation that was an error. */
export const errorShare = (state: RowState): number =>
  isWrong(state) ? 1 : state.count === 0 ? 0 : state.errorCount / state.count;

/**
 * A row that nobody has spoken of yet is as it was before; unless this process has only just begun to listen (`early`), it
 * is unknown.
 */
export const nextState = (
  before: RowState | undefined,
  row: Pick<PictureRow, 'status' | 'since' | 'unknownSince' | 'count' | 'errorCount'>,
  { now, began, early }: { readonly now: Date; readonly began: Date; readonly early: boolean },
): RowState => {
  const unheard = row.status === undefined;
  const status = row.status ?? before?.status ?? (early ? 'up' : 'down');
  const unknownSince =
    row.unknownSince ?? (unheard && !early ? (before?.unknownSince ?? before?.updatedAt ?? began) : null);
  const { count } = row;
  const silent = unheard ? (early ? 0 : 1) : row.errorCount;
  const since = before?.status === status ? before.since : (row.since ?? now);
  const same =
    before !== undefined &&
    before.status === status &&
    before.count === count &&
    before.errorCount === silent &&
    (before.unknownSince === null) === (unknownSince === null);
  return {
    status,
    since,
    unknownSince,
    count,
    errorCount: silent,
    updatedAt: same ? before.updatedAt : now,
  };
};

/** The incidents of a row after another look at it; the newest comes last. */
export const nextIncident = (
  last: Incident | undefined,
  wrong: boolean,
  state: RowState,
  now: Date,
): Incident | undefined => {
  const open = last !== undefined && last.to === null;
  if (wrong === open) return last;
  if (!wrong) return { ...(last as Incident), to: now };
  const from = state.unknownSince ?? state.since;
  if (last?.to && now.getTime() - last.to.getTime() < RELAPSE_WITHIN)
    return { ...last, to: null, relapses: last.relapses + 1 };
  return { from, to: null, relapses: 0 };
};
