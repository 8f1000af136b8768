/** Synchronizations of a provider, run while processes are killed. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { vi } from 'vitest';
import type { RunRow, SyncStateRow } from '../modules/sync/sync.model.ts';
import type { KilledPlatform } from './killed-platform.fixtures.ts';

/** Milliseconds that a run has, processes that start again included. */
const ENDED_WITHIN = 120_000;

type ProviderForm = Parameters<typeof formOf>[0];
const formOf = (form: {
  readonly name: string;
  readonly type?: 'wapps' | 'keycloak';
  readonly url: string;
  readonly realm?: string;
  readonly clientId: string;
  readonly clientSecret: string;
}) => form;

const known = (value: string | undefined): string => {
  if (value === undefined) throw new Error('there is no such synchronization');
  return value;
};

/** A provider whose synchronizations of these types are on. */
export const connectProvider = async (
  { call, databaseOf, ready }: KilledPlatform,
  form: ProviderForm,
  { types, limit }: { readonly types: readonly SyncEntity[]; readonly limit: number },
) => {
  const { id } = await call(providerEndpoints.create, { body: formOf(form) as never });
  const { synchronizations } = await call(syncEndpoints.list, { params: { id } });
  const syncs = new Map(synchronizations.map(({ id: syncId, type }) => [type, syncId]));
  const syncIdOf = (type: SyncEntity): string => known(syncs.get(type));
  const connection = await databaseOf('provider-sync');
  const states = connection.collection<SyncStateRow>('sync_states');
  const leases = connection.collection<{ _id: string }>('leases');

  const mapperOf = (type: SyncEntity, body: object) =>
    call(mapperEndpoints.create, { params: { syncId: syncIdOf(type) }, body: body as never });

  const lastRun = async (type: SyncEntity) => {
    const { synchronizations: rows } = await call(syncEndpoints.list, { params: { id } });
    return rows.find((row) => row.type === type)?.details.run ?? null;
  };
  const start = async (type: SyncEntity): Promise<void> => {
    await call(syncEndpoints.start, { params: { id }, body: { syncId: syncIdOf(type) } });
  };
  /** Whether nothing of it runs or waits. */
  const isIdle = async (): Promise<boolean> =>
    (await states.countDocuments({
      providerId: id,
      $or: [{ runId: { $ne: null } }, { queuedAt: { $ne: null } }],
    })) === 0;

  return {
    id,
    mapperOf,
    enable: async (): Promise<void> => {
      for (const type of types) {
        await call(mapperEndpoints.base, { params: { syncId: syncIdOf(type) }, body: {} }).catch(() => {});
        const body = {
          enabled: true,
          restartOnFailure: false,
          periodUnit: 1,
          periodAmount: 30,
          syncLimit: limit,
        } as const;
        await call(syncEndpoints.change, { params: { id, syncId: syncIdOf(type) }, body });
      }
    },
    lastRun,
    start,
    isIdle,
    idle: () =>
      vi.waitFor(
        async () => {
          if (!(await isIdle())) throw new Error(`a run of ${form.name} does not end`);
        },
        { timeout: ENDED_WITHIN, interval: 100 },
      ),
    /** After the process that ran it was killed: as if the life of its leases were over, and the schedule had looked. */
    takeOver: async (): Promise<void> => {
      await ready('provider-sync');
      await leases.updateMany({}, { $set: { expiresAt: new Date(0) } });
      // What is queued wakes the runner, which finds what was interrupted, too.
      await start('locales').catch(() => {});
    },
    /** What somebody has to agree to is agreed to. Answers whether there was something. */
    agreed: async (type: SyncEntity): Promise<boolean> => {
      const run = await lastRun(type);
      if (run?.failure !== 'held') return false;
      await call(syncEndpoints.agree, { params: { syncId: syncIdOf(type), runId: run.id } });
      return true;
    },
    /** Runs that were no dry ones, oldest first. */
    runs: async (type: SyncEntity): Promise<readonly RunRow[]> =>
      connection
        .collection<RunRow>('sync_runs')
        .find({ syncId: syncIdOf(type), kind: 'run' })
        .sort({ createdAt: 1 })
        .toArray(),
  };
};
export type ConnectedRuns = Awaited<ReturnType<typeof connectProvider>>;
