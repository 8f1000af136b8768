/** Whoever owns what a synchronization brings: people, roles and applications are identity's, companies access-request's. */
import type {
  DeliveredCompany,
  DeliveredCompanyKind,
} from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type {
  DeliveredKind,
  DeliveredObject,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import {
  type DeliveredDirectory,
  type DeliveredEntry,
  deliveredDirectories,
} from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { AccessRequestClient } from '../../adapters/access-request.client.ts';
import type { IdentityClient } from '../../adapters/identity.client.ts';
import type { NotificationClient } from '../../adapters/notification.client.ts';
import type { PlatformClient } from '../../adapters/platform.client.ts';
import type { ProfileClient } from '../../adapters/profile.client.ts';
import { createDryClaims } from './dry-claims.ts';
import { keptSink } from './kept-objects.ts';
import type { Delivered, Sink, SourceObject } from './objects.ts';
import type { RunsRepository } from './runs.repository.ts';
import { subscriberSink, topicSink } from './subscription-sinks.ts';
import { reasonOf } from './withheld-rights.ts';

export interface Owners {
  readonly identity: Pick<
    IdentityClient,
    'deliver' | 'depart' | 'deliverObjects' | 'departObjects' | 'accountsOf'
  >;
  readonly platform: Pick<PlatformClient, 'deliverLocales'>;
  readonly profile: Pick<ProfileClient, 'deliverEntries' | 'departEntries'>;
  readonly accessRequest: Pick<AccessRequestClient, 'deliverCompanies' | 'departCompanies'>;
  readonly notification: Pick<
    NotificationClient,
    'deliverSubscribers' | 'departSubscribers' | 'deliverTopics' | 'deliverSchedules' | 'departTopics'
  >;
}

const toDelivered = ({
  externalId,
  result,
  accountId = null,
  conflict,
  changes,
  withheld = [],
  leftOut = [],
}: Omit<DeliveryResult, 'accountId'> & { readonly accountId?: string | null }): Delivered => ({
  externalId,
  result,
  accountId,
  changes,
  reason: reasonOf({ conflict, leftOut, withheld }),
  // Beside another result: what a repetition of the row was refused.
  isPartial: withheld.length > 0 || leftOut.length > 0 || (conflict !== null && result !== 'conflict'),
  holders: [conflict, ...leftOut].flatMap((one) => one?.by ?? []),
});

/** `issuer`: what identity knows of the provider may be older than the run. */
const peopleSink = (
  { providerId, issuer }: { readonly providerId: string; readonly issuer: string },
  identity: Owners['identity'],
): Sink => {
  const claims = createDryClaims();
  return {
    deliver: async (objects, call) => {
      const accounts = objects.flatMap(({ account }) => account ?? []);
      const answers = await identity.deliver({ providerId, issuer }, accounts, call);
      return (call.dryRun ? claims.judged(accounts, answers) : answers).map((one) => toDelivered(one));
    },
    disable: async (externalIds, call) =>
      (await identity.depart(providerId, { ...call, departure: 'disable' }, externalIds)).map(toDelivered),
    depart: async (departure, externalIds, call) =>
      (await identity.depart(providerId, { ...call, departure }, externalIds)).map(toDelivered),
  };
};

const toObject = ({ externalId, name, values }: SourceObject): DeliveredObject => ({
  externalId,
  name,
  title: (values.name ?? name).slice(0, 255),
  description: (values.description ?? '').slice(0, 1_000),
  url: values.url === undefined || values.url === '' ? null : values.url.slice(0, 1_000),
  enabled: values.enabled !== 'false',
});

const objectSink = (providerId: string, kind: DeliveredKind, identity: Owners['identity']): Sink => ({
  deliver: async (objects, call) =>
    (await identity.deliverObjects(providerId, { ...call, kind }, objects.map(toObject))).map(toDelivered),
  depart: async (departure, externalIds, call) =>
    (await identity.departObjects(providerId, { ...call, kind, departure }, externalIds)).map(toDelivered),
});

/** A language stays when a provider drops it: people of the installation may have chosen it. */
const localeSink = (providerId: string, platform: Owners['platform']): Sink => ({
  keepsVanished: true,
  deliver: async (objects, call) => {
    const codes = objects.map(({ externalId }) => externalId);
    const results = await platform.deliverLocales(providerId, codes, call);
    return results.map(({ code: externalId, result, changes }) => {
      const isWrong = result === 'invalid';
      return {
        externalId,
        accountId: null,
        changes,
        result: isWrong ? 'conflict' : result,
        reason: isWrong ? 'invalid: code' : null,
      };
    });
  },
  depart: async (_, externalIds) =>
    externalIds.map((externalId) => ({
      externalId,
      result: 'unchanged',
      accountId: null,
      reason: null,
      changes: [],
    })),
});

const isDirectory = (type: SyncEntity): type is DeliveredDirectory =>
  (deliveredDirectories as readonly string[]).includes(type);

const toEntry = ({ externalId, name, values }: SourceObject): DeliveredEntry => ({
  externalId,
  code: (values.code ?? '').slice(0, 255),
  parent: values.parent || null,
  name: { ru: (values.nameRu || name).slice(0, 255), en: (values.nameEn || name).slice(0, 255) },
  enabled: values.enabled !== 'false',
});

/** Entries of a directory, read-only here while the provider delivers them. */
const entrySink = (
  place: { readonly providerId: string; readonly directory: DeliveredDirectory },
  profile: Owners['profile'],
): Sink => ({
  deliver: async (objects, call) =>
    (await profile.deliverEntries(place, objects.map(toEntry), call)).map((one) => toDelivered(one)),
  depart: async (departure, externalIds, call) =>
    (await profile.departEntries(place, { ...call, departure }, externalIds)).map((one) => toDelivered(one)),
});

const filled = (value: string | undefined): string | null => value || null;

const toCompany = ({ externalId, name, values }: SourceObject): DeliveredCompany => ({
  externalId,
  name: name.slice(0, 300),
  inn: filled(values.inn?.slice(0, 32)),
  kpp: filled(values.kpp?.slice(0, 32)),
  ogrn: filled(values.ogrn?.slice(0, 32)),
  okpo: filled(values.okpo?.slice(0, 32)),
  taxNumber: filled(values.taxNumber?.slice(0, 32)),
  registrationNumber: filled(values.registrationNumber?.slice(0, 64)),
  groups: (values.groups ?? '').split(', ').filter((id) => id !== '' && id.length <= 255),
});

/** Companies, and the organizations that group them. */
const companySink = (
  place: { readonly providerId: string; readonly kind: DeliveredCompanyKind },
  accessRequest: Owners['accessRequest'],
): Sink => ({
  deliver: async (objects, call) =>
    (await accessRequest.deliverCompanies(place, objects.map(toCompany), call)).map((one) =>
      toDelivered(one),
    ),
  depart: async (departure, externalIds, call) =>
    (await accessRequest.departCompanies(place, { ...call, departure }, externalIds)).map((one) =>
      toDelivered(one),
    ),
});

export const sinkOf = (
  {
    _id,
    type,
    providerId,
    issuer,
  }: {
    readonly _id: string;
    readonly type: SyncEntity;
    readonly providerId: string;
    readonly issuer: string;
  },
  { identity, platform, profile, accessRequest, notification }: Owners,
  runs: Pick<RunsRepository, 'objectsOf'>,
): Sink => {
  switch (type) {
    case 'users':
      return peopleSink({ providerId, issuer }, identity);
    case 'roles':
    case 'applications':
    case 'devicesTypes':
      return objectSink(providerId, type, identity);
    case 'locales':
      return localeSink(providerId, platform);
    case 'companies':
    case 'contractorsGroups':
      return companySink({ providerId, kind: type }, accessRequest);
    case 'subscribers':
      return subscriberSink(providerId, identity, notification);
    case 'subscribes':
    case 'subscribesSchedules':
      return topicSink({ providerId, kind: type }, notification);
    default:
      return isDirectory(type) ? entrySink({ providerId, directory: type }, profile) : keptSink(_id, runs);
  }
};
