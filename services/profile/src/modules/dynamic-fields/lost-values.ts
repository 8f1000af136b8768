/** Values that go with their fields: those of people afterwards, by a task (`field-tasks.jobs.ts`). */
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FormField } from '../form/form.domain.ts';
import type { FieldTaskRow } from './field-tasks.model.ts';
import type { FieldTasksRepository } from './field-tasks.repository.ts';

export interface LostValuesDeps {
  readonly tasks: Pick<FieldTasksRepository, 'add' | 'isRemoving'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** Those of organizations and contractors go when access-request hears of the form. */
export const createLostValues = ({ tasks, clock, ids }: LostValuesDeps) => {
  const add = async (
    type: DynamicType,
    task: Pick<FieldTaskRow, 'kind' | 'items'>,
    { code, fieldType, systemic }: FormField,
    unit: UnitOfWork,
  ): Promise<void> => {
    if (type !== 'users' || systemic) return;
    await tasks.add({ _id: ids.id(), ...task, field: code, fieldType, at: clock.now() }, unit);
  };
  return {
    fields: async (type: DynamicType, fields: readonly FormField[], unit: UnitOfWork): Promise<void> => {
      for (const field of fields) await add(type, { kind: 'remove', items: [] }, field, unit);
    },
    items: (type: DynamicType, field: FormField, items: readonly string[], unit: UnitOfWork) =>
      items.length === 0 ? Promise.resolve() : add(type, { kind: 'items', items }, field, unit),
    holdUnique: (type: DynamicType, field: FormField, unit: UnitOfWork) =>
      add(type, { kind: 'unique', items: [] }, field, unit),
    /** Whether values of a deleted field with this code are still there. */
    isRemoving: (type: DynamicType, code: string, unit: UnitOfWork): Promise<boolean> =>
      type === 'users' ? tasks.isRemoving(code, unit) : Promise.resolve(false),
  };
};
export type LostValues = ReturnType<typeof createLostValues>;
