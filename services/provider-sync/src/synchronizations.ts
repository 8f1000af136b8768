/** Synchronizations of providers: their entries, mappers, runs, and what runs them. */

import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { FieldName } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { runFailures } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { ReadStandings } from '@gatehouse/kit/granting/standings.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import type { IdentityClient } from './adapters/identity.client.ts';
import { createPatience, type Sleep } from './adapters/patience.ts';
import type { ProviderFailed } from './adapters/provider-failure.ts';
import type { Exchanges } from './modules/exchanges/exchanges.service.ts';
import { createIntegrationSync } from './modules/integration-sync/integration-sync.module.ts';
import type { ThreadLimits } from './modules/mappers/endable-thread.ts';
import type { MapperFieldFacts } from './modules/mappers/mapper-fields.ts';
import { answering, placeOf } from './modules/mappers/mapper-standing.ts';
import { createMappersRepository } from './modules/mappers/mappers.repository.ts';
import { mappersRoutes } from './modules/mappers/mappers.routes.ts';
import { createMappersService } from './modules/mappers/mappers.service.ts';
import { readsRolesOfPeople } from './modules/mappers/mapping.ts';
import { createMappingThread } from './modules/mappers/mapping-thread.ts';
import type { SourcePerson } from './modules/mappers/source-person.ts';
import type { Origins } from './modules/providers/origins.service.ts';
import { connectionProblem, stateOfFailure } from './modules/providers/provider-check.service.ts';
import type { ProviderRow } from './modules/providers/providers.domain.ts';
import { issuerOf } from './modules/providers/providers.domain.ts';
import type { ProvidersRepository } from './modules/providers/providers.repository.ts';
import { readChangeWords } from './modules/sync/change-words.ts';
import { createLeftovers } from './modules/sync/leftovers.ts';
import { patientSink } from './modules/sync/patient-sink.ts';
import { createRunEngine } from './modules/sync/run-engine.ts';
import { runSettingsOf } from './modules/sync/run-rules.ts';
import { createRunsRepository } from './modules/sync/runs.repository.ts';
import { type Owners, sinkOf } from './modules/sync/sinks.ts';
import type { RunRow, SyncRow } from './modules/sync/sync.model.ts';
import { createSyncRepository } from './modules/sync/sync.repository.ts';
import { syncRoutes } from './modules/sync/sync.routes.ts';
import { createSyncService } from './modules/sync/sync.service.ts';
import { createSyncRunner } from './modules/sync/sync-runner.ts';
import { createProviderReaders } from './provider-readers.ts';

type Parts = Pick<ServiceParts, 'units' | 'tasks' | 'createEvent' | 'clock' | 'ids' | 'log' | 'service'> & {
  readonly connection: Connection;
};

const agreeMethod = syncEndpoints.agree.access.method;

export interface SyncModuleNeeds {
  readonly exchanges: Exchanges;
  /** Between two tries of a request to a provider, or to an owner of what it delivers; a timer by default. */
  readonly sleep?: Sleep | undefined;
  /** What the conditions of mappers may take. */
  readonly conditions?: ThreadLimits | undefined;
  readonly providers: {
    readonly repository: ProvidersRepository;
    readonly origins: Pick<Origins, 'guard'>;
    secretOf(row: ProviderRow): string;
  };
  readonly owners: Owners & { readonly identity: Pick<IdentityClient, 'people' | 'countPeople'> };
  /** What authors of mappers and those who agreed to something may do now. */
  readonly standings: ReadStandings;
  /** When other installations read each entity last. */
  readonly askedAt: () => Promise<ReadonlyMap<string, Date>>;
  readonly settings: () => SettingsSnapshot;
  readonly fields: (locale: string) => Promise<MapperFieldFacts[]>;
  readonly ownFields: () => Promise<readonly FieldName[]>;
  /** Folder of the texts of the pages. */
  readonly textsFolder: string;
}

