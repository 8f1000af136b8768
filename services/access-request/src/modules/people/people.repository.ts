import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type PersonRow, people } from './people.model.ts';

/** Accounts as other services tell of them. */
export const createPeopleRepository = (connection: Connection) => {
  const rows = people.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    byId: (id: string, unit?: UnitOfWork) =>
      rows.findOne({ _id: id }).session(sessionOf(unit)).lean<PersonRow | null>(),
    byIds: async (ids: readonly string[], unit?: UnitOfWork): Promise<ReadonlyMap<string, PersonRow>> => {
      const found = await rows
        .find({ _id: { $in: [...new Set(ids)] } })
        .session(sessionOf(unit))
        .lean<PersonRow[]>();
      return new Map(found.map((row) => [row._id, row]));
    },
    byEmail: (email: string, unit?: UnitOfWork) =>
      rows.findOne({ email, active: true }).session(sessionOf(unit)).lean<PersonRow | null>(),
    byEmails: (emails: readonly string[]) =>
      rows.find({ email: { $in: [...emails] }, active: true }).lean<PersonRow[]>(),
    /** Active accounts with one of these roles. */
    withRoles: (roles: readonly string[], limit: number, unit?: UnitOfWork) =>
      rows
        .find({ roles: { $in: [...roles] }, active: true })
        .select('_id roles')
        .sort({ _id: 1 })
        .limit(limit)
        .session(sessionOf(unit))
        .lean<Pick<PersonRow, '_id' | 'roles'>[]>(),
    /** Stores some fields; a new row gets `name` from them or an empty one. */
    keep: async (
      id: string,
      facts: Partial<Omit<PersonRow, '_id' | 'sent'>>,
      { session }: UnitOfWork,
    ): Promise<void> => {
      const { name, active, ...rest } = facts;
      await rows.updateOne(
        { _id: id },
        {
          $set: {
            ...rest,
            ...(name === undefined ? {} : { name }),
            ...(active === undefined ? {} : { active }),
          },
          $setOnInsert: {
            ...(name === undefined ? { name: '' } : {}),
            ...(active === undefined ? { active: true } : {}),
          },
        },
        { upsert: true, session },
      );
    },
    /** Makes what this person sends at the same time run one after the other; see `sent` of the row. */
    touch: async (id: string, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: id }, { $inc: { sent: 1 } }, { session });
    },
    remove: (id: string, { session }: UnitOfWork) => rows.deleteOne({ _id: id }).session(session),
  };
};
export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
