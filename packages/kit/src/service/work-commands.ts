/** What an operator does about background work that keeps failing. */
import type { Connection } from 'mongoose';
import type { Clock } from '../runtime/clock.ts';
import { type SetAsideRow, setAside, type TaskRow, tasks } from '../tasks/tasks.model.ts';
import type { Command } from './cli.ts';

export interface WorkCommandDeps {
  /** Opens the service for one command and closes it behind. */
  readonly withService: (
    work: (service: {
      readonly mongo: { readonly connection: Connection };
      readonly clock: Pick<Clock, 'now'>;
    }) => Promise<void>,
  ) => Promise<void>;
  print(text: string): void;
}

/** Lines of one list. */
const MOST = 1_000;

const itemLine = ({ _id, work, attempts, at, retryAt, error }: SetAsideRow): string =>
  `${at.toISOString()} ${_id} ${work} tries ${attempts}, next ${retryAt.toISOString()}: ${error}\n`;

const taskLine = ({ _id, kind, subject, done, failures, at, error }: TaskRow): string =>
  `${at.toISOString()} ${_id} ${kind} ${subject}, ${done} done${
    failures === 0 ? '' : `, failures ${failures}: ${error ?? 'unknown'}`
  }\n`;

export const workCommands = ({ withService, print }: WorkCommandDeps): readonly Command[] => [
  {
    name: 'work list',
    summary: 'tasks that are not done with how far they are, and items that are set aside with the reason',
    run: () =>
      withService(async ({ mongo: { connection } }) => {
        const open = await tasks.model(connection).find().sort({ dueAt: 1 }).limit(MOST).lean<TaskRow[]>();
        for (const task of open) print(taskLine(task));
        const items = await setAside
          .model(connection)
          .find()
          .sort({ attempts: -1, work: -1 })
          .limit(MOST)
          .lean<SetAsideRow[]>();
        for (const item of items) print(itemLine(item));
        print(`${open.length} tasks, ${items.length} set aside\n`);
      }),
  },
  {
    name: 'work retry',
    summary: '[ID]: make items that are set aside and tasks that fail due now, all of them or one',
    run: ([id]) =>
      withService(async ({ mongo: { connection }, clock }) => {
        const now = clock.now();
        const these = id === undefined ? { attempts: { $gte: 1 } } : { _id: id };
        const items = await setAside.model(connection).updateMany(these, { $set: { retryAt: now } });
        const failing = await tasks
          .model(connection)
          .updateMany(
            { ...(id !== undefined && { _id: id }), failures: { $gt: 0 } },
            { $set: { dueAt: now } },
          );
        const due = items.matchedCount + failing.matchedCount;
        if (id !== undefined && due === 0) throw new Error(`no work that fails has the ID ${id}`);
        print(`${due} are due now; the service takes them at the next run of their job\n`);
      }),
  },
];
