import type { HistoryGrain } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { Connection } from 'mongoose';
import {
  type HistoryRow,
  type IncidentRow,
  monitoringHistory,
  monitoringIncidents,
  monitoringStates,
  type StateRow,
} from './monitoring.model.ts';
import { type Bucket, grains, placeOf } from './rollups.domain.ts';
import type { Incident, RowState } from './states.domain.ts';

const GRAINS = Object.keys(grains) as readonly HistoryGrain[];
/** Incidents that a history shows. */
const INCIDENTS = 50;

/** Observations of a row since the last write. */
export interface Observed {
  readonly row: string;
  readonly seen: number;
  readonly wrong: number;
}

export const createMonitoringRepository = (connection: Connection) => {
  const states = monitoringStates.model(connection);
  const history = monitoringHistory.model(connection);
  const incidents = monitoringIncidents.model(connection);
  const kept = (at: Date, grain: HistoryGrain) =>
    new Date(at.getTime() + grains[grain].keptMs + grains[grain].ms * grains[grain].per);

  return {
    states: async (): Promise<ReadonlyMap<string, RowState>> => {
      const rows = await states.find().lean<StateRow[]>();
      return new Map(rows.map(({ _id, ...state }) => [_id, state]));
    },
    saveStates: async (changed: ReadonlyMap<string, RowState>): Promise<void> => {
      if (changed.size === 0) return;
      await states.bulkWrite(
        [...changed].map(([_id, state]) => ({
          updateOne: { filter: { _id }, update: { $set: { ...state } }, upsert: true },
        })),
      );
    },
    /** Adds observations to all grains. */
    observe: async (observed: readonly Observed[], at: Date): Promise<void> => {
      const writes = observed.flatMap(({ row, seen, wrong }) =>
        GRAINS.map((grain) => {
          const { bucket, index } = placeOf(grain, at);
          const insert = { row, grain, at: bucket, purgeAt: kept(bucket, grain) };
          return {
            updateOne: {
              filter: { _id: `${row}/${grain}/${bucket.toISOString()}` },
              update: {
                $setOnInsert: insert,
                $inc: { [`seen.${index}`]: seen, ...(wrong > 0 ? { [`wrong.${index}`]: wrong } : {}) },
              },
              upsert: true,
            },
          };
        }),
      );
      if (writes.length > 0) await history.bulkWrite(writes, { ordered: false });
    },
    buckets: async (grain: HistoryGrain, from: Date, row?: string): Promise<readonly Bucket[]> => {
      const { ms, per } = grains[grain];
      const found = await history
        .find({
          ...(row === undefined ? {} : { row }),
          grain,
          at: { $gte: new Date(from.getTime() - ms * per) },
        })
        // A year of one row is little, however few rows there are at first.
        .hint(row === undefined ? 'grain' : 'row')
        .lean<HistoryRow[]>();
      return found.map(({ row: name, at, seen, wrong }) => ({ row: name, at, seen, wrong: wrong ?? {} }));
    },
    incidents: (row: string): Promise<readonly Incident[]> =>
      incidents
        .find({ row })
        .sort({ from: -1 })
        .limit(INCIDENTS)
        .lean<IncidentRow[]>()
        .then((rows) => rows.map(({ from, to, relapses }) => ({ from, to, relapses }))),
    /** The newest of each row. */
    lastIncidents: async (): Promise<ReadonlyMap<string, Incident>> => {
      const rows = await incidents.aggregate<IncidentRow>([
        { $sort: { row: 1, from: -1 } },
        { $group: { _id: '$row', last: { $first: '$$ROOT' } } },
        { $replaceWith: '$last' },
      ]);
      return new Map(rows.map(({ row, from, to, relapses }) => [row, { from, to: to ?? null, relapses }]));
    },
    saveIncident: async (row: string, { from, to, relapses }: Incident): Promise<void> => {
      const purgeAt = new Date(from.getTime() + grains.day.keptMs);
      await incidents.updateOne(
        { _id: `${row}/${from.toISOString()}` },
        { $set: { row, from, to, relapses, purgeAt } },
        { upsert: true, runValidators: true },
      );
    },
  };
};
export type MonitoringRepository = ReturnType<typeof createMonitoringRepository>;
