import type { HealthStatus, HistoryGrain } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Bucket } from './rollups.domain.ts';
import type { Incident, RowState } from './states.domain.ts';

export interface StateRow extends RowState {
  readonly _id: string;
}

const orNoDate = { type: Date, default: null };
const status: readonly HealthStatus[] = ['up', 'down'];

export const monitoringStates = defineCollection<StateRow>('monitoring_states', {
  _id: required(String),
  status: required(String, { enum: status }),
  since: required(Date),
  unknownSince: orNoDate,
  updatedAt: required(Date),
  count: required(Number),
  errorCount: required(Number),
});

export interface HistoryRow extends Bucket {
  /** Row, grain and beginning. */
  readonly _id: string;
  readonly grain: HistoryGrain;
  readonly purgeAt: Date;
}

export const monitoringHistory = defineCollection<HistoryRow>(
  'monitoring_history',
  {
    _id: required(String),
    row: required(String),
    grain: required(String, { enum: ['minute', 'hour', 'day'] }),
    at: required(Date),
    seen: { type: Map, of: Number },
    wrong: { type: Map, of: Number },
    purgeAt: required(Date),
  },
  [
    { name: 'grain', key: { grain: 1, at: 1 } },
    { name: 'row', key: { row: 1, grain: 1, at: 1 } },
    { name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
);

export interface IncidentRow extends Incident {
  readonly _id: string;
  readonly row: string;
  readonly purgeAt: Date;
}

export const monitoringIncidents = defineCollection<IncidentRow>(
  'monitoring_incidents',
  {
    _id: required(String),
    row: required(String),
    from: required(Date),
    to: orNoDate,
    relapses: required(Number),
    purgeAt: required(Date),
  },
  [
    { name: 'row', key: { row: 1, from: -1 } },
    { name: 'expiry', key: { purgeAt: 1 }, expireAfterSeconds: 0 },
  ],
);
