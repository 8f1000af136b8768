import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { AccountRow } from './accounts.domain.ts';
import { accounts } from './accounts.model.ts';
import { normalizedIdentifiers } from './identifiers.domain.ts';
import { projectedCompanies } from './roles/projected-companies.model.ts';
import { searchWords } from './search-words.domain.ts';

/** Identifiers with letters or marks beyond ASCII, and those of digits: the others have one form by both rules. */
const CHANGED = /[^\x20-\x7e]|^\+?[\d ()./-]{7,}$| {2}/;

export const accountMigrations: readonly Migration[] = [
  {
    id: 'accounts/0001-canonical-identifiers',
    /** Adds the present form to those of before, which the version before still looks for; a change of the account leaves one. */
    up: async ({ connection }) => {
      const rows = accounts.driver(connection);
      const found = rows.find(
        { identifiers: CHANGED, status: { $ne: 'deleted' } },
        { projection: { login: 1, email: 1, mobile: 1, identifiers: 1 } },
      );
      for await (const row of found as AsyncIterable<AccountRow>) {
        const missing = normalizedIdentifiers(row).filter((one) => !row.identifiers.includes(one));
        for (const one of missing)
          await rows.updateOne({ _id: row._id }, { $addToSet: { identifiers: one } }).catch((error) => {
            // Somebody else's: both keep what they have.
            if (!isDuplicateKey(error)) throw error;
          });
      }
    },
  },
  schemaMigration('accounts/0002-search', accounts),
  {
    id: 'accounts/0003-search-words',
    up: async ({ connection }) => {
      const rows = accounts.driver(connection);
      const found = rows.find(
        { searchWords: { $exists: false }, status: { $ne: 'deleted' } },
        { projection: { login: 1, email: 1, mobile: 1, names: 1 } },
      );
      let batch: { updateOne: { filter: { _id: string }; update: { $set: { searchWords: string[] } } } }[] =
        [];
      const write = async () => {
        if (batch.length > 0) await rows.bulkWrite(batch, { ordered: false });
        batch = [];
      };
      for await (const row of found as AsyncIterable<AccountRow>) {
        const update = { $set: { searchWords: searchWords(row) } };
        batch.push({ updateOne: { filter: { _id: row._id }, update } });
        if (batch.length === 1_000) await write();
      }
      await write();
    },
  },
  schemaMigration('accounts/0004-company-rights', accounts),
  schemaMigration('accounts/0005-companies', accounts, projectedCompanies),
];
