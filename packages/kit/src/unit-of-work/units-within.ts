import type { UnitOfWork, UnitsOfWork } from './unit-of-work.ts';

/**
 * Units of work that are parts of this one: a use case that has a transaction of its own becomes part of a greater one. What
 * it refuses ends the whole.
 */
export const unitsWithin = (unit: UnitOfWork): UnitsOfWork => ({
  run: async (work, claim) => {
    const value = await work(unit);
    await claim?.record(unit.session);
    return value;
  },
});
