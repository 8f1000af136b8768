/** The whole service on the real engines, without a port: requests are injected, the clock stands where a test puts it. */

import { randomBytes } from 'node:crypto';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { MessageContent, Sealed } from '@gatehouse/contracts/notification/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import type { InjectOptions } from 'fastify';
import { Redis } from 'ioredis';
import { createContainer, type IdentityConfig } from './container.ts';
import { identityMigrations } from './migrations/index.ts';
import { type PersonFacts, person } from './person.fixtures.ts';

export interface TestClock extends Clock {
  set(at: Date): void;
  forward(seconds: number): void;
}

/** Ahead of the servers' clocks: TTL indexes go by theirs and would remove what a test has just stored. */
export const testClock = (start = new Date('2040-03-02T09:00:00Z')): TestClock => {
  let now = start;
  return {
    now: () => now,
    monotonic: () => performance.now(),
    set: (at) => {
      now = at;
    },
    forward: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
};

export { person };

export interface Caller {
  readonly ip?: string;
  readonly domainId?: string;
  readonly userAgent?: string;
  readonly pendingSignIn?: string;
  /** Cookie of a device that somebody signed in with. */
  readonly device?: string;
  readonly locale?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: { readonly accountId: string; readonly sessionId: string };
}

/** Hashes that cost next to nothing: most tests are not about them. */
const cheap: Partial<SettingsSnapshot> = { argonMemory: 64, argonTime: 1 };

export const startIdentity = async ({
  settings = {},
  domains = [],
  config: overrides = {},
  at,
}: {
  settings?: Partial<SettingsSnapshot>;
  domains?: readonly DomainFacts[];
  config?: Partial<IdentityConfig>;
  /** Where the clock stands, for what libraries date by the machine's own. */
  at?: Date;
} = {}) => {
  const engines = testEngines('identity');
  const clock = testClock(at);
  const lines: string[] = [];
  const log = createLogger(
    { service: 'identity', level: 'trace' },
    { write: (line) => void lines.push(line) },
  );
  const ring = testKeyRing('bff', 'identity', 'profile', 'provider-sync', 'access-request', 'notification');
  const config: IdentityConfig = {
    ...testServiceConfig(engines, { ...ring, signWith: 'identity-1' }),
    // Nobody answers there.
    profileUrl: 'http://127.0.0.1:9',
    providerSyncUrl: 'http://127.0.0.1:9',
    sealingKeys: { keys: [{ kid: 'test', key: randomBytes(32) }], sealWith: 'test' },
    timeZone: 'UTC',
    // Each is a program to load; those who watch several ask for them.
    hashProcesses: 1,
    hashWaiting: 200,
    plainLogoutHosts: [],
    administratorLogin: 'root',
    administratorEmail: undefined,
    administratorPassword: undefined,
    ...overrides,
  };
  const service = await createService({ service: 'identity', config }, { log, clock });
  const { connection } = service.mongo;
  await migrateForTest(service.mongo, identityMigrations, { clock, log });
  const store = async (changed: Partial<SettingsSnapshot>): Promise<void> => {
    const rows = connection.collection<{ _id: string; value: unknown }>('projected_settings');
    for (const [key, value] of Object.entries(changed))
      await rows.updateOne({ _id: key }, { $set: { value } }, { upsert: true });
  };
  await store({ ...cheap, ...settings });
  for (const facts of domains) {
    await connection
      .collection<{ _id: string; facts: DomainFacts }>('projected_domains')
      .insertOne({ _id: facts.domainId, facts });
  }
  const container = createContainer(service);
  const background = container.modules.background ?? [];
  for (const task of background) await task.start();
  const app = service.app(container.modules);
  await app.ready();
  const redis = new Redis(engines.redisUrl, { keyPrefix: engines.redisPrefix });
  const sign = createActorTokenSigner({ ring, clock });

  const actorOf = (caller: Caller): Omit<Actor, 'issuer'> & { kind: Actor['kind'] } => {
    const facts = {
      domainId: caller.domainId,
      ip: caller.ip ?? '198.51.100.7',
      locale: caller.locale ?? 'en',
    };
    if (caller.session === undefined) return { kind: 'anonymous', ...facts };
    const rights = { login: undefined, methods: [], masterAccount: false };
    return { kind: 'account', ...caller.session, ...rights, ...facts } as never;
  };
  const call = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    {
      body,
      caller = {},
      peer = false,
    }: {
      body?: unknown;
      caller?: Caller /** The BFF, or the service that is named. */;
      peer?: boolean | ServiceName;
    } = {},
  ) => {
    const facts = { domainId: undefined, ip: undefined, locale: 'en' };
    const signPeer = createActorTokenSigner({
      ring: { ...ring, signWith: typeof peer === 'string' ? `${peer}-1` : ring.signWith },
      clock,
    });
    const token = await (peer
      ? signPeer({ kind: 'peer', ...facts }, 'identity')
      : sign(actorOf(caller), 'identity'));
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'user-agent':
        caller.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...caller.headers,
      ...(caller.device === undefined ? {} : { 'gatehouse-device': caller.device }),
      ...(caller.pendingSignIn === undefined ? {} : { 'gatehouse-transaction': caller.pendingSignIn }),
    };
    const options: InjectOptions = { method, url, headers };
    if (body !== undefined) options.payload = body as object;
    const response = await app.inject(options);
    return {
      status: response.statusCode,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: tests assert what the body holds
      body: response.body === '' ? null : (JSON.parse(response.body) as any),
    };
  };

  const login = (idKey: 'login' | 'email' | 'mobile', value: string, password: string, caller: Caller = {}) =>
    call('POST', `/api/v1/platform/auth/login/${idKey}`, {
      body: { flow: 'credentials', [idKey]: value, password },
      caller,
    });
  const resolve = async (secret: string) =>
    call('POST', '/internal/sessions/resolve', { body: { tokenHash: secretHash(secret) }, peer: true });

  const events = async (type?: string) =>
    (
      await connection
        .collection('outbox')
        .find(type === undefined ? {} : { 'event.type': type })
        .sort({ position: 1 })
        .toArray()
    ).map((row) => row.event);
  const sealer = createSealer(config.sealingKeys);
  const allMessages = async () =>
    (await events('identity.message.requested')).map(({ data }) => {
      const { sealed, intentId, template, channel, accountId, locale, domainId } = data as {
        sealed: Sealed;
        intentId: string;
      } & Record<'template' | 'channel' | 'accountId' | 'locale' | 'domainId', string>;
      const content = JSON.parse(sealer.open(sealed, intentId)) as MessageContent;
      return { ...content, template, channel, accountId, locale, domainId };
    });
  /** Messages that were asked for, as notification alone can read them, oldest first; but for those about new devices. */
  const messages = async () =>
    (await allMessages()).filter(({ template }) => !template.startsWith('device.'));
  /** Those about new devices, which tests that sign in twice cause without meaning them. */
  const deviceMessages = async () =>
    (await allMessages()).filter(({ template }) => template.startsWith('device.'));

  /** Events of other services, as the consumer would hand them over. */
  const deliver = async (...arrived: readonly { readonly type: string }[]) => {
    for (const event of arrived) {
      const subscription = container.modules.subscriptions.find((one) => one.event.type === event.type);
      if (subscription === undefined || !('apply' in subscription))
        throw new Error(`nobody takes ${event.type}`);
      await service.units.run((unit) => subscription.apply(event, unit));
    }
  };
  /** Everything the database holds, as text: what a stolen copy shows. */
  const storedText = async (): Promise<string> => {
    const collections = (await connection.db?.listCollections().toArray()) ?? [];
    const rows = await Promise.all(
      collections.map(({ name }) => connection.collection(name).find().toArray()),
    );
    return JSON.stringify(rows);
  };

  return {
    ...container,
    service,
    /** Changes settings as platform's events do. */
    set: async (changed: Partial<SettingsSnapshot>): Promise<void> => {
      await store(changed);
      await container.settings.refresh();
    },
    deliver,
    storedText,
    app,
    signToken: (caller: Caller): Promise<string> => sign(actorOf(caller), 'identity'),
    /** Token of an actor, signed by the process that vouches for them. */
    tokenOf: (actor: Actor): Promise<string> =>
      createActorTokenSigner({ ring: { ...ring, signWith: `${actor.issuer}-1` }, clock })(actor, 'identity'),
    /** What the service has logged. */
    logged: () => lines.join(''),
    sealer,
    messages,
    deviceMessages,
    connection,
    clock,
    redis,
    call,
    login,
    resolve,
    /** Makes an account with this password. */
    enrol: async (facts: PersonFacts, password?: string) =>
      container.accountsService.create(
        person({
          ...facts,
          passwordHash: password === undefined ? null : await container.credentials.passwords.hash(password),
        }),
        'seed',
        { actor: 'system' },
      ),
    /** Signs in and answers the secret and the facts of the session. */
    signedIn: async (value: string, password: string, caller: Caller = {}) => {
      const answer = await login('login', value, password, caller);
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${answer.body.code}`);
      const secret = String(answer.headers['gatehouse-session']);
      const { accountId, sessionId } = (await resolve(secret)).body.session;
      const device = String(answer.headers['gatehouse-device']);
      return { secret, tokenHash: secretHash(secret), accountId, sessionId, device } as {
        secret: string;
        tokenHash: string;
        accountId: string;
        sessionId: string;
        /** Cookie of the device that it began on. */
        device: string;
      };
    },
    /** Work that changes have left. */
    runTasks: async () => {
      const job = container.modules.jobs?.find(({ name }) => name === 'tasks');
      await job?.run({ signal: new AbortController().signal, guard: async () => {} });
    },
    /** Events of the outbox in the order they were stored. */
    events,
    close: async () => {
      await app.close();
      for (const task of background.toReversed()) await task.stop();
      await redis.quit();
      await service.close();
      await engines.cleanup();
    },
  };
};
export type IdentityWorld = Awaited<ReturnType<typeof startIdentity>>;
