import type { IdempotencyClaim } from '../idempotency/idempotency.ts';
import type { UnitOfWork, UnitsOfWork } from './unit-of-work.ts';

/** Runs changes one after the other: the unit of work of each begins by taking the lock. */
export const createSerialized =
  (units: Pick<UnitsOfWork, 'run'>, lock: (unit: UnitOfWork) => Promise<unknown>) =>
  <T>(work: (unit: UnitOfWork) => Promise<T>, claim?: IdempotencyClaim): Promise<T> =>
    units.run(async (unit) => {
      await lock(unit);
      return work(unit);
    }, claim);
