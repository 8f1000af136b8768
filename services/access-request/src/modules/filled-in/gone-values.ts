/** Values of companies whose field, or whose choice, is gone. */
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import { keyOf } from '@gatehouse/kit/text/field-input.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, Model } from 'mongoose';
import { contractors } from '../companies/contractors.model.ts';
import { organizations } from '../companies/organizations.model.ts';
import type { CompanyFormsRepository, CompanyKind } from '../fields/company-forms.repository.ts';
import type { CompanyValue } from '../fields/company-values.domain.ts';

const fieldsOf = (tabs: FormDefinition) =>
  tabs.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields));

const itemsOf = (tabs: FormDefinition): ReadonlyMap<string, readonly string[]> =>
  new Map(fieldsOf(tabs).map(({ fieldCode, items }) => [fieldCode, items.map(({ id }) => id)]));

export interface Gone {
  readonly fields: readonly string[];
  /** Choices by the code of their field. */
  readonly items: ReadonlyMap<string, readonly string[]>;
}

/** What a form had and has no more. */
export const goneBetween = (before: FormDefinition, after: FormDefinition): Gone => {
  const next = itemsOf(after);
  const fields: string[] = [];
  const items = new Map<string, readonly string[]>();
  for (const [field, choices] of itemsOf(before)) {
    const left = next.get(field);
    const lost = choices.filter((choice) => !left?.includes(choice));
    if (left === undefined) fields.push(field);
    else if (lost.length > 0) items.set(field, lost);
  }
  return { fields, items };
};

interface LostValues {
  readonly kind: CompanyKind;
  readonly field: string;
  /** Choices that are gone; null: the field is. */
  readonly items: readonly string[] | null;
}

const goneValues = taskName<LostValues>('gone-values');

interface Valued {
  readonly _id: string;
  readonly values?: readonly CompanyValue[];
}

/** What is left of the values of a company; the form may have got back what it had lost. */
const without = (
  { values = [] }: Valued,
  { field, items }: LostValues,
  form: FormDefinition,
): readonly CompanyValue[] => {
  const now = fieldsOf(form).find(({ fieldCode }) => fieldCode === field);
  if (items === null) return now === undefined ? values.filter((value) => value.field !== field) : values;
  const gone = new Set(items.filter((item) => now?.items.every(({ id }) => id !== item)));
  return values.flatMap((value) => {
    if (value.field !== field || now === undefined) return [value];
    const left = value.values.filter((one) => !gone.has(one));
    const key = keyOf(now, left);
    return key === undefined ? [] : [{ ...value, values: left, key }];
  });
};

/** Takes values out in parts, so that none comes back with a new field of the same code. */
export const createGoneValues = (
  connection: Connection,
  {
    forms,
    tasks,
  }: {
    readonly forms: Pick<CompanyFormsRepository, 'of'>;
    readonly tasks: Pick<Tasks, 'add' | 'isUnderWay'>;
  },
) => {
  const rows: Readonly<Record<CompanyKind, Model<Valued>>> = {
    organizations: organizations.model(connection) as never,
    contractors: contractors.model(connection) as never,
  };
  const task: TaskKind = taskKind({
    task: goneValues,
    page: async ({ kind, field }, after, limit) => {
      const found = await rows[kind]
        .find({ 'values.field': field, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .select('_id')
        .lean<Valued[]>();
      return found.map(({ _id }) => _id);
    },
    describe: async ({ kind, field }) => ({
      object: field,
      left: await rows[kind].countDocuments({ 'values.field': field }),
    }),
    apply: async (ids, lost, unit) => {
      const { session } = unit;
      const form = await forms.of(lost.kind, unit);
      const found = await rows[lost.kind]
        .find({ _id: { $in: [...ids] } })
        .select('values')
        .session(session)
        .lean<Valued[]>();
      const writes = found.map((row) => ({
        updateOne: { filter: { _id: row._id }, update: { $set: { values: without(row, lost, form) } } },
      }));
      if (writes.length > 0) await rows[lost.kind].bulkWrite(writes as never, { session });
    },
  });
  const subjectOf = (kind: CompanyKind, field: string) => `${kind}.${field}`;
  return {
    task,
    /** Whether values of something that a form has again are still being taken out. */
    isDropping: async (kind: CompanyKind, { fields, items }: Gone, unit: UnitOfWork): Promise<boolean> => {
      for (const field of new Set([...fields, ...items.keys()]))
        if (await tasks.isUnderWay(goneValues, subjectOf(kind, field), unit)) return true;
      return false;
    },
    drop: async (kind: CompanyKind, { fields, items }: Gone, unit: UnitOfWork): Promise<void> => {
      const lost: readonly LostValues[] = [
        ...fields.map((field) => ({ kind, field, items: null })),
        ...[...items].map(([field, gone]) => ({ kind, field, items: gone })),
      ];
      for (const data of lost)
        await tasks.add(goneValues, { subject: subjectOf(kind, data.field), data }, unit);
    },
  };
};
export type GoneValues = ReturnType<typeof createGoneValues>;
