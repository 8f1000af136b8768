/**
 * The picture of how the platform is. It stands in memory and is judged every second from what processes report, so that a
 * view asks nobody and works while MongoDB is away; one process writes what is kept of it.
 */
import type { HealthReported } from '@gatehouse/contracts/platform/health.events.ts';
import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import type { Lease } from '@gatehouse/kit/events/outbox/lease.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import { createAlerts } from './alerts.domain.ts';
import { figuresOf, serviceEventsOf } from './figures.domain.ts';
import { jobsOf, workOf } from './monitored-jobs.ts';
import type { MonitoringRepository, Observed } from './monitoring.repository.ts';
import { pictureOf } from './picture.domain.ts';
import { forget, hear, judge, type Reporters, SILENT_AFTER } from './reporters.domain.ts';
import { WEEK_PARTS, weekOf } from './rollups.domain.ts';
import {
  errorShare,
  type Incident,
  isWrong,
  type KnownRow,
  nextIncident,
  nextState,
  type RowState,
} from './states.domain.ts';

export interface MonitoringDeps {
  readonly repository: MonitoringRepository;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug'>;
  /** Whoever holds it writes. */
  readonly lease: Pick<Lease, 'acquire' | 'held' | 'release'>;
  /** Sessions that the license allows; null: as many as there are. */
  readonly sessionLimit?: () => number | null;
}

const TICK = 1_000;
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const LEASE_EVERY = 5_000;

const emptyWeek: (number | null)[] = Array.from({ length: WEEK_PARTS }, () => null);

/** Rows, tallied between two writes. */
const createTally = () => {
  let rows = new Map<string, { seen: number; wrong: number }>();
  return {
    add: (row: string, share: number) => {
      const before = rows.get(row) ?? { seen: 0, wrong: 0 };
      rows.set(row, { seen: before.seen + 1, wrong: before.wrong + share });
    },
    take: (): readonly Observed[] => {
      const taken = [...rows].map(([row, { seen, wrong }]) => ({
        row,
        seen,
        wrong: Math.round(wrong * 100) / 100,
      }));
      rows = new Map();
      return taken;
    },
  };
};

export const createMonitoring = ({
  repository,
  clock,
  log,
  lease,
  sessionLimit = () => null,
}: MonitoringDeps) => {
  const began = clock.now();
  const beganAt = clock.monotonic();
  const alerts = createAlerts();
  const tally = createTally();
  let reporters: Reporters = new Map();
  let states: ReadonlyMap<string, RowState> = new Map();
  let saved: ReadonlyMap<string, RowState> = new Map();
  let rows: readonly KnownRow[] = [];
  let incidents = new Map<string, Incident>();
  let weeks: ReadonlyMap<string, (number | null)[]> = new Map();
  let checkedAt = began;
  let timers: NodeJS.Timeout[] = [];
  let writing: Promise<void> | undefined;
  let minute = Math.floor(began.getTime() / MINUTE);

  const judged = () => judge(reporters, clock.monotonic());

  /** Looks at the reports again; starts no call. */
  const judgeNow = () => {
    const now = clock.now();
    const monotonic = clock.monotonic();
    reporters = forget(reporters, monotonic);
    alerts.keep(new Set(reporters.keys()));
    const picture = pictureOf(
      judge(reporters, monotonic),
      alerts.firing(now, monotonic),
      new Set(states.keys()),
      sessionLimit(),
    );
    const times = { now, began, early: monotonic - beganAt < SILENT_AFTER };
    const next = new Map(picture.map((row) => [row.id, nextState(states.get(row.id), row, times)]));
    rows = picture.map((row) => ({ ...row, ...(next.get(row.id) as RowState) }));
    states = next;
    checkedAt = now;
  };

  const saveIncidents = async () => {
    for (const row of rows) {
      const before = incidents.get(row.id);
      const next = nextIncident(before, isWrong(row), row, clock.now());
      if (next === undefined || next === before) continue;
      await repository.saveIncident(row.id, next);
      incidents.set(row.id, next);
    }
  };

  const readWeeks = async () => {
    const now = clock.now();
    const buckets = await repository.buckets('hour', new Date(now.getTime() - WEEK));
    weeks = new Map([...Map.groupBy(buckets, ({ row }) => row)].map(([row, own]) => [row, weekOf(own, now)]));
  };

  /** What is kept is written by one process; a database that is away is written to later. */
  const write = async () => {
    const current = Math.floor(clock.now().getTime() / MINUTE);
    const over = current !== minute;
    if (lease.held()) {
      const changed = new Map(
        [...states].filter(([id, state]) => saved.get(id)?.updatedAt !== state.updatedAt),
      );
      await repository.saveStates(changed);
      saved = states;
      await saveIncidents();
      if (over) await repository.observe(tally.take(), new Date(current * MINUTE - 1));
    } else if (over) tally.take();
    if (over) {
      minute = current;
      await readWeeks();
      if (!lease.held()) incidents = new Map(await repository.lastIncidents());
    }
  };

  const writeOnce = () => {
    writing ??= write()
      .catch((err: unknown) => log.debug({ err }, 'the state of the platform cannot be kept, trying again'))
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  const load = async () => {
    states = await repository.states();
    saved = states;
    incidents = new Map(await repository.lastIncidents());
    await readWeeks();
  };

  return {
    /** Takes a report, of this process or of another. */
    hear: (event: Pick<HealthReported, 'data' | 'sequence'>) => {
      const before = reporters;
      reporters = hear(reporters, event, { monotonic: clock.monotonic(), date: clock.now() });
      if (reporters !== before) alerts.hear(event.data, clock.monotonic());
    },
    judge: judgeNow,
    /** Reads what was kept, and whatever else a start needs. */
    load,
    /** For tests: one look and one write. */
    tick: async () => {
      judgeNow();
      for (const row of rows) tally.add(row.id, errorShare(row));
      await writeOnce();
    },
    rows: () => rows,
    weekOf: (id: string): MonitoringRow['week'] => weeks.get(id) ?? emptyWeek,
    checkedAt: () => checkedAt,
    reporters: judged,
    figures: () => figuresOf(judged(), alerts.heldBack(clock.monotonic())),
    jobs: () => jobsOf(judged(), clock.now()),
    work: () => workOf(judged(), clock.now()),
    serviceEvents: () => serviceEventsOf(judged()),
    start: async () => {
      await load().catch((err: unknown) =>
        log.debug({ err }, 'no earlier state of the platform can be read'),
      );
      const renew = () => void lease.acquire().catch(() => {});
      renew();
      judgeNow();
      timers = [
        setInterval(() => {
          judgeNow();
          for (const row of rows) tally.add(row.id, errorShare(row));
          void writeOnce();
        }, TICK),
        setInterval(renew, LEASE_EVERY),
      ];
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await writing;
      await lease.release().catch(() => {});
    },
  };
};
export type Monitoring = ReturnType<typeof createMonitoring>;
