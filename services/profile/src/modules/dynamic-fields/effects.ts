/** What a change of fields does to what was filled in, said before it and refused where values would be lost unseen. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { FieldEffects } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FieldUsage } from '../form/field-usage.ts';
import type { FormField } from '../form/form.domain.ts';
import { valueQuestions } from './value-rules.domain.ts';

export const noEffects: FieldEffects = {
  lostValues: 0,
  hiddenValues: 0,
  lostItems: [],
  asked: 0,
  conflicts: 0,
  conflicting: [],
  errorList: {},
  usedBy: [],
};

/** A conflict as a refusal names it. */
const named = ({ name, value }: FieldEffects['conflicting'][number]): string => `${value}: ${name}`;

export const createValueEffects = (usageOf: (type: DynamicType) => FieldUsage) => {
  const ofChange = async (
    type: DynamicType,
    before: FormField,
    next: FormField,
    hold = false,
  ): Promise<FieldEffects> => {
    const usage = usageOf(type);
    const { code } = before;
    const ask = valueQuestions(type, before, next);
    const [values, tooMany, conflicts, items, asked] = await Promise.all([
      ask.losesAll ? usage.values([code]) : 0,
      ask.fewerThan === undefined ? 0 : usage.beyond(code, ask.fewerThan),
      ask.becomesUnique ? usage.conflicts(code, hold) : { count: 0, conflicting: [] },
      usage.itemValues(code, ask.lostItems),
      ask.becomesRequired ? usage.missing(next) : 0,
    ]);
    const lostItems = [...items].map(([item, count]) => ({ code: item, values: count }));
    return {
      ...noEffects,
      lostItems,
      asked,
      lostValues: values + tooMany + lostItems.reduce((sum, item) => sum + item.values, 0),
      conflicts: conflicts.count,
      conflicting: [...conflicts.conflicting],
      errorList: {
        ...(values > 0 ? { fieldType: 'errorValuesLost' } : {}),
        ...(tooMany > 0 ? { [next.multiple ? 'valueCount' : 'multiple']: 'errorValuesLost' } : {}),
        ...(conflicts.count > 0 ? { unique: 'errorNotUnique' } : {}),
      },
    };
  };
  return {
    ofChange,
    /** Refuses a change that would lose values or that values contradict; names those who have them. */
    assertKept: async (type: DynamicType, before: FormField, next: FormField): Promise<void> => {
      const { errorList, conflicting } = await ofChange(type, before, next, true);
      if (Object.keys(errorList).length === 0) return;
      const uniqueErrors =
        conflicting.length === 0 ? {} : { uniqueErrors: { unique: conflicting.map(named) } };
      throw problem(requestErrors.invalid, { extras: { errorList, ...uniqueErrors } });
    },
    ofRemoval: async (
      type: DynamicType,
      fields: readonly FormField[],
      act: 'delete' | 'deactivate',
    ): Promise<FieldEffects> => {
      const own = fields.filter(({ systemic }) => !systemic).map(({ code }) => code);
      const values = await usageOf(type).values(own);
      return act === 'delete' ? { ...noEffects, lostValues: values } : { ...noEffects, hiddenValues: values };
    },
  };
};
export type ValueEffects = ReturnType<typeof createValueEffects>;
