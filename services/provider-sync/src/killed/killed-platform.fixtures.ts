/** Services as processes of their own, between which a test watches what they ask of each other, and which it kills. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { writtenKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerClient, type PeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import mongoose from 'mongoose';
import { type Moment, startWatchedWay } from './watched-way.fixtures.ts';

export const owners = ['identity', 'profile', 'access-request'] as const;
export type Owner = (typeof owners)[number];
export type Victim = Owner | 'provider-sync';

/** What passes between provider-sync and who owns what it delivers. */
export type OwnersWatch = (owner: Owner, path: string, moment: Moment) => Promise<boolean>;

const variables: Readonly<Record<Owner, string>> = {
  identity: 'GATEHOUSE_IDENTITY_URL',
  profile: 'GATEHOUSE_PROFILE_URL',
  'access-request': 'GATEHOUSE_ACCESS_REQUEST_URL',
};
const methods = ['providers', 'roles', 'settings'].flatMap((noun) => [
  `setting.${noun}.read`,
  `setting.${noun}.write`,
]);

/** Milliseconds in which a process that was killed answers again. */
const PATIENCE = 60_000;

const isAway = (error: unknown): boolean =>
  error instanceof ProblemError && error.definition.code === requestErrors.unavailable.code;

type Asked<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> };

export const startKilledPlatform = async (
  engines: Parameters<typeof startIsolatedPlatform>[0]['engines'],
) => {
  let watch: OwnersWatch = async () => false;
  const ways = await Promise.all(
    owners.map(async (owner) => ({
      owner,
      way: await startWatchedWay((path, moment) => watch(owner, path, moment)),
    })),
  );
  const processes = [...owners, 'platform', 'provider-sync'] as const;
  // The console's own is not among them: the test speaks as it.
  const keys = writtenKeyRing(...processes, 'bff');
  const ringOf = (issuer: string) => ({ ...keys, signWith: `${issuer}-1` });
  const platform = await startIsolatedPlatform({
    env: process.env,
    name: 'killed',
    engines,
    only: processes,
    extra: (urls) => {
      for (const { owner, way } of ways) way.leadTo(urls[owner] ?? '');
      const watched = Object.fromEntries(ways.map(({ owner, way }) => [variables[owner], way.url]));
      return Object.fromEntries(
        processes.map((name) => {
          const own = { GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringOf(name)) };
          return [name, name === 'provider-sync' ? Object.assign(own, watched) : own];
        }),
      );
    },
  });

  const connections = new Map<string, mongoose.Connection>();
  const databaseOf = async (service: string): Promise<mongoose.Connection> => {
    const known = connections.get(service);
    if (known !== undefined) return known;
    const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: dbName = '' } =
      platform.environment(service);
    const connection = await mongoose.createConnection(url, { dbName }).asPromise();
    connections.set(service, connection);
    return connection;
  };

  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'));
  const file = join(folder, 'import.json');
  const people = ['administrator', 'bystander'].map((login) => ({
    login,
    lastName: 'Bennett',
    firstName: 'Olivia',
    email: `${login}@example.org`,
    password: 'Orchid-Lantern-42',
    roles: login === 'administrator' ? ['user', 'administrator'] : ['user'],
  }));
  await writeFile(file, people.map((person) => `${JSON.stringify(person)}\n`).join(''));
  await platform.command('identity', ['accounts', 'import', file]);
  await rm(folder, { recursive: true });
  const accounts = (await databaseOf('identity')).collection<{ _id: string; login: string }>('accounts');
  const administrator = (await accounts.findOne({ login: 'administrator' }))?._id ?? '';

  const sign = createActorTokenSigner({ ring: readKeyRing(ringOf('bff')), clock: systemClock });
  const clients = new Map<string, PeerClient>();
  const clientOf = (service: string): PeerClient => {
    const client = clients.get(service) ?? createPeerClient({ url: platform.urls[service] ?? '' });
    clients.set(service, client);
    return client;
  };

  return {
    databaseOf,
    watch: (next: OwnersWatch) => {
      watch = next;
    },
    /** As an administrator does it in the console, who tries again where who is asked is dead. */
    call: async <const E extends Endpoint>(endpoint: E, asked: Asked<E> = {}) => {
      const token = await sign(accountActor(administrator, { methods }), endpoint.service);
      const client = clientOf(endpoint.service);
      for (const deadline = Date.now() + PATIENCE; ; await pause(100))
        try {
          return (await client.call(endpoint, Object.assign({ token }, asked))).body;
        } catch (error) {
          if (!isAway(error) || Date.now() > deadline) throw error;
        }
    },
    ready: (...services: string[]) => platform.ready(...services),
    /** It starts again by itself. */
    kill: async (victim: Victim): Promise<void> => {
      const { pid } = platform.state(victim);
      try {
        platform.signal(victim, 'SIGKILL');
      } catch {
        // It is dead already.
        return;
      }
      while (platform.state(victim).pid === pid) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
      await Promise.all([...clients.values()].map((client) => client.close()));
      // Nothing is left to be finished.
      await Promise.all(processes.map((name) => platform.hold(name)));
      await platform.dispose();
      await Promise.all(ways.map(({ way }) => way.close()));
    },
  };
};
export type KilledPlatform = Awaited<ReturnType<typeof startKilledPlatform>>;
