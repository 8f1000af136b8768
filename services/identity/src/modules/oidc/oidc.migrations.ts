import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Connection } from 'mongoose';
import { sessions } from '../sessions/sessions.model.ts';
import { artifacts } from './artifacts.model.ts';
import { clientSessions, clientSessionsEnds } from './client-sessions.model.ts';
import { consents } from './consents.model.ts';
import { signingKeys } from './signing-keys.model.ts';

/** What ended under the version before does not say so. */
const markEnded = async (connection: Connection): Promise<void> => {
  await clientSessions
    .driver(connection)
    .aggregate([
      { $match: { endedAt: { $exists: false } } },
      { $lookup: { from: sessions.name, localField: 'sessionId', foreignField: '_id', as: 'session' } },
      { $match: { 'session.live': { $ne: true } } },
      { $project: { endedAt: { $literal: new Date() } } },
      { $merge: { into: clientSessions.name, whenMatched: 'merge', whenNotMatched: 'discard' } },
    ])
    .toArray();
};

export const oidcMigrations: readonly Migration[] = [
  schemaMigration('oidc/0001-provider', artifacts, clientSessions, signingKeys),
  schemaMigration('oidc/0002-user-codes', artifacts),
  schemaMigration('oidc/0003-consents', consents, artifacts),
  schemaMigration('oidc/0004-first-presentation', artifacts),
  {
    id: 'oidc/0005-open-client-sessions',
    up: async (step) => {
      await applySchemas(step, artifacts, clientSessions, clientSessionsEnds);
      const rows = clientSessions.driver(step.connection);
      if (await rows.indexExists('client')) await rows.dropIndex('client');
      await markEnded(step.connection);
    },
  },
  schemaMigration('oidc/0006-refresh-chains', artifacts),
];
