/** Work that grows with the data, in transactions that do not. */
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LeaseLostError } from '../events/outbox/lease.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import type { JobRun, ScheduledJob } from '../schedule/schedule.ts';
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { createIntake, type Intake } from './intake.ts';
import {
  createRetries,
  createSetAside,
  delayAfter,
  isFaultOfItem,
  isNoLossOfRun,
  type Work,
  WorkMovedError,
} from './set-aside.ts';
import { collectSetAside } from './tasks.metrics.ts';
import { tasks as collection, type SetAsideRow, type TaskRow } from './tasks.model.ts';
import { createWorkStates, type TaskFacts } from './work-states.ts';

/** Most items of one transaction. */
export const ITEMS_MAX = 200;

/** Names a kind of task, so that those who add one need not know who does it. */
export interface TaskName<Data extends object> {
  readonly name: string;
  /** Of types alone. */
  readonly dataOf?: Data;
}
export const taskName = <Data extends object>(name: string): TaskName<Data> => ({ name });

export interface TaskKind<Data extends object = object> {
  readonly task: TaskName<Data>;
  /** Items of a transaction; {@link ITEMS_MAX} by default, which is also the most. */
  readonly size?: number;
  /** Keys of the next items after a key, in their order; none ends the task. */
  page(data: Data, after: string, limit: number): Promise<readonly string[]>;
  /** See {@link Work.apply}. */
  apply(keys: readonly string[], data: Data, unit: UnitOfWork): Promise<void>;
  /** For those who watch; asked once a task and process. */
  describe?(data: Data): Promise<TaskFacts>;
}

/** Gives kinds of different data a common type. */
export const taskKind = <Data extends object>(kind: TaskKind<Data>): TaskKind => kind as unknown as TaskKind;

/** Work that a query finds: rows that are due. */
export interface Sweep {
  /** Unique within the service, also among its jobs. */
  readonly name: string;
  readonly everyMs: number;
  /** Items of a transaction; 1 by default, {@link ITEMS_MAX} is the most. */
  readonly size?: number;
  /** See {@link ScheduledJob.wakeBy}. */
  readonly wakeBy?: ScheduledJob['wakeBy'];
  /** Keys of what is due now. */
  due(): AsyncIterable<string>;
  /** See {@link Work.before}. */
  before?(key: string): Promise<void>;
  /** See {@link Work.apply}. */
  apply(keys: readonly string[], unit: UnitOfWork): Promise<void>;
}

