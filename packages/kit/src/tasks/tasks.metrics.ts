import type { Connection } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import { FAILURES_MAX } from './set-aside.ts';
import { setAside, tasks } from './tasks.model.ts';

/** Counts what somebody has to look at whenever it is read, whichever process set it aside; answers the names to count. */
export const collectSetAside = (connection: Connection, metrics: Registry): Set<string> => {
  const names = new Set<string>();
  const items = setAside.model(connection);
  const rows = tasks.model(connection);
  const gauge = new Gauge({
    name: 'work_set_aside',
    help: 'Items of background work that keep failing, and tasks that do',
    labelNames: ['work'],
    registers: [metrics],
    collect: async () => {
      const found = await Promise.all([
        items.aggregate<{ _id: string; count: number }>([
          { $match: { attempts: { $gte: FAILURES_MAX } } },
          { $group: { _id: '$work', count: { $sum: 1 } } },
        ]),
        rows.aggregate<{ _id: string; count: number }>([
          { $match: { failures: { $gte: FAILURES_MAX } } },
          { $group: { _id: '$kind', count: { $sum: 1 } } },
        ]),
      ]).catch(() => undefined);
      if (found === undefined) return;
      const counts = new Map([...names].map((name) => [name, 0]));
      gauge.reset();
      for (const { _id, count } of found.flat()) counts.set(_id, (counts.get(_id) ?? 0) + count);
      for (const [work, count] of counts) gauge.labels(work).set(count);
    },
  });
  return names;
};
