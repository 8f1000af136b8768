/** Companies by where they come from: of contractors and of organizations alike. */
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Model } from 'mongoose';
import type { CompanyRow } from './company.domain.ts';

export const deliveredReads = <Row extends CompanyRow>(model: Model<Row>) => {
  const rows = model as unknown as Model<CompanyRow>;
  return {
    ofProvider: (providerId: string, externalIds: readonly string[]): Promise<Row[]> =>
      rows
        .find({ providerId, externalId: { $in: [...externalIds] } })
        .lean<Row[]>()
        .exec(),
    /** Of these, those that a provider delivers. */
    deliveredAmong: async (
      ids: readonly string[],
      providerId: string,
      unit?: UnitOfWork,
    ): Promise<ReadonlySet<string>> => {
      const found = await rows
        .find({ _id: { $in: [...ids] }, providerId })
        .select('_id')
        .session(unit?.session ?? null)
        .lean<{ readonly _id: string }[]>();
      return new Set(found.map(({ _id }) => _id));
    },
    withInns: (inns: readonly string[]): Promise<Row[]> =>
      rows
        .find({ inn: { $in: [...inns] } })
        .lean<Row[]>()
        .exec(),
    /** The provider's ids of the next ones that it delivers, after one of them. */
    pageDelivered: async (providerId: string, after: string, limit: number): Promise<readonly string[]> => {
      const found = await rows
        .find({ providerId, externalId: { $gt: after } })
        .sort({ externalId: 1 })
        .limit(limit)
        .select('externalId')
        .lean<Pick<CompanyRow, 'externalId'>[]>();
      return found.flatMap(({ externalId }) => externalId ?? []);
    },
    /** They are the installation's own from now on. */
    release: async (
      providerId: string,
      externalIds: readonly string[],
      { session }: UnitOfWork,
    ): Promise<void> => {
      const own = { $unset: { providerId: 1 as const, externalId: 1 as const } };
      await rows.updateMany({ providerId, externalId: { $in: [...externalIds] } }, own).session(session);
    },
  };
};
