import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { CompanyKind } from './company-forms.repository.ts';
import type { HeldFieldsRepository } from './held-fields.repository.ts';

/** Milliseconds in which the form that makes a field unique arrives, also after an outage of the topics. */
const HOLD = 600_000;

export interface FieldHoldsDeps {
  readonly units: UnitsOfWork;
  readonly held: Pick<HeldFieldsRepository, 'hold' | 'release'>;
  /** The one that changes of companies take: a save that began before is over once it is had. */
  readonly lock: (unit: UnitOfWork) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Keeps values of a field apart before the field is unique. The form says so by an event, and a company that is saved until
 * the event arrives would be judged by the previous form.
 */
export const createFieldHolds = ({ units, held, lock, clock }: FieldHoldsDeps) => ({
  hold: (kind: CompanyKind, field: string): Promise<void> =>
    units.run(async (unit) => {
      await lock(unit);
      await held.hold(kind, field, new Date(clock.now().getTime() + HOLD), unit);
    }),
  release: (kind: CompanyKind, field: string): Promise<void> =>
    units.run(async (unit) => {
      await held.release(kind, field, unit);
    }),
});
export type FieldHolds = ReturnType<typeof createFieldHolds>;
