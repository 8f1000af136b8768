/** A scripted provider whose people are synchronized to a scripted identity, and what administrators do with its mappers. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { startScriptedIdentity } from './scripted-identity.fixtures.ts';
import { clientId, clientSecret, realmName, startScriptedKeycloak } from './scripted-keycloak.fixtures.ts';

type Endpoint = Parameters<TestProviderSync['call']>[0];

const own = ['setting.providers.read', 'setting.providers.write'];

export const startConnected = async (limits: Parameters<typeof startProviderSync>[1] = {}) => {
  const [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  const urls = { identityUrl: identity.url, platformUrl: identity.url };
  const world = await startProviderSync(urls, limits);
  let names = 0;

  /** An administrator of providers with these methods beside. */
  const known = (id: string, ...methods: string[]) => {
    const all = [...own, ...methods];
    identity.standings.set(id, { active: true, name: id, methods: all });
    return accountActor(id, { methods: all });
  };
  const call = (endpoint: Endpoint, request: object = {}) =>
    world.call(endpoint, { actor: world.administrator, ...request });
  const usersOf = async (id: string) =>
    (await call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
      ({ type }: { type: string }) => type === 'users',
    );
  const as = (actor: ReturnType<typeof known>) => ({
    create: (syncId: string, body: object) =>
      call(mapperEndpoints.create, { actor, params: { syncId }, body }),
    change: (syncId: string, id: string, body: object) =>
      call(mapperEndpoints.change, { actor, params: { syncId, id }, body }),
    enable: (syncId: string, id: string, enabled: boolean) =>
      call(mapperEndpoints.setEnabled, { actor, params: { syncId, id }, body: { enabled } }),
    adopt: (syncId: string, id: string) => call(mapperEndpoints.adopt, { actor, params: { syncId, id } }),
    remove: (syncId: string, id: string) => call(mapperEndpoints.delete, { actor, params: { syncId, id } }),
    order: (syncId: string, ids: readonly string[]) =>
      call(mapperEndpoints.order, { actor, params: { syncId }, body: { ids } }),
    tryOut: (syncId: string, body: object) =>
      call(mapperEndpoints.test, { actor, params: { syncId }, body: { person: '', ...body } }),
    agree: (syncId: string, runId: string) => call(syncEndpoints.agree, { actor, params: { syncId, runId } }),
  });

  return {
    identity,
    keycloak,
    world,
    known,
    call,
    as,
    /** A provider whose first run is queued. */
    connected: async () => {
      names += 1;
      const body = {
        name: `realm-${names}`,
        url: keycloak.address,
        realm: realmName,
        clientId,
        clientSecret,
      };
      const id = (await call(providerEndpoints.create, { body })).body.id as string;
      const syncId = (await usersOf(id)).id as string;
      await call(mapperEndpoints.base, { params: { syncId }, body: {} });
      const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 10 };
      await call(syncEndpoints.change, { params: { id, syncId }, body: form });
      return { id, syncId };
    },
    mappersOf: async (syncId: string) =>
      (await call(mapperEndpoints.list, { params: { syncId } })).body.mappers,
    detailsOf: async (id: string) => (await usersOf(id)).details,
    runNow: async ({ id, syncId }: { id: string; syncId: string }) => {
      await call(syncEndpoints.start, { params: { id }, body: { syncId } });
      await world.runner.tick();
      return (await usersOf(id)).details;
    },
    dryRun: async ({ syncId }: { syncId: string }) => {
      const { body } = await call(syncEndpoints.dryRun, { params: { syncId } });
      await world.runner.tick();
      return (await call(syncEndpoints.runOf, { params: { syncId, runId: body.id } })).body.run;
    },
    changesOf: async (syncId: string, runId: string) =>
      (await call(syncEndpoints.changes, { params: { syncId, runId }, query: { limit: 100 } })).body.changes,
    close: async () => {
      await world.close();
      await keycloak.close();
      await identity.close();
    },
  };
};
export type Connected = Awaited<ReturnType<typeof startConnected>>;
