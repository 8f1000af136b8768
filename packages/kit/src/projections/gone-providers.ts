import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Connection } from 'mongoose';
import { problem } from '../http/problem-error.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { goneProviders } from './gone-providers.model.ts';

/** Providers that were deleted: a run that was on its way may still deliver a page, and nothing may come of it. */
export const createGoneProviders = (connection: Connection) => {
  const rows = goneProviders.model(connection);
  return {
    assertThere: async (providerId: string): Promise<void> => {
      if ((await rows.exists({ _id: providerId })) !== null) throw problem(requestErrors.notFound);
    },
    remember: async (providerId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne({ _id: providerId }, {}, { upsert: true, session });
    },
  };
};
export type GoneProviders = ReturnType<typeof createGoneProviders>;
