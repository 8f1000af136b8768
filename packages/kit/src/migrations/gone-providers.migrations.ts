import { deliveringProviders, goneProviders } from '../projections/gone-providers.model.ts';
import type { Migration, MigrationStep } from './migrations.ts';
import { applySchemas } from './schema-migration.ts';

/**
 * Lets deliveries and the deletion of their provider exclude each other, and frees what was delivered by providers that
 * were deleted meanwhile: nobody else may change it.
 */
export const deliveringProvidersMigration = (
  id: string,
  release: (db: MigrationStep['db'], providerIds: readonly string[]) => Promise<unknown>,
): Migration => ({
  id,
  up: async (step) => {
    await applySchemas(step, deliveringProviders);
    const gone = await step.db.collection<{ readonly _id: string }>(goneProviders.name).find().toArray();
    await release(
      step.db,
      gone.map(({ _id }) => _id),
    );
  },
});
