import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { artifacts } from './artifacts.model.ts';
import { clientSessions } from './client-sessions.model.ts';
import { consents } from './consents.model.ts';
import { signingKeys } from './signing-keys.model.ts';

export const oidcMigrations: readonly Migration[] = [
  schemaMigration('oidc/0001-provider', artifacts, clientSessions, signingKeys),
  schemaMigration('oidc/0002-user-codes', artifacts),
  schemaMigration('oidc/0003-consents', consents, artifacts),
  schemaMigration('oidc/0004-first-presentation', artifacts),
];
