import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import type { ReportedFigure } from '@gatehouse/contracts/platform/health.events.ts';
import type { MonitoringFigure, ServiceEvents } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { figureTexts } from '@gatehouse/contracts/platform/monitoring.texts.ts';
import type { Judged } from './reporters.domain.ts';

export const living = (reporters: readonly Judged[]) => reporters.filter(({ silent }) => !silent);

const valuesOf = (reporters: readonly Judged[], wanted: ReportedFigure): readonly number[] =>
  reporters.flatMap(({ report }) =>
    report.figures.filter(({ name }) => name === wanted).map(({ value }) => value),
  );

/** What replicas of a service measure is the same thing, seen at different moments. */
export const largest = (reporters: readonly Judged[], name: ReportedFigure): number | null => {
  const values = valuesOf(reporters, name);
  return values.length === 0 ? null : Math.max(...values);
};

const byService = (reporters: readonly Judged[]): ReadonlyMap<string, readonly Judged[]> =>
  Map.groupBy(living(reporters), ({ report }) => report.service);

const summed = (reporters: readonly Judged[], name: ReportedFigure): number | null => {
  const values = [...byService(reporters).values()].flatMap((own) => largest(own, name) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

export const figuresOf = (reporters: readonly Judged[], heldBack: number): MonitoringFigure[] => {
  const now = living(reporters);
  const rows: readonly [keyof typeof figureTexts, number | null, number | null, MonitoringFigure['unit']][] =
    [
      ['activePeople', largest(now, 'activePeople'), null, 'count'],
      ['signInP99', largest(now, 'signInP99'), 1, 'seconds'],
      ['outboxAge', largest(now, 'outboxAge'), 60, 'seconds'],
      ['lag', summed(reporters, 'lag'), 1_000, 'count'],
      ['queueDepth', largest(now, 'queueDepth'), 1_000, 'count'],
      ['parked', summed(reporters, 'parked'), 0, 'count'],
      ['deadLetters', summed(reporters, 'deadLetters'), 0, 'count'],
      ['heldBack', heldBack, 0, 'count'],
    ];
  return rows.map(([id, value, limit, unit]) => ({ id, title: { ...figureTexts[id] }, value, limit, unit }));
};

/** Events of each service that apply any. */
export const serviceEventsOf = (reporters: readonly Judged[]): ServiceEvents[] =>
  [...byService(reporters)]
    .filter(([, own]) => valuesOf(own, 'deadLetters').length > 0)
    .map(([service, own]) => ({
      service,
      deadLetters: largest(own, 'deadLetters') ?? 0,
      parked: largest(own, 'parked') ?? 0,
      lag: largest(own, 'lag'),
      outboxAge: largest(own, 'outboxAge'),
    }))
    .toSorted((one, other) => compareTexts(one.service, other.service));
