/** Rows as a list: filtered, sorted, counted. */
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { HealthCount, MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { isWrong, type KnownRow } from './states.domain.ts';

/** By component, as the signed manifest of the release or of the update server has them. */
export type Recommended = Readonly<Record<string, string>>;

/** Of services that of the platform, of engines their own; nothing is recommended for what is not ours to update. */
export const recommendedOf = (
  { id, kind }: Pick<KnownRow, 'id' | 'kind'>,
  recommended: Recommended,
): string | null => {
  const component = kind === 'service' ? 'platform' : kind === 'engine' ? id.replace(/^engine-/, '') : '';
  return ownValue(recommended, component) ?? null;
};

export const viewOf = (
  { title, effect, action, detail, since, unknownSince, updatedAt, ...row }: KnownRow,
  week: MonitoringRow['week'],
  recommendVersion: string | null,
): MonitoringRow => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  criticality: row.criticality,
  count: row.count,
  errorCount: row.errorCount,
  version: row.version,
  recommendVersion,
  title: { ...title },
  effect: { ...effect },
  action: { ...action },
  detail: detail === null ? null : { ...detail },
  since: since.toISOString(),
  unknownSince: unknownSince?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
  week: [...week],
});

export interface RowsQuery {
  readonly sort?: 'updatedAt' | 'status' | 'criticality' | 'title' | undefined;
  readonly order?: 'ASC' | 'DESC' | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly status?: 'up' | 'down' | undefined;
  readonly criticality?: number | undefined;
}

type Sorted = Pick<KnownRow, 'updatedAt' | 'criticality' | 'title' | 'status' | 'unknownSince' | 'id'>;

const keys: Readonly<
  Record<NonNullable<RowsQuery['sort']>, (row: Sorted, locale: 'ru' | 'en') => number | string>
> = {
  updatedAt: ({ updatedAt }) => updatedAt.getTime(),
  // Down first where they come in descending order; what nobody knows stands between.
  status: (row) => (row.status === 'down' ? 2 : row.unknownSince !== null ? 1 : 0),
  criticality: ({ criticality }) => criticality,
  title: ({ title }, locale) => title[locale],
};

export const pageOf = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
  {
    order,
    offset,
    limit,
  }: { readonly order: 'ASC' | 'DESC'; readonly offset: number; readonly limit: number },
): Row[] => {
  const sign = order === 'ASC' ? 1 : -1;
  return rows
    .toSorted((one, other) => {
      const [left, right] = [keyOf(one), keyOf(other)];
      return sign * (typeof left === 'string' ? compareTexts(left, String(right)) : left - Number(right));
    })
    .slice(offset, offset + limit);
};

export const rowsOf = (rows: readonly KnownRow[], query: RowsQuery, locale: string) => {
  const { sort = 'updatedAt', order = 'DESC', offset = 0, limit = 100, status, criticality } = query;
  const found = rows.filter(
    (row) =>
      (status === undefined || (status === 'down') === isWrong(row)) &&
      (criticality === undefined || row.criticality === criticality),
  );
  const language = locale === 'ru' ? 'ru' : 'en';
  return {
    rows: pageOf(found, (row) => keys[sort](row, language), { order, offset, limit }),
    meta: { sort, order, offset, limit, total: found.length },
  };
};

/** Counts reporters, so that one replica of three that is away is seen; alerts count once each. */
export const countOf = (
  rows: readonly Pick<KnownRow, 'status' | 'unknownSince' | 'errorCount'>[],
): HealthCount => ({
  status: rows.some(isWrong) ? 'down' : 'up',
  count: rows.length,
  errorCount: rows.filter((row) => isWrong(row) || row.errorCount > 0).length,
});

/** The row to begin with: the most critical that is wrong, and of those the one that has been for longest. */
export const worstOf = (rows: readonly KnownRow[]): KnownRow | undefined =>
  rows
    .filter((row) => isWrong(row) || row.errorCount > 0)
    .toSorted(
      (one, other) =>
        Number(isWrong(other)) - Number(isWrong(one)) ||
        other.criticality - one.criticality ||
        Number(one.unknownSince !== null) - Number(other.unknownSince !== null) ||
        one.since.getTime() - other.since.getTime(),
    )[0];
