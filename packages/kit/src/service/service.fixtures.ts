/** What an integration test needs to run a service on the real engines and to call it as anybody. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountActor, Actor } from '../auth/actor.ts';
import { createActorTokenSigner } from '../auth/actor-token.ts';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { requestTarget } from '../http/client.ts';
import { systemClock } from '../runtime/clock.ts';
import { type Command, runCommand, type Terminal } from './cli.ts';
import type { ServiceConfig } from './service.ts';

interface Engines {
  readonly mongoUrl: string;
  readonly database: string;
  readonly kafkaBrokers: string[];
  readonly topicPrefix: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
}

/** Keys of every process, so that a test can speak as each of them. */
export const testActorKeys = () => testKeyRing(...serviceNames);

export const testServiceConfig = (
  engines: Engines,
  actorKeys: ServiceConfig['actorKeys'],
): ServiceConfig => ({
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  actorKeys,
  mongoUrl: engines.mongoUrl,
  mongoDatabase: engines.database,
  kafkaBrokers: engines.kafkaBrokers,
  topicPrefix: engines.topicPrefix,
  topicReplication: 1,
  topicPartitions: {},
  kafkaSessionMs: 15_000,
  redisUrl: engines.redisUrl,
  redisPrefix: engines.redisPrefix,
  otlpUrl: undefined,
  drainMs: 0,
  strictContracts: true,
});

/** Environment of a process of its own on the same engines; its keys are nobody else's. */
export const testEnvironment = (engines: Engines): Record<string, string> => {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return {
    PATH: process.env.PATH ?? '',
    ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
    GATEHOUSE_PORT: '0',
    GATEHOUSE_LOG_LEVEL: 'warn',
    GATEHOUSE_STRICT_CONTRACTS: 'true',
    GATEHOUSE_ACTOR_KEYS: JSON.stringify({ keys: [{ kid: 'bff-1', issuer: 'bff', publicKey }] }),
    GATEHOUSE_MONGO_URL: engines.mongoUrl,
    GATEHOUSE_MONGO_DATABASE: engines.database,
    GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers.join(','),
    GATEHOUSE_TOPIC_PREFIX: engines.topicPrefix,
    GATEHOUSE_REDIS_URL: engines.redisUrl,
    GATEHOUSE_REDIS_PREFIX: engines.redisPrefix,
  };
};

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command of a service in this process and answers its exit code and everything it printed. */
export const runTestCommand = async (
  commandsOf: (terminal: Terminal) => readonly Command[],
  args: readonly string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CommandResult> => {
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  const code = await runCommand(commandsOf({ env, input: Readable.from([input]), print }), args, print);
  return { code, output };
};

/** The same by a process of its own, as an operator does: its exit code and all of its output. */
export const spawnTestCommand = (
  file: string,
  args: readonly string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { env, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    child.stdin.end(input);
  });

export interface TestProcess {
  /** Where it listens. */
  readonly address: string;
  /** Sends SIGTERM and answers the exit code. */
  stop(): Promise<number | null>;
}

/** Runs a service's `main.ts` as a process of its own; resolves when it listens. */
export const startTestProcess = (file: string, env: Record<string, string>): Promise<TestProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], {
      env: { ...env, GATEHOUSE_LOG_LEVEL: 'info' },
      stdio: 'pipe',
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /"address":"([^"]+)","msg":"listening"/.exec(output)?.[1];
        if (address === undefined) return;
        const stop = () => {
          child.kill('SIGTERM');
          return ended;
        };
        resolve({ address, stop });
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code} before it listened:\n${output}`)));
  });

/** Token of an actor for a service, signed by the process that vouches for them. */
export const testToken = (
  keys: ServiceConfig['actorKeys'],
  actor: Actor,
  audience: ServiceName,
): Promise<string> =>
  createActorTokenSigner({ ring: { ...keys, signWith: `${actor.issuer}-1` }, clock: systemClock })(
    actor,
    audience,
  );

const facts = { issuer: 'bff', domainId: undefined, ip: '203.0.113.7', locale: 'ru' } as const;

export const anonymousActor = (given: Partial<Actor> = {}): Actor =>
  ({ ...facts, kind: 'anonymous', ...given }) as Actor;

export const accountActor = (accountId: string, given: Partial<AccountActor> = {}): AccountActor => ({
  ...facts,
  kind: 'account',
  accountId,
  sessionId: `session-of-${accountId}`,
  login: undefined,
  methods: ['cabinet.services.read'],
  masterAccount: false,
  ...given,
});

export const peerActor = (issuer: ServiceName): Actor => ({ ...facts, kind: 'peer', issuer });

export interface TestCall<E extends Endpoint> {
  readonly actor?: Actor | undefined;
  readonly params?: ParamsOf<E>;
  /** Any text a caller may send, right or wrong. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: BodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls endpoints of a server that does not listen, with the token of the given actor (none: without a token). */
export const createTestCaller =
  (app: FastifyInstance, keys: ServiceConfig['actorKeys']) =>
  async <const E extends Endpoint>(endpoint: E, call: TestCall<E> = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: requestTarget(endpoint, call.params as never, call.query),
      headers: {
        ...(call.actor === undefined
          ? {}
          : { authorization: `Bearer ${await testToken(keys, call.actor, endpoint.service)}` }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    };
  };
