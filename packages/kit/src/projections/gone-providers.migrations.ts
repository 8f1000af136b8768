import type { Migration, MigrationStep } from '../migrations/migrations.ts';
import { applySchemas } from '../migrations/schema-migration.ts';
import { deliveringProviders, goneProviders } from './gone-providers.model.ts';

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
