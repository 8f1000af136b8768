import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type NamedGroupsRow, namedGroups } from './named-groups.model.ts';

const idOf = (providerId: string, company: string): string => `${providerId}/${company}`;

export const createNamedGroups = (connection: Connection) => {
  const rows = namedGroups.model(connection);
  return {
    save: async (providerId: string, company: string, groups: readonly string[]): Promise<void> => {
      const _id = idOf(providerId, company);
      if (groups.length === 0) await rows.deleteOne({ _id });
      else
        await rows.updateOne(
          { _id },
          { $set: { providerId, company, groups: [...new Set(groups)] } },
          { upsert: true, runValidators: true },
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
    release: async (providerId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ providerId }).session(session);
    },
  };
};
export type NamedGroups = ReturnType<typeof createNamedGroups>;
