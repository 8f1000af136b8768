/** Providers as synchronizations read them, whatever their type. */
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createPatience, type Sleep } from './adapters/patience.ts';
import type { Exchanges } from './modules/exchanges/exchanges.service.ts';
import { createKeycloak } from './modules/keycloak/keycloak.client.ts';
import { patient } from './modules/keycloak/patient-keycloak.ts';
import { createRealmReader } from './modules/keycloak/realm-reader.ts';
import type { PeopleMapping } from './modules/mappers/mapping-thread.ts';
import type { SourcePerson } from './modules/mappers/source-person.ts';
import type { Origins } from './modules/providers/origins.service.ts';
import type { ProviderRow } from './modules/providers/providers.domain.ts';
import { mappedPeople, named, type Source, sourceOf } from './modules/sync/objects.ts';
import { createInstallation } from './modules/wapps/installation.client.ts';
import { createInstallationReader, type InstallationReader } from './modules/wapps/installation-reader.ts';

export interface ProviderReader {
  source(type: SyncEntity, mapping: PeopleMapping, options: { readonly readsRoles: boolean }): Source;
  /** The first person whom a search finds. */
  sample(search: string): Promise<SourcePerson | null>;
  /** Resolves once all that was asked so far is in the integration journal. */
  journalled(): Promise<void>;
}

export interface Reading {
  /** Last part of the key in the integration journal. */
  readonly operation: string;
  readonly runId?: string | undefined;
  readonly signal: AbortSignal;
}

const installationSource = (type: SyncEntity, reader: InstallationReader, mapping: PeopleMapping): Source => {
  // A record that changes moves to the end, so that places of one reading mean nothing in the next.
  const places = { keepsPlaces: false, asksEach: false };
  const facts = { total: () => reader.total(type), find: reader.find(type), ...places };
  if (type === 'users') {
    const people = reader.people();
    const page: Source['page'] = async (first, max) => mappedPeople(await people(first, max), mapping);
    return { ...facts, page };
  }
  const objects = reader.objects(type);
  return { ...facts, page: async (first, max) => (await objects(first, max)).map(named) };
};

export const createProviderReaders =
  ({
    exchanges,
    origins,
    secretOf,
    clock,
    sleep,
  }: {
    readonly exchanges: Pick<Exchanges, 'fetchAs' | 'journal'>;
    readonly origins: Pick<Origins, 'guard'>;
    readonly secretOf: (provider: ProviderRow) => string;
    readonly clock: Pick<Clock, 'now'>;
    /** Between two tries of a request; a timer by default. */
    readonly sleep?: Sleep | undefined;
  }) =>
  (provider: ProviderRow, { operation, runId, signal }: Reading): ProviderReader => {
    const { _id: id, name, url, realm, clientId } = provider;
    const patience = createPatience(signal, sleep);
    const journal = exchanges.journal();
    const clientSecret = secretOf(provider);
    const asking = exchanges.fetchAs({
      provider: { id, name },
      secrets: [clientSecret],
      operation,
      runId,
      journal,
    });
    const fetch = origins.guard(provider, asking);
    if (provider.type === 'wapps') {
      const installation = createInstallation({ url, clientId, clientSecret }, { fetch, clock });
      const reader = createInstallationReader(installation, signal, patience);
      return {
        source: (type, mapping) => installationSource(type, reader, mapping),
        sample: reader.sample,
        journalled: journal.written,
      };
    }
    const keycloak = createKeycloak({ url, realm, clientId, clientSecret }, { fetch, clock });
    const reader = createRealmReader(patient(keycloak, signal, patience));
    return {
      source: (type, mapping, options) => sourceOf(type, reader, mapping, options),
      sample: reader.sample,
      journalled: journal.written,
    };
  };
