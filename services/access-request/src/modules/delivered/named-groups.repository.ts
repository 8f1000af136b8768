import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type NamedGroupsRow, namedGroups } from './named-groups.model.ts';

const idOf = (providerId: string, company: string): string => `${providerId}/${company}`;

export const createNamedGroups = (connection: Connection) => {
  const rows = namedGroups.model(connection);
  return {
    save: async (
      providerId: string,
      company: string,
      groups: readonly string[],
      { session }: UnitOfWork,
    ): Promise<void> => {
      const _id = idOf(providerId, company);
      if (groups.length === 0) await rows.deleteOne({ _id }).session(session);
      else
        await rows.updateOne(
          { _id },
          { $set: { providerId, company, groups: [...new Set(groups)] } },
          { upsert: true, runValidators: true, session },
        );
    },
    /** The provider's ids of the companies that name the organization. */
    companiesOf: async (providerId: string, group: string): Promise<readonly string[]> => {
      const found = await rows
        .find({ providerId, groups: group })
        .select('company')
        .lean<Pick<NamedGroupsRow, 'company'>[]>();
      return found.map(({ company }) => company);
    },
    /** Ids of the next rows of a provider, after one of them. */
    pageDelivered: async (providerId: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = await rows
        .find({ providerId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .select('_id')
        .lean<Pick<NamedGroupsRow, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },
    release: async (_: string, ids: readonly string[], { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ _id: { $in: [...ids] } }).session(session);
    },
  };
};
export type NamedGroups = ReturnType<typeof createNamedGroups>;
