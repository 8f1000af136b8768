/** How far background work is, for the people who watch the platform. */
import type { Connection } from 'mongoose';
import { setAside, type TaskRow, tasks } from './tasks.model.ts';

/** What a kind knows of a task beside its place. */
export interface TaskFacts {
  /** What people call what the work is about. */
  readonly object?: string;
  /** Items that it comes to, done or not. */
  readonly total?: number;
  /** Items that are not done, for work whose items are gone afterwards. */
  readonly left?: number;
}

/** A task that is not done, or items that are set aside of work that is. */
export interface WorkState extends Omit<TaskFacts, 'left'> {
  /** Kind of the task, or name of the sweep or intake. */
  readonly name: string;
  /** Undefined: no task is under way. */
  readonly task: Pick<TaskRow, 'done' | 'at' | 'failures' | 'error'> | undefined;
  /** Items that are set aside, {@link COUNTED} at most. */
  readonly setAside: number;
}

/** Tasks told of, and names of work with items that are set aside. */
const TOLD = 20;
/** Items that are set aside, looked at for their numbers. */
const COUNTED = 1_000;

type Describe = (data: object) => Promise<TaskFacts>;
interface Group {
  readonly _id: { readonly work: string; readonly subject?: string };
  readonly count: number;
}

export const createWorkStates = (connection: Connection, describers: ReadonlyMap<string, Describe>) => {
  const rows = tasks.model(connection);
  const items = setAside.model(connection);
  /** Of tasks that were told of last: each is described once. */
  let known = new Map<string, Omit<TaskFacts, 'left'>>();

  const factsOf = async ({ _id, kind, data, done }: TaskRow): Promise<Omit<TaskFacts, 'left'>> => {
    const before = known.get(_id);
    if (before !== undefined) return before;
    const { left, ...facts } = (await describers.get(kind)?.(data)) ?? {};
    return left === undefined ? facts : { ...facts, total: done + left };
  };

  return async (): Promise<readonly WorkState[]> => {
    const [open, groups] = await Promise.all([
      rows.find().sort({ dueAt: 1 }).limit(TOLD).lean<TaskRow[]>(),
      items.aggregate<Group>([
        { $match: { attempts: { $gte: 1 } } },
        { $limit: COUNTED },
        { $group: { _id: { work: '$work', subject: '$subject' }, count: { $sum: 1 } } },
      ]),
    ]);
    const facts = new Map<string, Omit<TaskFacts, 'left'>>();
    for (const task of open) facts.set(task._id, await factsOf(task));
    known = facts;
    const keyOf = (work: string, subject?: string) => JSON.stringify([work, subject ?? null]);
    const aside = new Map(groups.map(({ _id, count }) => [keyOf(_id.work, _id.subject), { ..._id, count }]));
    const states = open.map(({ _id, kind, subject, done, at, failures, error }): WorkState => {
      const key = keyOf(kind, subject);
      const count = aside.get(key)?.count ?? 0;
      aside.delete(key);
      const task = { done, at, failures, ...(error === undefined ? {} : { error }) };
      return { ...facts.get(_id), name: kind, task, setAside: count };
    });
    const left = Map.groupBy(aside.values(), ({ work }) => work);
    const others = [...left].map(
      ([name, own]): WorkState => ({
        name,
        task: undefined,
        setAside: own.reduce((sum, { count }) => sum + count, 0),
      }),
    );
    return [...states, ...others.slice(0, TOLD)];
  };
};
