/** Each lie by each kind of provider: a run ends with what an administrator understands, and takes nothing away from anybody. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';
import { startScriptedInstallation } from './scripted-installation.fixtures.ts';

const PEOPLE = 42;
const PAGE = 10;
const all = Array.from({ length: PEOPLE }, (_, index) => `p${index}`);

let connected: Connected;
let peer: Awaited<ReturnType<typeof startScriptedInstallation>>;
beforeAll(async () => {
  connected = await startConnected({ waitMs: 500, sleep: async () => {} });
  peer = await startScriptedInstallation();
});
afterAll(async () => {
  await connected?.close();
  await peer?.close();
});

/** What a page that begins at a place lists; an id that nobody has is somebody new. */
type Lie = (from: number) => readonly string[] | 'hang' | { readonly status: number };

const cut = (ids: readonly string[], from: number): readonly string[] => ids.slice(from, from + PAGE);

/** `isOdd`: the pages are right, and a row of them is not. */
const lies: Readonly<
  Record<string, { readonly lie: Lie; readonly failure: string | null; readonly isOdd?: true }>
> = {
  endless: { lie: () => cut(all, 0), failure: 'malformed' },
  short: { lie: (from) => cut(all, from).filter((id) => id !== 'p3' && id !== 'p41'), failure: 'incomplete' },
  shrinking: { lie: (from) => cut(from === 0 ? all : all.slice(2), from), failure: 'incomplete' },
  reordered: { lie: (from) => cut(from % 20 === 0 ? all : all.toReversed(), from), failure: 'incomplete' },
  duplicated: {
    lie: (from) => cut(all, from).flatMap((id) => (id === 'p7' ? [id, id] : from > 0 ? [id, 'p0'] : [id])),
    failure: null,
  },
  slow: { lie: (from) => (from < 20 ? cut(all, from) : 'hang'), failure: 'timeout' },
  'of status 500': { lie: (from) => (from < 20 ? cut(all, from) : { status: 500 }), failure: 'server-error' },
  'of wrong types': { lie: (from) => cut(all, from), failure: 'malformed', isOdd: true },
};

const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: PAGE };
let names = 0;

const kinds = {
  keycloak: {
    form: () => ({ url: connected.keycloak.address, realm: 'orchard', clientId: 'gatehouse' }),
    secret: () => connected.keycloak.realm.secret,
    lieBy: (lie: Lie, isOdd: boolean) =>
      connected.keycloak.fail((path, query) => {
        if (!path.endsWith('/users') || !query.has('first')) return undefined;
        const from = Number(query.get('first'));
        const told = lie(from);
        if (!Array.isArray(told)) return told as 'hang' | { status: number };
        return {
          body: told.map((id) => ({ id, username: id, enabled: isOdd && from === 20 ? 'yes' : true })),
        };
      }),
  },
  wapps: {
    form: () => ({ type: 'wapps', url: peer.url, clientId: 'gatehouse' }),
    secret: () => peer.secret,
    lieBy: (lie: Lie, isOdd: boolean) =>
      peer.fail((path, query) => {
        if (!path.endsWith('/users')) return undefined;
        const from = Number(query.get('cursor') ?? 0);
        const told = lie(from);
        if (!Array.isArray(told)) return told as 'hang' | { status: number };
        const records = told.map((key) => ({
          key,
          deleted: false,
          fields: { login: key, enabled: isOdd && from === 20 ? 'yes' : true },
        }));
        return { body: { records, cursor: String(from + PAGE), more: told.length > 0, total: PEOPLE } };
      }),
  },
} as const;

beforeEach(() => {
  const { keycloak, identity } = connected;
  keycloak.fail(() => undefined);
  keycloak.realm.people = all.map((id) => ({ id, username: id, enabled: true }));
  peer.fail(() => undefined);
  peer.clear();
  for (const key of all) peer.put('users', key, { login: key, enabled: true });
  identity.accounts.clear();
  identity.held.clear();
});

describe.each(['keycloak', 'wapps'] as const)('a provider of the type %s', (kind) => {
  it.each(Object.entries(lies))('that is %s', async (_, { lie, failure, isOdd = false }) => {
    const { world, identity } = connected;
    const told = kinds[kind];
    names += 1;
    const body = Object.assign({ name: `liar-${names}`, clientSecret: told.secret() }, told.form());
    const ask = connected.call;
    const id = (await ask(providerEndpoints.create, { body })).body.id as string;
    const usersOf = async () =>
      (await ask(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
        ({ type }: { type: string }) => type === 'users',
      );
    const syncId = (await usersOf()).id as string;
    await ask(mapperEndpoints.base, { params: { syncId }, body: {} });
    await ask(syncEndpoints.change, { params: { id, syncId }, body: form });
    await world.runner.tick();
    expect(identity.accounts.size).toBe(PEOPLE);

    told.lieBy(lie, isOdd);
    const details = await connected.runNow({ id, syncId });
    expect([details.status, details.run.failure]).toEqual([failure === null ? 'success' : 'error', failure]);
    expect(details.run.counts).toMatchObject({ switchedOff: 0, removed: 0 });
    expect(all.filter((person) => identity.accounts.get(person)?.off !== undefined)).toEqual([]);

    connected.keycloak.fail(() => undefined);
    peer.fail(() => undefined);
    expect((await connected.runNow({ id, syncId })).status).toBe('success');
    expect(all.filter((person) => identity.accounts.get(person)?.off !== undefined)).toEqual([]);
  });
});