export const createSyncModule = (parts: Parts, needs: SyncModuleNeeds) => {
  const { connection, units, createEvent, clock, ids, log, service: name } = parts;
  const { exchanges, owners, settings, standings } = needs;
  const { identity } = owners;
  const words = readChangeWords(needs.textsFolder, needs.fields);
  const { repository: providers, origins, secretOf } = needs.providers;
  const repository = createSyncRepository(connection);
  const runs = createRunsRepository(connection);
  const mappers = createMappersRepository(connection);
  const leftovers = createLeftovers(connection, parts.tasks);
  // Whoever edits a mapper does not wait for a run.
  const threads = {
    runs: createMappingThread(needs.conditions),
    trials: createMappingThread(needs.conditions),
  };
  const service = createSyncService({
    units,
    repository,
    runs: { ...runs, dropSync: leftovers.dropSync },
    mappers,
    providers,
    createEvent,
    isEntityEnabled: (type) => integration.isEnabled(type),
    runtime: { clock, ids, wake: () => runner.wake() },
  });
  const mappersService = createMappersService({
    units,
    repository: mappers,
    createEvent,
    ids,
    lock: (unit: UnitOfWork) => bumpVersion(connection, 'mappers', unit),
    standings,
    syncs: {
      byId: async (id) => {
        const sync = await repository.byId(id);
        const provider = sync && (await providers.byId(sync.providerId));
        return sync && provider && { type: sync.type, place: placeOf(provider) };
      },
    },
    areReadable: threads.trials.areReadable,
  });
  const integration = createIntegrationSync({
    connection,
    units,
    createEvent,
    syncs: repository,
    service,
    askedAt: needs.askedAt,
  });

  const readerOf = createProviderReaders({ exchanges, origins, secretOf, clock, sleep: needs.sleep });

  const isOn = async ({ providerId, type }: SyncRow): Promise<boolean> =>
    (await providers.byId(providerId))?.enabled === true && (await integration.isEnabled(type));

  /** A dry run is of an entry that may be off. */
  const goesOn = async ({ _id }: SyncRow, { kind }: Pick<RunRow, 'kind'>): Promise<boolean> => {
    const sync = await repository.byId(_id);
    return sync !== null && (sync.enabled || kind === 'dry') && (await isOn(sync));
  };

  const partsOf = async (sync: SyncRow, run: Pick<RunRow, '_id' | 'kind'>, signal: AbortSignal) => {
    const provider = await providers.byId(sync.providerId);
    if (provider === null || !(await isOn(sync))) return null;
    const place = placeOf(provider);
    const rules = (await mappers.ofSync(sync._id))
      .filter(({ enabled }) => enabled)
      .map((row) => ({ ...row, by: answering(row, place) }));
    const readsRoles = rules.some(readsRolesOfPeople);
    const patience = createPatience(signal, needs.sleep);
    const reader = readerOf(provider, { operation: sync.type, runId: run._id, signal });
    return {
      source: reader.source(sync.type, threads.runs.mapping(rules), { readsRoles }),
      journalled: reader.journalled,
      sink: patientSink(sinkOf({ ...sync, issuer: issuerOf(provider) }, owners, runs), patience),
      isOn: () => goesOn(sync, run),
      mayAgree: async (accountId: string) => {
        const [account] = (await patience(() => standings({ accounts: [accountId] }))).accounts;
        return account?.active === true && account.methods.includes(agreeMethod);
      },
    };
  };

  /** A person to try mappers with. */
  const sample = async (
    syncId: string,
    search: string,
    signal: AbortSignal,
  ): Promise<SourcePerson | null> => {
    const sync = await service.found(syncId);
    const provider = (await providers.byId(sync.providerId)) as ProviderRow;
    const reader = readerOf(provider, { operation: 'test', signal });
    try {
      return await reader.sample(search);
    } catch (error) {
      if ((error as Error).name === 'ProviderFailed') throw connectionProblem(error as ProviderFailed);
      throw error;
    } finally {
      await reader.journalled();
    }
  };

  /** How many people each provider has; none are known where identity does not answer. */
  const peopleOf = (ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    identity.countPeople(ids).catch(() => new Map());

  const runner = createSyncRunner(
    {
      connection,
      units,
      syncs: repository,
      runs,
      createEvent,
      runtime: { clock, ids, log },
      engine: createRunEngine({ units, repository: runs, clock }),
      world: {
        partsOf,
        isOn,
        labelOf: service.labelOf,
        isConfigured: service.isConfigured,
        settings: () => runSettingsOf(settings()),
        noted: async ({ providerId }, failure, detail) => {
          const passed = failure === null || (runFailures as readonly string[]).includes(failure);
          const state = passed ? 'connected' : stateOfFailure(failure as never);
          await providers.note({
            _id: providerId,
            state,
            failure: passed ? null : (failure as never),
            requiredRights: failure === 'rights' ? detail : [],
            since: clock.now(),
          });
        },
      },
    },
    { owner: `${name}-${ids.id()}` },
  );

  return {
    runner,
    tasks: leftovers.kinds,
    threads: [threads.runs, threads.trials],
    routes: [
      ...syncRoutes({ service, repository, runs, mappers, providers, identity, words }),
      ...mappersRoutes({
        service: mappersService,
        repository: mappers,
        standings,
        ownFields: needs.ownFields,
        sample,
        mapping: threads.trials.mapping,
        setBase: service.setBase,
        beginConfigured: service.beginConfigured,
      }),
      ...integration.routes,
    ],
    isEntityEnabled: integration.isEnabled,
    made: service.make,
    removed: service.removeAll,
    times: async (providerIds: readonly string[]) => {
      const states = await repository.statesOfProviders(providerIds);
      return new Map(
        providerIds.map((id) => {
          const own = states.filter(({ providerId }) => providerId === id);
          const last = own
            .flatMap(({ lastRunAt }) => lastRunAt ?? [])
            .toSorted((a, b) => b.getTime() - a.getTime());
          const next = own
            .flatMap(({ nextAt }) => nextAt ?? [])
            .toSorted((a, b) => a.getTime() - b.getTime());
          return [id, { lastRunAt: last[0] ?? null, nextRunAt: next[0] ?? null }] as const;
        }),
      );
    },
    peopleOf,
    /** People by identity, clients as they were delivered. */
    concerned: async (id: string) => {
      const applications = (await repository.ofProvider(id)).find(({ type }) => type === 'applications');
      const [people, clients] = await Promise.all([
        peopleOf([id]),
        applications === undefined ? 0 : runs.countObjects(applications._id),
      ]);
      return { people: people.get(id) ?? null, clients };
    },
  };
};
