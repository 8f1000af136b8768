import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { CompanyKind } from './company-forms.repository.ts';
import { type HeldFieldRow, heldFields } from './held-fields.model.ts';

export const createHeldFieldsRepository = (connection: Connection) => {
  const rows = heldFields.model(connection);
  const idOf = (kind: CompanyKind, field: string) => `${kind} ${field}`;
  return {
    hold: (kind: CompanyKind, field: string, until: Date, { session }: UnitOfWork) =>
      rows.updateOne(
        { _id: idOf(kind, field) },
        { $set: { kind, field, until } },
        { upsert: true, session, runValidators: true },
      ),
    release: (kind: CompanyKind, field: string, { session }: UnitOfWork) =>
      rows.deleteOne({ _id: idOf(kind, field) }).session(session),
    /** Codes of the fields that are held now. */
    of: async (kind: CompanyKind, now: Date, { session }: UnitOfWork): Promise<readonly string[]> => {
      const found = await rows
        .find({ kind, until: { $gt: now } })
        .session(session)
        .lean<HeldFieldRow[]>();
      return found.map(({ field }) => field);
    },
  };
};
export type HeldFieldsRepository = ReturnType<typeof createHeldFieldsRepository>;
