import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { ChangedValue } from './profile-change.domain.ts';
import type { ProfileValues } from './profile-fields.domain.ts';
import { type ProfileValueRow, profileValues } from './profile-values.model.ts';
import { countValueWrite } from './value-writes.ts';

/** The field whose value somebody else has; undefined for any other error. */
export const takenField = (error: unknown): string | undefined => {
  if (!isDuplicateKey(error)) return undefined;
  const field = (error as { keyValue?: Readonly<Record<string, unknown>> }).keyValue?.field;
  return typeof field === 'string' ? field : undefined;
};

export const createProfileValuesRepository = (connection: Connection) => {
  const rows = profileValues.model(connection);
  return {
    of: async (accountId: string, unit?: UnitOfWork): Promise<ProfileValues> => {
      const found = await rows
        .find({ accountId })
        .session(unit?.session ?? null)
        .lean<ProfileValueRow[]>();
      return new Map(found.map(({ field, values }) => [field, values]));
    },
    /** Which of these fields somebody else has this value in. */
    taken: async (
      accountId: string,
      wanted: readonly { readonly field: string; readonly uniqueKey: string }[],
      { session }: UnitOfWork,
    ): Promise<ReadonlySet<string>> => {
      if (wanted.length === 0) return new Set();
      const found = await rows
        // By the key that every value has: those that were given before the field became unique count as well.
        .find({
          $or: wanted.map(({ field, uniqueKey }) => ({ field, key: uniqueKey })),
          accountId: { $ne: accountId },
        })
        .select({ field: 1 })
        .session(session)
        .lean<Pick<ProfileValueRow, 'field'>[]>();
      return new Set(found.map(({ field }) => field));
    },
    /** Fails with a duplicate key when somebody else has a unique value (`takenField`). */
    save: async (accountId: string, changed: readonly ChangedValue[], unit: UnitOfWork) => {
      const { session } = unit;
      if (changed.length > 0) await countValueWrite(connection, accountId, unit);
      for (const { field, values, key, uniqueKey } of changed) {
        const _id = `${accountId}.${field}`;
        if (values.length === 0) {
          await rows.deleteOne({ _id }).session(session);
          continue;
        }
        const compared = {
          ...(key === undefined ? {} : { key }),
          ...(uniqueKey === undefined ? {} : { uniqueKey }),
        };
        const row = { _id, accountId, field, values, ...compared };
        await rows.replaceOne({ _id }, row, { session, upsert: true, runValidators: true });
      }
    },
    removeOf: async (accountId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ accountId }).session(session);
    },
  };
};
export type ProfileValuesRepository = ReturnType<typeof createProfileValuesRepository>;
