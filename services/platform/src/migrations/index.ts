import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { schemaMigration } from '@gatehouse/kit/migrations/schema-migration.ts';
import { searchMigration } from '@gatehouse/kit/migrations/search-migration.ts';
import { deliveringProviders, goneProviders } from '@gatehouse/kit/projections/gone-providers.model.ts';
import { versions } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { applicationHealth } from '../modules/application-health/application-health.model.ts';
import { projectedApplications } from '../modules/applications/applications.model.ts';
import { banners as bannerRows } from '../modules/banners/banners.model.ts';
import { projectedDeviceTypes } from '../modules/device-types/device-types.model.ts';
import { releaseManifests } from '../modules/diagnostics/manifests.model.ts';
import {
  documentPaths,
  documents as documentRows,
  documentVersions,
} from '../modules/documents/documents.model.ts';
import type { DocumentsService } from '../modules/documents/documents.service.ts';
import { domains as domainRows, styles } from '../modules/domains/domains.model.ts';
import type { DomainsService } from '../modules/domains/domains.service.ts';
import { images } from '../modules/images/images.model.ts';
import { licenses } from '../modules/license/license.model.ts';
import { localeTexts } from '../modules/locales/locale-texts.model.ts';
import { locales } from '../modules/locales/locales.model.ts';
import {
  monitoringHistory,
  monitoringIncidents,
  monitoringStates,
} from '../modules/monitoring/monitoring.model.ts';
import { settings } from '../modules/settings/settings.model.ts';
import { type BannersMigrationNeeds, bannersMigration } from './banners.ts';
import { baseDomain } from './base-domain.ts';
import { documentVersionHashesMigration, documentVersionsMigration } from './document-versions.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfUse } from './terms-of-use.ts';

export interface MigrationNeeds extends BannersMigrationNeeds {
  /** Where a browser finds the base domain. */
  readonly publicUrl: string;
  readonly documents: Pick<DocumentsService, 'put'>;
  readonly domains: Pick<DomainsService, 'put'>;
  /** Publishes the domains whose facts are told in more words than before. */
  readonly refreshDomains: () => Promise<void>;
}

type Row = { readonly _id: string; readonly [field: string]: unknown };

/** Writes rows that are not there yet; what an operator changed since stays. */
const insertMissing = async (connection: Connection, collection: string, rows: readonly Row[]) => {
  for (const { _id, ...row } of rows) {
    await connection.collection<Row>(collection).updateOne({ _id }, { $setOnInsert: row }, { upsert: true });
  }
};

const collections = [
  settings,
  domainRows,
  styles,
  locales,
  versions,
  documentRows,
  documentVersions,
  bannerRows,
  localeTexts,
  images,
];

/** Collections that every process checks for at start; transactions want them to exist. */
const createCollections = schemaMigration('0001-collections', ...collections);

const createLooksAndLocales: Migration = {
  id: '0002-looks-and-locales',
  up: async ({ connection }) => {
    await insertMissing(connection, styles.name, [
      { _id: 'harbour', name: 'Harbour', accent: '#3f4fd0', background: '#f5f6fb' },
      { _id: 'orchard', name: 'Orchard', accent: '#0f7a55', background: '#f3f8f4' },
    ]);
    await insertMissing(connection, locales.name, [
      { _id: 'ru', name: 'Русский', enabled: true, default: true, sequence: 0 },
      { _id: 'en', name: 'English', enabled: true, default: false, sequence: 0 },
    ]);
  },
};

/** The first domain with its texts; goes through the services, so that it is published like every later change. */
const createBaseDomain = ({ publicUrl, documents, domains }: MigrationNeeds): Migration => ({
  id: '0003-base-domain',
  up: async ({ connection }) => {
    for (const document of [termsOfUse, privacyPolicy]) {
      const known = await documentRows.model(connection).exists({ code: document.code });
      if (known === null) await documents.put(document, systemContext);
    }
    const base = await domainRows.model(connection).exists({ base: true });
    if (base === null) await domains.put(baseDomain(publicUrl), systemContext);
  },
});

/** A third look with a sign of its own, as a customer would send it. */
const createShipyardLook: Migration = {
  id: '0005-shipyard-look',
  up: ({ connection }) =>
    insertMissing(connection, styles.name, [
      { _id: 'shipyard', name: 'Shipyard', accent: '#9a3b12', background: '#faf6f2' },
    ]),
};

/**
 * Services know the rows of now alone: what goes through them and reads rows comes after every step that changes their
 * shape. A release that changes what facts of domains tell moves this step to the end, under the next number.
 */
const tellDomains = ({ refreshDomains }: MigrationNeeds): Migration => ({
  id: '0019-domain-facts',
  up: () => refreshDomains(),
});

/** Without `needs`, the list alone: for asking whether everything has run. */
export const platformMigrations = (needs: MigrationNeeds): readonly Migration[] => [
  createCollections,
  createLooksAndLocales,
  createBaseDomain(needs),
  createShipyardLook,
  documentVersionsMigration,
  // For databases that are older than the schemas.
  schemaMigration('0007-schemas', ...collections),
  documentVersionHashesMigration,
  schemaMigration('0009-domain-docs-address', domainRows),
  bannersMigration(needs),
  // Locales can be deleted.
  schemaMigration('0010-locales', locales),
  schemaMigration('0013-domain-base-settings', domainRows),
  schemaMigration('0014-locale-texts', locales, localeTexts),
  schemaMigration('0015-domain-logos', images, domainRows),
  schemaMigration('0016-page-indexes', documentRows, documentVersions, bannerRows),
  searchMigration('0017-search', { collection: documentRows, paths: documentPaths }),
  schemaMigration('0018-device-id-attributes', domainRows, projectedDeviceTypes),
  schemaMigration('settings/0001-changed-by', settings),
  tellDomains(needs),
  schemaMigration('applications/0001-applications', projectedApplications),
  schemaMigration('applications/0002-where-they-are-shown', projectedApplications),
  schemaMigration('applications/0003-roles', projectedApplications),
  schemaMigration('applications/0004-how-they-are', projectedApplications),
  schemaMigration('diagnostics/0001-manifests', releaseManifests),
  schemaMigration(
    'monitoring/0001-monitoring',
    monitoringStates,
    monitoringHistory,
    monitoringIncidents,
    applicationHealth,
  ),
  schemaMigration('license/0001-license', licenses),
  schemaMigration('license/0002-warnings', licenses),
  schemaMigration('license/0003-leaps', licenses),
  // Providers that were deleted bring no locales any more.
  schemaMigration('locales/0001-gone-providers', goneProviders),
  schemaMigration('locales/0002-delivering-providers', deliveringProviders),
];
