/** The processes that report, as this process has heard them; silence is judged by its own clock. */
import type { HealthReport, HealthReported } from '@gatehouse/contracts/platform/health.events.ts';

/** Milliseconds without a report after which a reporter is silent: two are missed, and a third is due. */
export const SILENT_AFTER = 12_000;
/** Milliseconds after which a silent process is forgotten, where others of its service report. */
export const FORGOTTEN_AFTER = 10 * 60_000;

export interface Reporter {
  readonly report: HealthReport;
  readonly sequence: number;
  /** Monotonic milliseconds. */
  readonly heardAt: number;
  /** By the wall clock. */
  readonly heard: Date;
}

export interface Judged extends Reporter {
  readonly silent: boolean;
}

export type Reporters = ReadonlyMap<string, Reporter>;

/**
 * Takes a report. An older one than the last is late and says nothing; a process that says goodbye is kept only where
 * nobody else of its service reports.
 */
export const hear = (
  reporters: Reporters,
  { data, sequence }: Pick<HealthReported, 'data' | 'sequence'>,
  now: { readonly monotonic: number; readonly date: Date },
): Reporters => {
  const known = reporters.get(data.instance);
  if (known !== undefined && known.sequence >= sequence) return reporters;
  const next = new Map(reporters);
  next.set(data.instance, { report: data, sequence, heardAt: now.monotonic, heard: now.date });
  return next;
};

const isSilent = ({ heardAt, report }: Reporter, monotonic: number): boolean =>
  report.state !== 'stopped' && monotonic - heardAt > SILENT_AFTER;

/** Reporters of now. Those that ended, and those that were silent for long, count while their service has no other. */
export const judge = (reporters: Reporters, monotonic: number): readonly Judged[] => {
  const all = [...reporters.values()].map((one): Judged => ({ ...one, silent: isSilent(one, monotonic) }));
  const alive = new Set(
    all
      .filter(({ silent, report }) => !silent && report.state !== 'stopped')
      .map(({ report }) => report.service),
  );
  return all.filter(({ report, silent, heardAt }) => {
    if (!alive.has(report.service)) return true;
    if (report.state === 'stopped') return false;
    return !silent || monotonic - heardAt <= FORGOTTEN_AFTER;
  });
};

/** Drops whom nobody counts any more, and of a service without a living process all but the one heard last. */
export const forget = (reporters: Reporters, monotonic: number): Reporters => {
  const counted = judge(reporters, monotonic);
  const last = new Map<string, number>();
  for (const { report, heardAt } of counted)
    last.set(report.service, Math.max(heardAt, last.get(report.service) ?? 0));
  return new Map(
    counted
      .filter(
        ({ report, heardAt }) =>
          monotonic - heardAt <= FORGOTTEN_AFTER || heardAt === last.get(report.service),
      )
      .map(({ silent: _silent, ...one }) => [one.report.instance, one]),
  );
};
