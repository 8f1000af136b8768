import type { Clock } from '../runtime/clock.ts';
import type { JobRun } from '../schedule/schedule.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { createRetries, type SetAside, type Work } from './set-aside.ts';

/** Work on items that are handed out once, in an order of their own, with a place that says how far they are taken. */
export interface Intake<Data extends object> {
  /** Unique within the service, also among its sweeps. */
  readonly name: string;
  /** Milliseconds between two calls of `retry`. */
  readonly everyMs: number;
  /** Whom an item is about: one that says something later takes the place of those before it that are set aside. */
  subjectOf?(data: Data): string | undefined;
  /** See {@link Work.lasts}. */
  lasts?(data: Data): number | undefined;
  /** See {@link Work.before}. */
  before?(data: Data): Promise<void>;
  /** See {@link Work.apply}; `data` is kept with an item that is set aside. */
  apply?(data: Data, unit: UnitOfWork): Promise<void>;
}

/** Takes items one by one; one that fails is set aside with its data, and those behind it go on. */
export const createIntake = <Data extends object>(
  {
    aside,
    clock,
  }: { readonly aside: Pick<SetAside, 'applyAll' | 'forget' | 'retry'>; readonly clock: Pick<Clock, 'now'> },
  { name, everyMs, subjectOf, lasts, before, apply }: Intake<Data>,
) => {
  const retries = createRetries(everyMs, clock);
  const workOf = (data: Data): Work => {
    const subject = subjectOf?.(data);
    return {
      name,
      id: name,
      data,
      ...(subject === undefined ? {} : { subject }),
      lasts: lasts?.(data),
      ...(before === undefined ? {} : { before: () => before(data) }),
      apply: async (_, unit) => apply?.(data, unit),
    };
  };
  return {
    /** Rejects with trouble that passes: the item was not taken. `settle` stores the place behind it. */
    take: (
      key: string,
      data: Data,
      run: JobRun,
      settle: (unit: UnitOfWork) => Promise<void> = async () => {},
    ): Promise<void> => {
      const work = workOf(data);
      return aside.applyAll(work, [key], run, async (_, unit) => {
        if (work.subject !== undefined) await aside.forget(name, work.subject, `${name}/${key}`, unit);
        await settle(unit);
      });
    },
    /** Tries those again that are set aside and due. */
    retry: (run: JobRun): Promise<void> =>
      retries(() => aside.retry(name, (row) => workOf(row.data as Data), run)),
  };
};