export interface TasksDeps {
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Milliseconds between two looks for tasks: those that this process adds begin at once. */
const EVERY = 30_000;

/** Failures of a task in a row after which an item that it comes to alone is the reason. */
const STUCK_AFTER = 3;

const sizeOf = (wanted: number): number => Math.min(ITEMS_MAX, wanted);

export const createTasks = (deps: TasksDeps) => {
  const { connection, units, clock, ids, log } = deps;
  const rows = collection.model(connection);
  const aside = createSetAside(deps);
  const names = collectSetAside(connection, deps.metrics);
  const wakers = new Set<() => void>();
  const describers = new Map<string, (data: object) => Promise<TaskFacts>>();

  const fail = async (task: TaskRow, error: unknown, { guard }: JobRun): Promise<void> => {
    const failures = task.failures + 1;
    const dueAt = new Date(clock.now().getTime() + delayAfter(failures));
    const changes = { failures, dueAt, error: reasonOf(error) };
    await units.run(async ({ session }) => {
      await guard(session);
      await rows.updateOne({ _id: task._id }, { $set: changes }, { session, runValidators: true });
    });
    log.warn({ err: error, work: task.kind, task: task._id, failures }, 'a task fails and is tried again');
  };

  /** Notes how far a task is, where it was before. */
  const advance = async (
    { _id }: TaskRow,
    { from, to, count }: { readonly from: string; readonly to: string; readonly count: number },
    { session }: UnitOfWork,
  ): Promise<void> => {
    const changes = { $set: { cursor: to, dueAt: clock.now(), failures: 0 }, $inc: { done: count } };
    const { matchedCount } = await rows.updateOne({ _id, cursor: from }, changes, { session });
    if (matchedCount === 0) throw new WorkMovedError(`task ${_id} has passed on`);
  };

  const finish = async (task: TaskRow, { guard }: JobRun): Promise<void> => {
    await units.run(async ({ session }) => {
      await guard(session);
      await rows.deleteOne({ _id: task._id, cursor: task.cursor }).session(session);
    });
    log.info({ work: task.kind, task: task._id, items: task.done }, 'a task is done');
  };

  const workOf = ({ task, apply }: TaskKind, row: Pick<TaskRow, '_id' | 'subject' | 'data'>): Work => ({
    name: task.name,
    id: row._id,
    subject: row.subject,
    data: row.data,
    apply: (keys, unit) => apply(keys, row.data, unit),
  });

  /** Of a set-aside item, whose task may be done. */
  const workOfRow = (kind: TaskKind, { _id, key, subject = '', data = {} }: SetAsideRow): Work =>
    workOf(kind, { _id: _id.slice(0, -key.length - 1), subject, data });

  /** One page of a task. A page that only fails as a whole is made smaller. */
  const step = async (kind: TaskKind, task: TaskRow, run: JobRun): Promise<void> => {
    const limit = Math.max(1, Math.floor(sizeOf(kind.size ?? ITEMS_MAX) / 2 ** task.failures));
    const keys = await kind.page(task.data, task.cursor, limit);
    if (keys.length === 0) return finish(task, run);
    let from = task.cursor;
    const places = new Map(keys.map((key, index) => [key, index]));
    const placeOf = (key: string) => places.get(key) ?? -1;
    const settle = async (to: string, unit: UnitOfWork) => {
      await advance(task, { from, to, count: placeOf(to) - placeOf(from) }, unit);
      unit.afterCommit(() => {
        from = to;
      });
    };
    // An item that has kept the task from going on so often is set aside, whatever it fails for.
    const isStuck = limit === 1 && task.failures >= STUCK_AFTER;
    await aside.applyAll(workOf(kind, task), keys, run, settle, isStuck ? isNoLossOfRun : isFaultOfItem);
  };

  const job = (kinds: readonly TaskKind[]): ScheduledJob => {
    const known = new Map(kinds.map((kind) => [kind.task.name, kind]));
    for (const { task, describe } of kinds) {
      names.add(task.name);
      if (describe !== undefined) describers.set(task.name, describe);
    }
    // A release beside this one may add kinds that this one does not know.
    const next = () =>
      rows
        .findOne({ dueAt: { $lte: clock.now() }, kind: { $in: [...known.keys()] } })
        .sort({ dueAt: 1 })
        .lean<TaskRow | null>();
    const stepOne = async (task: TaskRow, run: JobRun) => {
      try {
        await step(known.get(task.kind) as TaskKind, task, run);
      } catch (error) {
        if (run.signal.aborted || error instanceof LeaseLostError) throw error;
        if (!(error instanceof WorkMovedError)) await fail(task, error, run);
      }
    };
    return {
      name: 'tasks',
      everyMs: EVERY,
      wakeBy: (wake) => {
        wakers.add(wake);
        return () => wakers.delete(wake);
      },
      run: async (run) => {
        for (const [name, kind] of known) await aside.retry(name, (row) => workOfRow(kind, row), run);
        while (!run.signal.aborted) {
          const task = await next();
          if (task === null) return;
          await stepOne(task, run);
        }
      },
    };
  };

  return {
    /** Part of the transaction of the change that the work follows from; it begins at once. */
    add: async <Data extends object>(
      { name }: TaskName<Data>,
      { subject, data }: { readonly subject: string; readonly data: Data },
      unit: UnitOfWork,
    ): Promise<void> => {
      const now = clock.now();
      const row: TaskRow = {
        _id: ids.id(),
        kind: name,
        subject,
        data,
        cursor: '',
        done: 0,
        at: now,
        dueAt: now,
        failures: 0,
      };
      await rows.create([row], { session: unit.session });
      unit.afterCommit(() => {
        for (const wake of wakers) wake();
      });
    },

    /** Whether a task of this kind about a subject has pages to come. */
    isUnderWay: async (
      { name }: Pick<TaskName<object>, 'name'>,
      subject: string,
      { session }: UnitOfWork,
    ): Promise<boolean> => (await rows.exists({ kind: name, subject }).session(session)) !== null,

    /** Whether work of this kind about a subject is not done, or an item of it is set aside. */
    isPending: async (
      { name }: Pick<TaskName<object>, 'name'>,
      subject: string,
      unit: UnitOfWork,
    ): Promise<boolean> =>
      (await rows.exists({ kind: name, subject }).session(unit.session)) !== null ||
      aside.has(name, subject, unit),

    /** Does the tasks of these kinds. */
    job,

    /** What is under way and what is set aside, the first of each. */
    states: createWorkStates(connection, describers),

    /** See {@link Intake}. */
    intake: <Data extends object>(intake: Intake<Data>) => {
      names.add(intake.name);
      return createIntake({ aside, clock }, intake);
    },

    /** Does what is due until nothing is; a row that fails is set aside, and the rest goes on. */
    sweep: ({ name, everyMs, size = 1, wakeBy, due, before, apply }: Sweep): ScheduledJob => {
      names.add(name);
      const work: Work = { name, id: name, apply, ...(before === undefined ? {} : { before }) };
      const retries = createRetries(everyMs, clock);
      return {
        name,
        everyMs,
        ...(wakeBy === undefined ? {} : { wakeBy }),
        run: async (run) => {
          await retries(() => aside.retry(name, () => work, run));
          let batch: string[] = [];
          let trouble: unknown;
          const flush = async () => {
            const keys = batch;
            batch = [];
            if (keys.length === 0) return;
            try {
              await aside.applyAll(work, await aside.others(work, keys), run);
            } catch (error) {
              if (run.signal.aborted || error instanceof LeaseLostError) throw error;
              // The others go on: trouble of one item alone would hold them up in each run.
              trouble ??= error;
            }
          };
          for await (const key of due()) {
            if (run.signal.aborted) return;
            batch.push(key);
            if (batch.length >= sizeOf(size)) await flush();
          }
          if (!run.signal.aborted) await flush();
          if (trouble !== undefined) throw trouble;
        },
      };
    },
  };
};
export type Tasks = ReturnType<typeof createTasks>;
