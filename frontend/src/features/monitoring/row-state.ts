import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { monitoringMessages } from './texts.ts';

export type StateName = 'up' | 'down' | 'partly' | 'unknown' | 'quiet' | 'firing';

/** Names of the words for states. */
export const stateTexts = {
  up: 'state.up',
  down: 'state.down',
  partly: 'state.partly',
  unknown: 'state.unknown',
  quiet: 'state.quiet',
  firing: 'state.firing',
} as const satisfies Record<StateName, keyof typeof monitoringMessages>;

type Judged = Pick<MonitoringRow, 'kind' | 'status' | 'unknownSince' | 'errorCount'>;

/** What a row says in a word. */
export const stateOf = ({
  kind,
  status,
  unknownSince,
  errorCount,
}: Judged): readonly [StateName, BadgeTone] => {
  if (unknownSince !== null) return ['unknown', 'warning'];
  if (kind === 'alert') return status === 'up' ? ['quiet', 'success'] : ['firing', 'danger'];
  if (status === 'down') return ['down', 'danger'];
  return errorCount > 0 ? ['partly', 'warning'] : ['up', 'success'];
};

export const isWrong = (row: Judged): boolean => !['up', 'quiet'].includes(stateOf(row)[0]);
