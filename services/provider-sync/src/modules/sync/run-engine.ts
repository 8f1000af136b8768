/** One run of one synchronization, from where it stands to its end. A dry run is the same with nothing written elsewhere. */
import { createRunDelivery, type Reading } from './run-delivery.ts';
import { createRunDeparture } from './run-departure.ts';
import { RunEnded } from './run-ended.ts';
import { createRunStore, type EngineDeps, type RunParts } from './run-parts.ts';
import { readingOf } from './run-rules.ts';
import { createSecondPass } from './second-pass.ts';
import type { RunRow } from './sync.model.ts';

export type { RunParts };

export const createRunEngine = (deps: EngineDeps) => {
  const { repository } = deps;
  const store = createRunStore(deps);
  const { readAll, deliverAgain } = createRunDelivery(deps, store);
  const { settle } = createRunDeparture(deps, store);

  const begun = async (run: RunRow, { source }: RunParts): Promise<RunRow> => {
    // Of its beginning, where the run goes on: what has changed meanwhile is no part of this reading.
    if (run.total !== null) return run;
    const total = await source.total();
    await repository.patch(run._id, { total });
    return { ...run, total };
  };

  return {
    /** Throws what ended it before its end; what was written until then stands. */
    go: async (interrupted: RunRow, parts: RunParts): Promise<void> => {
      try {
        const run = await begun(interrupted, parts);
        const { ids: seen, again } = await repository.seenIn(run._id);
        const reading: Reading = { seen, again, second: createSecondPass(run.kind === 'dry') };
        const once = await readAll(run, parts, reading);
        const counted = { before: run.total, after: await parts.source.total(), read: seen.size };
        const { failure, detail } = readingOf(counted, await repository.endedBefore(run));
        const delivered = await deliverAgain(once, parts, reading);
        // Nobody is absent by what was not read, and nobody who is gone stays because of it.
        const isSettled = await settle(delivered, parts, reading);
        if (failure !== null) throw new RunEnded(failure, detail);
        if (!isSettled) throw new RunEnded('incomplete');
      } finally {
        await parts.journalled();
      }
    },
  };
};
export type RunEngine = ReturnType<typeof createRunEngine>;
