import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { withReason } from '../accounts/account-status.domain.ts';
import { accounts } from '../accounts/accounts.model.ts';
import {
  knownProviders,
  providerJourneys,
  providerSessions,
} from '../authentication/known-providers/providers.model.ts';
import { pendingSignIns } from '../authentication/sign-in/pending-sign-ins.model.ts';
import { directoryObjects } from '../directory-objects/directory-objects.model.ts';
import { externalIdentities } from './external-identities.model.ts';
import { issuerConfirmations } from './issuer-confirmations.model.ts';
import { refusedSignIns } from './refused-sign-ins.model.ts';

/** As the version before stored it. */
interface FormerIdentity {
  readonly accountId: string;
  readonly providerId: string;
  readonly delivered: boolean;
  readonly switchedOffAt?: Date;
  readonly suspended?: boolean;
}

export const directoryMigrations: readonly Migration[] = [
  schemaMigration('directory/0001-external-identities', externalIdentities),
  schemaMigration(
    'directory/0002-provider-sign-in',
    ...[externalIdentities, knownProviders, providerJourneys, providerSessions, pendingSignIns],
  ),
  schemaMigration('directory/0003-objects', directoryObjects),
  // Types of devices among them.
  schemaMigration('directory/0004-device-types', directoryObjects),
  schemaMigration('directory/0005-reasons', accounts),
  {
    id: 'directory/0006-reasons-of-before',
    /**
     * Reasons stood on the identities. Whether somebody was off there or had vanished was not kept: the next delivery or
     * departure says. Whoever an administrator has let in although the provider had switched them off stays in until then.
     */
    up: async ({ connection }) => {
      const identities = connection.collection<FormerIdentity>('external_identities');
      const rows = accounts.driver(connection);
      const off = { $or: [{ switchedOffAt: { $type: 'date' as const } }, { suspended: true }] };
      for await (const { accountId, providerId, switchedOffAt, suspended } of identities.find({
        delivered: true,
        ...off,
      })) {
        const account = await rows.findOne({ _id: accountId, status: 'disabled' });
        if (account === null) continue;
        const isBlocked =
          account.blocked != null || (account.off ?? []).some(({ by }) => by === 'administrator');
        let reasons = (account.off ?? []).filter(({ by }) => by !== 'administrator');
        if (switchedOffAt !== undefined)
          reasons = [...withReason(reasons, { by: 'provider', providerId, at: switchedOffAt })];
        if (suspended === true) reasons = [...withReason(reasons, { by: 'providerOff', providerId })];
        if (isBlocked) reasons = [...withReason(reasons, { by: 'administrator' })];
        await rows.updateOne({ _id: accountId, status: 'disabled' }, { $set: { off: reasons } });
      }
    },
  },
  {
    id: 'directory/0007-former-reasons',
    /** The reasons stand on the accounts, and a row with other fields cannot be written. */
    up: async ({ connection }) => {
      const identities = connection.collection<FormerIdentity>('external_identities');
      await identities.updateMany(
        { $or: [{ switchedOffAt: { $exists: true } }, { suspended: { $exists: true } }] },
        { $unset: { switchedOffAt: 1, suspended: 1 } },
      );
    },
  },
  schemaMigration('directory/0008-issuers', externalIdentities, issuerConfirmations, refusedSignIns),
];
