/** Values of companies whose field, or whose choice, is gone. */
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection, Model } from 'mongoose';
import { contractors } from '../companies/contractors.model.ts';
import { organizations } from '../companies/organizations.model.ts';
import type { CompanyKind } from '../fields/company-forms.repository.ts';
import type { CompanyValue } from '../fields/company-values.domain.ts';

const itemsOf = (tabs: FormDefinition): ReadonlyMap<string, readonly string[]> =>
  new Map(
    tabs
      .flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields))
      .map(({ fieldCode, items }) => [fieldCode, items.map(({ id }) => id)]),
  );

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

const without = (values: readonly CompanyValue[], field: string, lost: readonly string[]): CompanyValue[] =>
  values.flatMap((value) => {
    if (value.field !== field) return [value];
    const left = value.values.filter((one) => !lost.includes(one));
    const [first] = left;
    return first === undefined ? [] : [{ ...value, values: left, key: first.toLowerCase() }];
  });

interface Valued {
  readonly _id: string;
  readonly values: readonly CompanyValue[];
}

/** Takes values out, so that none comes back with a new field of the same code. */
export const createGoneValues = (connection: Connection) => {
  const rows: Readonly<Record<CompanyKind, Model<Valued>>> = {
    organizations: organizations.model(connection) as never,
    contractors: contractors.model(connection) as never,
  };
  return {
    drop: async (kind: CompanyKind, gone: Gone, { session }: UnitOfWork): Promise<void> => {
      if (gone.fields.length > 0) {
        const field = { $in: [...gone.fields] };
        await rows[kind].updateMany({ 'values.field': field }, { $pull: { values: { field } } }, { session });
      }
      for (const [field, lost] of gone.items) {
        const chosen = { values: { $elemMatch: { field, values: { $in: [...lost] } } } };
        const found = await rows[kind].find(chosen).select('values').session(session).lean<Valued[]>();
        for (const { _id, values } of found)
          await rows[kind].updateOne(
            { _id },
            { $set: { values: without(values, field, lost) } },
            { session, runValidators: true },
          );
      }
    },
  };
};
export type GoneValues = ReturnType<typeof createGoneValues>;
