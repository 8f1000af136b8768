/** Values that go with their fields, afterwards: those of people by tasks (`field-tasks.ts`). */
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FormField } from '../form/form.domain.ts';
import type { FieldTasks } from './field-tasks.ts';

/** Those of organizations and contractors go when access-request hears of the form; their pictures are here. */
export const createLostValues = (tasks: Omit<FieldTasks, 'kinds'>) => {
  const isOfPeople = (type: DynamicType, { systemic }: FormField) => type === 'users' && !systemic;
  const of = ({ code, fieldType }: FormField) => ({ field: code, fieldType });
  return {
    fields: async (type: DynamicType, fields: readonly FormField[], unit: UnitOfWork): Promise<void> => {
      for (const field of fields) {
        if (isOfPeople(type, field)) await tasks.remove(of(field), unit);
        else if (type !== 'users' && field.fieldType === 'picture')
          await tasks.removePictures(`${type}/${field.code}`, unit);
      }
    },
    items: async (type: DynamicType, field: FormField, items: readonly string[], unit: UnitOfWork) => {
      if (items.length > 0 && isOfPeople(type, field)) await tasks.takeOut({ ...of(field), items }, unit);
    },
    holdUnique: async (type: DynamicType, field: FormField, unit: UnitOfWork): Promise<void> => {
      if (isOfPeople(type, field)) await tasks.holdUnique(of(field), unit);
    },
    /** Whether values of a deleted field with this code are still there. */
    isRemoving: (type: DynamicType, code: string, unit: UnitOfWork): Promise<boolean> =>
      type === 'users' ? tasks.isRemoving(code, unit) : Promise.resolve(false),
  };
};
export type LostValues = ReturnType<typeof createLostValues>;
