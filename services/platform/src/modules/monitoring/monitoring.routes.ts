import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { monitoringEndpoints } from '@gatehouse/contracts/platform/monitoring.endpoints.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isTimeZone } from '@gatehouse/kit/text/time-zone.ts';
import type { MonitoringRepository } from './monitoring.repository.ts';
import type { Monitoring } from './monitoring.service.ts';
import { monitoringSheet } from './monitoring.sheet.ts';
import { grains, pointsOf } from './rollups.domain.ts';
import type { KnownRow } from './states.domain.ts';
import { countOf, type Recommended, recommendedOf, rowsOf, viewOf, worstOf } from './views.domain.ts';

/** Points of one history. */
const SHOWN = { minute: 24 * 60, hour: 14 * 24, day: 400 } as const;

export const monitoringRoutes = ({
  monitoring,
  repository,
  clock,
  recommended,
}: {
  readonly monitoring: Monitoring;
  readonly repository: Pick<MonitoringRepository, 'buckets' | 'incidents'>;
  readonly clock: Clock;
  readonly recommended: () => Recommended;
}): readonly Route[] => {
  const shown = (row: KnownRow) => viewOf(row, monitoring.weekOf(row.id), recommendedOf(row, recommended()));
  const summary = () => {
    const rows = monitoring.rows();
    return {
      ...countOf(rows),
      worst: worstOf(rows)?.id ?? null,
      checkedAt: monitoring.checkedAt().toISOString(),
    };
  };
  return [
    route(monitoringEndpoints.list, async ({ query, locale }) => {
      const { rows, meta } = rowsOf(monitoring.rows(), query, locale);
      return {
        monitoring: rows.map(shown),
        meta,
        summary: summary(),
        figures: monitoring.figures(),
        services: monitoring.serviceEvents(),
      };
    }),
    route(monitoringEndpoints.jobs, async () => ({ jobs: monitoring.jobs(), work: monitoring.work() })),
    route(monitoringEndpoints.refresh, async () => {
      monitoring.judge();
      return summary();
    }),
    route(monitoringEndpoints.status, async () => {
      const rows = monitoring.rows();
      const worst = worstOf(rows);
      return {
        ...countOf(rows),
        worst:
          worst === undefined
            ? null
            : { id: worst.id, title: { ...worst.title }, since: worst.since.toISOString() },
      };
    }),
    route(monitoringEndpoints.history, async ({ params, query }) => {
      const row = monitoring.rows().find(({ id }) => id === params.id);
      if (row === undefined) throw problem(requestErrors.notFound);
      const { grain = 'hour' } = query;
      const from = new Date(clock.now().getTime() - SHOWN[grain] * grains[grain].ms);
      const [buckets, incidents] = await Promise.all([
        repository.buckets(grain, from, row.id),
        repository.incidents(row.id),
      ]);
      return {
        row: shown(row),
        points: pointsOf(grain, buckets, from).map(({ at, errors }) => ({ at: at.toISOString(), errors })),
        incidents: incidents.map(({ from: began, to, relapses }) => ({
          from: began.toISOString(),
          to: to?.toISOString() ?? null,
          relapses,
        })),
      };
    }),
    route(monitoringEndpoints.xlsx, async ({ query, locale }) => {
      const { timeZone = 'UTC' } = query;
      if (!isTimeZone(timeZone)) throw refusedFields({ timeZone: 'errorUnknown' });
      const { rows } = rowsOf(monitoring.rows(), {}, locale);
      const { type, file } = monitoringSheet(rows, locale, timeZone, recommended());
      return answer(file, {
        'content-type': type,
        'content-disposition': 'attachment; filename="monitoring.xlsx"',
        'cache-control': 'no-store',
      });
    }),
  ];
};
