import { randomBytes } from 'node:crypto';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { ensureCollection } from '@gatehouse/kit/migrations/ensure-collection.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { indexMigration, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Connection } from 'mongoose';
import { ADMINISTRATORS_GUARD } from '../modules/accounts/account-constraints.repository.ts';
import { accountMigrations } from '../modules/accounts/accounts.migrations.ts';
import { accounts as accountsCollection } from '../modules/accounts/accounts.model.ts';
import { agreementMigrations } from '../modules/accounts/agreements/agreements.migrations.ts';
import { namedAttempts, unknownFailures } from '../modules/accounts/attempts/attempts.model.ts';
import { importedHistory as importedHistoryCollection } from '../modules/accounts/imported-history.model.ts';
import { installation } from '../modules/accounts/installation.model.ts';
import { quarantinedIdentifiers } from '../modules/accounts/quarantined-identifiers.model.ts';
import { retiredCodes } from '../modules/accounts/retired-codes.model.ts';
import { roles as rolesCollection } from '../modules/accounts/roles/roles.model.ts';
import { applicationMigrations } from '../modules/applications/applications.migrations.ts';
import { codeMigrations } from '../modules/authentication/codes/codes.migrations.ts';
import { passkeyMigrations } from '../modules/authentication/passkeys/passkeys.migrations.ts';
import { quotaMigrations } from '../modules/authentication/quotas/quotas.migrations.ts';
import { storeIdentifierKey } from '../modules/authentication/schemes/identifier-key.ts';
import { identifierKeys } from '../modules/authentication/schemes/identifier-keys.model.ts';
import { schemeMigrations } from '../modules/authentication/schemes/schemes.migrations.ts';
import { schemes as schemesCollection } from '../modules/authentication/schemes/schemes.model.ts';
import { secondFactorMigrations } from '../modules/authentication/second-factors/second-factors.migrations.ts';
import { pendingSignIns } from '../modules/authentication/sign-in/pending-sign-ins.model.ts';
import { channelMigrations } from '../modules/channels/channels.migrations.ts';
import { clientMigrations } from '../modules/clients/clients.migrations.ts';
import { deviceTypeMigrations } from '../modules/device-types/device-types.migrations.ts';
import { deviceTypes } from '../modules/device-types/device-types.model.ts';
import { directoryMigrations } from '../modules/directory/directory.migrations.ts';
import { messageMigrations } from '../modules/messages/messages.migrations.ts';
import { networkMigrations } from '../modules/network/network.migrations.ts';
import { networkEntries } from '../modules/network/network-entries.model.ts';
import { clientSessionsEnds, deletedClients } from '../modules/oidc/client-sessions/client-sessions.model.ts';
import { oidcMigrations } from '../modules/oidc/oidc.migrations.ts';
import { invitationMigrations } from '../modules/onboarding/invitations/invitations.migrations.ts';
import { linkMigrations } from '../modules/onboarding/links/links.migrations.ts';
import { links } from '../modules/onboarding/links/links.model.ts';
import { registrationMigrations } from '../modules/onboarding/registration/registration.migrations.ts';
import { sessions as sessionsCollection } from '../modules/sessions/sessions.model.ts';
import { seededRoles } from './seeded-roles.ts';
import { seededSchemes } from './seeded-schemes.ts';

const DAY = 24 * 3_600;
const expiry = (field: string, seconds = 0) => ({
  name: 'expiry',
  key: { [field]: 1 } as const,
  expireAfterSeconds: seconds,
});

const accounts: Migration = {
  id: '0001-accounts',
  up: async ({ connection }) => {
    await ensureCollection(connection, accountsCollection.name);
    await ensureCollection(connection, installation.name);
    await connection.collection(accountsCollection.name).createIndexes([
      // One index over login, e-mail and mobile: none of them is another person's any of them (N10).
      { name: 'identifiers', key: { identifiers: 1 }, unique: true },
      { name: 'scheme', key: { schemeCode: 1, status: 1 } },
    ]);
  },
};

const administratorsGuard: Migration = {
  id: '0007-administrators-guard',
  up: async ({ connection }) => {
    await connection
      .collection<{ _id: string }>(installation.name)
      .updateOne({ _id: ADMINISTRATORS_GUARD }, { $setOnInsert: { changes: 0 } }, { upsert: true });
    const administrators = { roles: systemicRoles.administrator.code };
    await connection
      .collection(accountsCollection.name)
      .createIndexes([
        { name: 'administrators', key: { roles: 1, status: 1 }, partialFilterExpression: administrators },
      ]);
  },
};

