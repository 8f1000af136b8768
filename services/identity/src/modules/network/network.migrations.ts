import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { searchMigration } from '@gatehouse/kit/migrations/search-migration.ts';
import { readNetwork } from '@gatehouse/kit/network/network-key.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import { aliasPaths, networkAliases } from './network-aliases.model.ts';
import { entryPaths, networkEntries } from './network-entries.model.ts';
import { unconfirmedChanges } from './unconfirmed-change.model.ts';

/** As the version before had them, which nothing but a hand in the database could write. */
interface EarlierRow {
  readonly _id: string;
  readonly list: 'black' | 'white';
  readonly domainId?: string | null;
  readonly network: string;
}

/** What the version before sorted by; those with `enabled` do it whether or not it is asked for. */
const earlierIndexes = ['by_list_updatedAt', 'by_list_key', 'by_list_dateFrom', 'by_list_dateTo'];

export const networkMigrations: readonly Migration[] = [
  {
    id: 'network-lists/0001-network-lists',
    up: ({ connection }) => ensureCollection(connection, networkEntries.name),
  },
  {
    id: 'network-lists/0002-schema',
    // The shape of then: 0003 gives the one of now.
    up: async () => undefined,
  },
  {
    id: 'network-lists/0003-entries',
    up: async (step) => {
      const rows = step.db.collection<{ _id: string }>(networkEntries.name);
      for (const row of (await rows
        .find({ sequence: { $exists: false } })
        .toArray()) as unknown as EarlierRow[]) {
        const reading = readNetwork(row.network);
        // One that nobody can read any more, or that was for a domain alone, is kept for somebody to look at.
        const kept = reading.kind === 'read' && (row.domainId ?? null) === null;
        const { text, key } = reading.kind === 'read' ? reading.network : { text: row.network, key: null };
        await rows.replaceOne(
          { _id: row._id },
          {
            list: row.list,
            enabled: kept,
            network: text,
            key,
            aliasId: null,
            dateFrom: null,
            dateTo: null,
            comment: row.domainId ?? '',
            sequence: 1,
            updatedAt: new Date(),
          },
          { bypassDocumentValidation: true },
        );
      }
      await applySchemas(step, networkEntries, networkAliases, unconfirmedChanges, versions);
    },
  },
  schemaMigration('network-lists/0004-page-indexes', networkEntries, networkAliases),
  searchMigration(
    'network-lists/0005-search',
    { collection: networkEntries, paths: entryPaths },
    { collection: networkAliases, paths: aliasPaths },
  ),
  {
    id: 'network-lists/0006-page-indexes',
    up: async (step) => {
      await applySchemas(step, networkEntries);
      const rows = step.db.collection(networkEntries.name);
      for (const name of earlierIndexes) if (await rows.indexExists(name)) await rows.dropIndex(name);
    },
  },
];
