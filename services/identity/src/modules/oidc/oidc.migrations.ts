import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas, schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Connection } from 'mongoose';
import { clients } from '../clients/clients.model.ts';
import { sessions } from '../sessions/sessions.model.ts';
import {
  clientSessions,
  clientSessionsEnds,
  deletedClients,
} from './client-sessions/client-sessions.model.ts';
import { type ConsentRow, consents } from './consent/consents.model.ts';
import { signingKeys } from './keys/signing-keys.model.ts';
import { refusedRequests } from './refused-requests/refused-requests.model.ts';
import { artifacts } from './tokens/artifacts.model.ts';

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

/** Versions before left clients open that were let in while their session ended: it is looked once more which. */
const lookAtEnded = async (connection: Connection): Promise<void> => {
  await clientSessions
    .driver(connection)
    .aggregate([
      { $match: { endedAt: { $exists: false } } },
      { $group: { _id: '$sessionId' } },
      { $lookup: { from: sessions.name, localField: '_id', foreignField: '_id', as: 'session' } },
      { $match: { 'session.endedAt': { $exists: true } } },
      { $project: { clientsDueAt: { $literal: new Date() } } },
      { $merge: { into: sessions.name, whenMatched: 'merge', whenNotMatched: 'discard' } },
    ])
    .toArray();
};

/** Versions before kept what people had agreed to share with a client that was deleted. */
const forgetConsents = async (connection: Connection): Promise<void> => {
  const rows = consents.driver(connection);
  const given = rows.aggregate<Pick<ConsentRow, 'clientId' | 'applicationId'>>([
    { $group: { _id: { clientId: '$clientId', applicationId: '$applicationId' } } },
    { $replaceRoot: { newRoot: '$_id' } },
  ]);
  for await (const { clientId, applicationId } of given)
    if ((await clients.driver(connection).findOne({ clientId, applicationId })) === null)
      await rows.deleteMany({ clientId, applicationId });
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
  schemaMigration('oidc/0007-issuers', artifacts),
  {
    id: 'oidc/0008-deleted-clients',
    up: async (step) => {
      await applySchemas(step, clientSessions, deletedClients);
      await forgetConsents(step.connection);
    },
  },
  schemaMigration('oidc/0009-resources-of-consents', consents),
  {
    id: 'oidc/0010-told-of-every-end',
    up: async (step) => {
      await applySchemas(step, sessions);
      await lookAtEnded(step.connection);
    },
  },
  schemaMigration('oidc/0011-fields-of-consents', consents),
  schemaMigration('oidc/0012-methods-of-consents', consents),
  schemaMigration('oidc/0013-refused-requests', refusedRequests),
];
