import { deliveringProvidersMigration } from '@gatehouse/kit/migrations/gone-providers.migrations.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, indexMigration, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { searchMigration } from '@gatehouse/kit/migrations/search-migration.ts';
import { goneProviders } from '@gatehouse/kit/projections/gone-providers.model.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import { fillInvitedNames, fillMasterDates } from './facts.migrations.ts';
import { budgets } from './modules/budgets/budgets.model.ts';
import { channelSwitches } from './modules/channels/channels.model.ts';
import { companyTexts } from './modules/companies/company.model.ts';
import { contractors } from './modules/companies/contractors.model.ts';
import { organizations } from './modules/companies/organizations.model.ts';
import { namedGroups } from './modules/delivered/named-groups.model.ts';
import { companyForms } from './modules/fields/company-forms.model.ts';
import { heldFields } from './modules/fields/held-fields.model.ts';
import { invitations } from './modules/invitations/invitations.model.ts';
import { masters, memberships } from './modules/memberships/memberships.model.ts';
import { people } from './modules/people/people.model.ts';
import { requests, requestTexts } from './modules/requests/requests.model.ts';
import { decidingRoles, roleMethods, roles } from './modules/roles/roles.model.ts';

const collections = [
  ...[people, roles, organizations, contractors, memberships, masters, requests, invitations, versions],
];

/** Every step of this service's database, in order. */
export const migrations: readonly Migration[] = [
  schemaMigration('0001-collections', ...collections),
  schemaMigration('0002-standing', people, decidingRoles, requests),
  schemaMigration('0003-sends', invitations),
  schemaMigration('0004-channel-switches', channelSwitches),
  // Fields that the installation defines.
  schemaMigration('0005-company-fields', companyForms, organizations, contractors),
  {
    id: '0006-locked-methods',
    up: async (step) => {
      await applySchemas(step, roles, memberships, requests);
      // Pages are in the order of people's names, which these do not have.
      for (const [{ name }, index] of [
        [memberships, 'contractor_name'],
        [requests, 'inn_status'],
      ] as const) {
        const rows = step.connection.collection(name);
        if (await rows.indexExists(index)) await rows.dropIndex(index);
      }
    },
  },
  // What is asked by contractor, status or organization beside the pages, and pages of one organization.
  schemaMigration('0007-questions-by-index', contractors, invitations, requests),
  // Companies that a provider delivers.
  schemaMigration('0008-delivered-companies', organizations, contractors),
  // Organizations that arrive after their companies, and providers that were deleted.
  schemaMigration('delivered/0001-named-groups', namedGroups, goneProviders),
  // Fields that are becoming unique.
  schemaMigration('0009-held-fields', heldFields),
  {
    id: '0010-search-by-every-requisite',
    up: async (step) => {
      // What was not searched by before is not among the runs that are stored.
      const added = [{ okpo: { $type: 'string' } }, { registrationNumber: { $type: 'string' } }];
      await step.db.collection(contractors.name).updateMany({ $or: added }, { $unset: { grams: 1 } });
      await searchMigration('', { collection: contractors, paths: { texts: companyTexts } }).up(step);
    },
  },
  // Those of an account that is deleted.
  schemaMigration('0011-invitations-of-accounts', invitations),
  // Messages that strangers cause, and roles that hold every method.
  schemaMigration('0012-message-budgets', budgets, decidingRoles),
  // What every role grants, for what people offered or decided earlier.
  schemaMigration('0013-role-methods', roleMethods),
  deliveringProvidersMigration('delivered/0002-delivering-providers', async (db, providerIds) => {
    const theirs = { providerId: { $in: [...providerIds] } };
    const own = { $unset: { providerId: 1 as const, externalId: 1 as const } };
    await db.collection(contractors.name).updateMany(theirs, own);
    await db.collection(organizations.name).updateMany(theirs, own);
    await db.collection(namedGroups.name).deleteMany(theirs);
  }),
  {
    id: 'facts/0001-dates-and-names',
    up: async (step) => {
      await applySchemas(step, masters, memberships, requests, invitations);
      await fillMasterDates(step.db);
      await fillInvitedNames(step.db);
    },
  },
  searchMigration(
    '0014-search-requests-and-organizations',
    { collection: requests, paths: { texts: requestTexts } },
    { collection: organizations, paths: { texts: companyTexts } },
  ),
  // Indexes that the questions of the services find, and none beside them.
  indexMigration('indexes/0001-found', organizations, contractors, memberships, requests, invitations),
  // Rows that follow a change in parts.
  schemaMigration('parts/0001-named-groups', namedGroups),
  indexMigration('indexes/0002-parts', organizations, contractors, memberships),
  // What is over leaves after a time.
  schemaMigration('retention/0001-over', requests, memberships),
  schemaMigration('retention/0002-revoked', masters),
];
