/**
 * R10: processes are replaced by others, as Kubernetes rolls a version out, while people sign in, change their profiles and
 * use an application. Nobody gets an error, though nobody asks twice.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { importClient, importPeople } from '../faults/people.ts';
import { startRelyingParty } from '../support/relying-party.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Replicated, startReplica } from './replica.ts';
import { changes, comesAndGoes, demoSecret, usesApplication, type Visitor } from './visitors.ts';

const names = ['identity', 'profile', 'platform', 'bff'] as const satisfies readonly Replicated[];
/** All services end in the same way: the BFF, which browsers reach, and the one that it asks most. */
const replaced = ['identity', 'bff'] as const;

/** Milliseconds that a process goes on serving after it was asked to end, and of those before it gets no new connections. */
const DRAIN = 1_500;
const NOTICED_AFTER = 400;

const balancers = new Map<Replicated, Balancer>();
const balancerOf = (name: Replicated): Balancer => balancers.get(name) as Balancer;
let platform: IsolatedPlatform;
let origin: string;

beforeAll(async () => {
  for (const name of names) balancers.set(name, await startBalancer());
  origin = balancerOf('bff').url.replace('127.0.0.1', 'localhost');
  const peers = Object.fromEntries(
    names
      .filter((name) => name !== 'bff')
      .map((name) => [`GATEHOUSE_${name.toUpperCase()}_URL`, balancerOf(name).url]),
  );
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'rolling',
    engines: {
      mongoUrl: inject('mongoUrl'),
      kafkaBrokers: inject('kafkaBrokers').join(','),
      redisUrl: inject('redisUrl'),
    },
    only: names,
    extra: (urls) => {
      for (const name of names) balancerOf(name).lead([String(urls[name])]);
      return Object.fromEntries(
        names.map((name) => [
          name,
          { ...peers, GATEHOUSE_PUBLIC_URL: origin, GATEHOUSE_DRAIN_MS: String(DRAIN) },
        ]),
      );
    },
  });
}, 120_000);

afterAll(async () => {
  await platform?.dispose();
  for (const balancer of balancers.values()) await balancer.stop();
}, 60_000);

/** From these processes to others: the former are told to end, and get no new connections a moment later. */
const replace = async (name: Replicated, next: string, end: () => Promise<void>): Promise<void> => {
  const ended = end();
  await pause(NOTICED_AFTER);
  balancerOf(name).lead([next]);
  await ended;
};

test('a service and the BFF are replaced under load, there and back, and nobody gets an error', async () => {
  const party = await startRelyingParty(`${origin}/oidc`);
  const client = { clientId: 'rolling', secret: demoSecret.repeat(3), redirectUris: [party.redirectUri] };
  await importPeople(
    platform,
    ['comes', 'goes', 'changes', 'uses'].map((login) => ({ login, password: demoSecret, roles: ['user'] })),
  );
  await importClient(platform, client);
  await expect
    .poll(() => fetch(`${balancerOf('bff').url}/platform/login`).then(({ status }) => status))
    .toBe(200);
  const visitors: Visitor[] = [
    comesAndGoes(origin, 'comes'),
    comesAndGoes(origin, 'goes'),
    await changes(origin, 'changes'),
    await usesApplication(origin, 'uses', await party.connect(client.clientId, client.secret)),
  ];
  const working = visitors.map((visitor) => visitor.work());
  const failures = () => visitors.flatMap((visitor) => visitor.failures());
  /** Each has done something since, unless somebody has failed. */
  const goOn = async () => {
    const before = visitors.map(({ rounds }) => rounds());
    await expect
      .poll(
        () => failures().length > 0 || visitors.every(({ rounds }, at) => rounds() > (before[at] ?? 0) + 1),
      )
      .toBe(true);
  };
  for (const name of replaced) {
    await goOn();
    const replica = await startReplica(platform, name);
    const own = platform.urls[name] as string;
    const { pid } = platform.state(name);
    await replace(name, replica.url, async () => {
      platform.signal(name, 'SIGTERM');
      await expect.poll(() => platform.state(name).pid !== pid).toBe(true);
    });
    await platform.ready(name);
    await goOn();
    await replace(name, own, () => replica.stop());
    expect(failures(), name).toEqual([]);
  }
  await goOn();
  for (const { stop } of visitors) stop();
  await Promise.all(working);
  expect(failures()).toEqual([]);
  await party.close();
}, 180_000);