const importedHistory: Migration = {
  id: '0008-imported-history',
  up: ({ connection }) => ensureCollection(connection, importedHistoryCollection.name),
};

const sessions: Migration = {
  id: '0002-sessions',
  up: async ({ connection }) => {
    await ensureCollection(connection, sessionsCollection.name);
    const live = { partialFilterExpression: { live: true } };
    await connection.collection(sessionsCollection.name).createIndexes([
      { name: 'token', key: { tokenHash: 1 }, unique: true },
      { name: 'owner', key: { accountId: 1 }, ...live },
      { name: 'overdue', key: { deadline: 1 }, ...live },
      { name: 'cacheDue', key: { cacheDue: 1 }, partialFilterExpression: { cacheDue: true } },
      { ...expiry('purgeAt'), sparse: true },
    ]);
  },
};

const signIn: Migration = {
  id: '0003-sign-in',
  up: async ({ connection }) => {
    await ensureCollection(connection, pendingSignIns.name);
    await ensureCollection(connection, namedAttempts.name);
    await ensureCollection(connection, unknownFailures.name);
    await connection
      .collection(pendingSignIns.name)
      .createIndexes([{ name: 'secret', key: { secretHash: 1 }, unique: true }, expiry('expiresAt')]);
    await connection.collection(namedAttempts.name).createIndexes([expiry('expiresAt')]);
    await connection.collection(unknownFailures.name).createIndexes([expiry('at', DAY)]);
  },
};

/** Writes rows that are not there yet; what an operator changed since stays. */
const insertMissing = async <T extends { readonly _id: string }>(
  connection: Connection,
  collection: string,
  rows: readonly T[],
) => {
  await ensureCollection(connection, collection);
  for (const { _id, ...row } of rows) {
    await connection
      .collection<{ _id: string }>(collection)
      .updateOne({ _id }, { $setOnInsert: row }, { upsert: true });
  }
};

const schemes: Migration = {
  id: '0004-schemes',
  up: async ({ connection }) => {
    await insertMissing(connection, schemesCollection.name, seededSchemes);
    await connection
      .collection(schemesCollection.name)
      .createIndexes([
        { name: 'base', key: { base: 1 }, unique: true, partialFilterExpression: { base: true } },
      ]);
  },
};

const roles: Migration = {
  id: '0005-roles',
  up: ({ connection }) => insertMissing(connection, rolesCollection.name, seededRoles),
};

const identifierKey: Migration = {
  id: '0006-identifier-key',
  up: ({ connection }) => storeIdentifierKey(connection, randomBytes(32)),
};

export const identityMigrations: readonly Migration[] = [
  accounts,
  sessions,
  signIn,
  schemes,
  roles,
  identifierKey,
  administratorsGuard,
  importedHistory,
  ...schemeMigrations,
  ...messageMigrations,
  ...quotaMigrations,
  ...codeMigrations,
  ...linkMigrations,
  ...agreementMigrations,
  ...accountMigrations,
  ...networkMigrations,
  ...registrationMigrations,
  ...invitationMigrations,
  schemaMigration('0009-accounts-schema', accountsCollection),
  schemaMigration('0010-accounts-last-domain', accountsCollection),
  schemaMigration(
    '0011-schemas',
    sessionsCollection,
    pendingSignIns,
    namedAttempts,
    unknownFailures,
    rolesCollection,
    identifierKeys,
    installation,
    importedHistoryCollection,
  ),
  ...deviceTypeMigrations,
  ...directoryMigrations,
  ...channelMigrations,
  schemaMigration('0012-sessions-by-domain', sessionsCollection),
  schemaMigration('0013-deleted-accounts', quarantinedIdentifiers, sessionsCollection),
  ...applicationMigrations,
  ...clientMigrations,
  schemaMigration('0014-session-displays', sessionsCollection, links),
  ...oidcMigrations,
  ...secondFactorMigrations,
  ...passkeyMigrations,
  schemaMigration('0015-pending-sign-in-domains', pendingSignIns),
  schemaMigration('0016-former-sessions', sessionsCollection),
  // Built-in administrators get new methods without a change: their roles grant all methods, and all that read.
  schemaMigration('0017-kinds-of-roles', rolesCollection, retiredCodes, accountsCollection),
  // Indexes that the questions of the services find, and none beside them.
  indexMigration(
    'indexes/0001-found',
    ...[accountsCollection, networkEntries, deviceTypes, clientSessionsEnds, deletedClients],
  ),
  // Members of a company in the order of a task.
  indexMigration('indexes/0002-members', accountsCollection),
];
