import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type CompanyFormRow, companyForms } from './company-forms.model.ts';

export type CompanyKind = 'organizations' | 'contractors';

export const createCompanyFormsRepository = (connection: Connection) => {
  const rows = companyForms.model(connection);
  return {
    /** Empty until profile has told of any field. */
    of: async (kind: CompanyKind, unit?: UnitOfWork): Promise<FormDefinition> => {
      const row = await rows
        .findOne({ _id: kind })
        .session(unit?.session ?? null)
        .lean<CompanyFormRow | null>();
      return row === null ? [] : (JSON.parse(row.tabs) as FormDefinition);
    },
    keep: (kind: CompanyKind, tabs: FormDefinition, { session }: UnitOfWork) =>
      rows.updateOne(
        { _id: kind },
        { $set: { tabs: JSON.stringify(tabs) } },
        { upsert: true, session, runValidators: true },
      ),
  };
};
export type CompanyFormsRepository = ReturnType<typeof createCompanyFormsRepository>;
