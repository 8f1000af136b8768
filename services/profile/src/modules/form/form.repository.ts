import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { FormTab } from './form.domain.ts';
import { type FormRow, profileForms, profileFormVersions, USERS_FORM } from './form.model.ts';

/** Choices of directories stand in those: a version for each entry would repeat all of them. */
const withoutFed = (tabs: readonly FormTab[]): readonly FormTab[] =>
  tabs.map((tab) => ({
    ...tab,
    blocks: tab.blocks.map((block) => ({
      ...block,
      fields: block.fields.map((field) => (field.directory ? { ...field, items: [] } : field)),
    })),
  }));

export const createFormRepository = (connection: Connection) => {
  const rows = profileForms.model(connection);
  return {
    find: async (unit?: UnitOfWork, type: DynamicType = USERS_FORM): Promise<FormRow> => {
      const row = await rows
        .findOne({ _id: type })
        .session(unit?.session ?? null)
        .lean<FormRow | null>();
      if (row === null) throw new Error(`the database has no form of ${type}: run \`migrate\``);
      return row;
    },
    /**
     * Replaces the state before; refuses as a conflict when another one is stored. By the driver (ADR 71): the model takes
     * most of a second for a form of 300 fields.
     */
    save: async (row: FormRow, author: string, unit: UnitOfWork): Promise<void> => {
      const { _id, tabs, sequence, updatedAt } = row;
      const { matchedCount } = await profileForms
        .driver(connection)
        .replaceOne({ _id, sequence: sequence - 1 }, row, { session: unit.session });
      if (matchedCount === 0) throw problem(requestErrors.conflict, { detail: `form ${_id}` });
      const version = {
        _id: `${_id}.${sequence}`,
        formId: _id,
        number: sequence,
        tabs: withoutFed(tabs),
        at: updatedAt,
        author,
      };
      await profileFormVersions.driver(connection).insertOne(version, { session: unit.session });
    },
  };
};
export type FormRepository = ReturnType<typeof createFormRepository>;
