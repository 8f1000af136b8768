import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, servicePorts } from '@gatehouse/contracts/core/services.ts';
import type { Environment } from './command.ts';
import type { Instance } from './instance.ts';
import { type InstanceKeys, ringFor, sealingRing } from './key-ring.ts';
import { repositoryRoot } from './paths.ts';

export type EngineUrls = { mongoUrl: string; kafkaBrokers: string; redisUrl: string };

/** Everything that is needed to start one process; written down for the supervisor as JSON. */
export type ProcessPlan = {
  name: string;
  port: number;
  command: string;
  args: string[];
  env: Record<string, string>;
  readyUrl: string;
  /** Folders whose changes start the process again. */
  sources?: string[];
  /** The file that runs the service's commands; `command-line.ts` beside it holds them. A process without has no database. */
  cli?: string;
};

type Row = {
  name: ServiceName;
  /** Port in the instance `dev`. */
  port: number;
  folder: string;
  kind: 'service' | 'bff';
  /** Whether it opens or seals secrets that are sent or shown again. */
  seals?: boolean;
  /** Whether it sends web push. */
  pushes?: boolean;
  environment?: (instance: Instance) => Record<string, string>;
};

export const bffPort = servicePorts.bff;
export const mailWebPort = 8025;
export const mailSmtpPort = 8026;
export const smsPort = 8027;
export const telegramPort = 8028;
/** Of `make demo-provider`, which no platform needs. */
export const keycloakPort = 8029;

/** The bot of a developer's machine, known to the stand-in alone. */
const telegramBot = { name: 'gatehouse_bot', token: `1:${'local-stand-in'.repeat(2)}` };

const telegramAt = (instance: Instance) => {
  const address = `http://127.0.0.1:${instance.port(telegramPort)}`;
  return {
    GATEHOUSE_TELEGRAM_BOT: JSON.stringify(telegramBot),
    GATEHOUSE_TELEGRAM_URL: address,
    GATEHOUSE_TELEGRAM_LINKS: address,
  };
};

const delivery = (instance: Instance) => ({
  GATEHOUSE_SMTP_URL: `smtp://127.0.0.1:${instance.port(mailSmtpPort)}`,
  GATEHOUSE_SMS_URL: `http://127.0.0.1:${instance.port(smsPort)}/messages`,
  ...telegramAt(instance),
});

/** At a developer's machine names and ports are whatever they are, and the documentation is for everybody. */
const onAnyHost = () => ({ GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'true', GATEHOUSE_DOCS_FOR: 'everybody' });

/** A Keycloak of the same machine is one to try the platform with. */
const localProviders = () => ({ GATEHOUSE_PROVIDER_LOCAL_HOSTS: '127.0.0.1,localhost' });

/** So are the applications that a developer registers. */
const localApplications = () => ({ GATEHOUSE_APPLICATION_LOCAL_HOSTS: '127.0.0.1,localhost' });

const service = (name: ServiceName, more: Partial<Row> = {}): Row => ({
  name,
  port: servicePorts[name],
  folder: `services/${name}`,
  kind: 'service',
  ...more,
});

/** The processes of the platform, in the order in which `make status` shows them. */
const rows: readonly Row[] = [
  service('identity', { seals: true }),
  service('profile'),
  service('platform', { environment: localApplications }),
  service('audit'),
  service('notification', { seals: true, pushes: true, environment: delivery }),
  service('access-request', { seals: true }),
  service('provider-sync', { seals: true, environment: localProviders }),
  { name: 'bff', port: bffPort, folder: 'bff', kind: 'bff', environment: onAnyHost },
];

/** Every port that processes listen on in the instance `dev`. */
export const allPorts: readonly number[] = [
  ...rows.map((row) => row.port),
  mailWebPort,
  mailSmtpPort,
  smsPort,
  telegramPort,
  keycloakPort,
];

/** Processes that sign actor tokens. */
export const issuers: readonly string[] = rows.map((row) => row.name);

export type PlanContext = {
  instance: Instance;
  engines: EngineUrls;
  keys: InstanceKeys;
  /** The environment of the command; its variables beginning with GATEHOUSE_ reach every process. */
  env: Environment;
  /** The Node that runs the processes. */
  node: string;
};

function inherited(env: Environment): Record<string, string> {
  const kept = /^(PATH|HOME|TZ|LANG|LC_.*|UV_THREADPOOL_SIZE|NODE_COMPILE_CACHE|GATEHOUSE_.*)$/;
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && kept.test(entry[0]),
    ),
  );
}

function addresses(instance: Instance): Record<string, string> {
  return Object.fromEntries(
    rows.map(({ name, port }) => [
      `GATEHOUSE_${name.toUpperCase().replaceAll('-', '_')}_URL`,
      `http://127.0.0.1:${instance.port(port)}`,
    ]),
  );
}

/** MiB for young objects, a half, and for old ones (ADR 135): V8 fills 64 of the first, and collects the second ever later. */
export const heapLimits = '--max-semi-space-size=16 --max-old-space-size=1024';

function planOf(row: Row, context: PlanContext): ProcessPlan {
  const { instance, engines, keys, node } = context;
  const port = instance.port(row.port);
  const entry = (file: string) => join(repositoryRoot, row.folder, 'src', file);
  return {
    name: row.name,
    port,
    command: node,
    args: [entry('main.ts')],
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
    ...(row.kind === 'service' ? { cli: entry('cli.ts') } : {}),
    env: {
      NODE_ENV: 'production',
      NODE_OPTIONS: heapLimits,
      ...inherited(context.env),
      ...addresses(instance),
      GATEHOUSE_HOST: '127.0.0.1',
      GATEHOUSE_PORT: String(port),
      GATEHOUSE_MONGO_URL: engines.mongoUrl,
      GATEHOUSE_MONGO_DATABASE: instance.databasePrefix + row.name.replaceAll('-', '_'),
      GATEHOUSE_KAFKA_BROKERS: engines.kafkaBrokers,
      GATEHOUSE_TOPIC_PREFIX: instance.topicPrefix,
      GATEHOUSE_STRICT_CONTRACTS: 'true',
      GATEHOUSE_REDIS_URL: engines.redisUrl,
      GATEHOUSE_REDIS_PREFIX: instance.redisPrefix,
      GATEHOUSE_PUBLIC_URL: `http://localhost:${instance.port(bffPort)}`,
      GATEHOUSE_TRUSTED_HOPS: '127.0.0.1/32,::1/128',
      GATEHOUSE_ACTOR_KEYS: JSON.stringify(ringFor(row.name, keys.keys)),
      ...(row.seals ? { GATEHOUSE_SEALING_KEYS: JSON.stringify(sealingRing(keys.sealing)) } : {}),
      ...(row.pushes ? { GATEHOUSE_PUSH_KEYS: JSON.stringify(keys.push) } : {}),
      ...row.environment?.(instance),
    },
  };
}

/** Local stand-in for what messages leave by: what it is given shows up in the mail catcher. */
function standIn(
  { name, base, file }: { name: string; base: number; file: string },
  { instance, env, node }: PlanContext,
): ProcessPlan {
  const port = instance.port(base);
  return {
    name,
    port,
    command: node,
    args: [join(repositoryRoot, 'stack/src', file)],
    env: {
      ...inherited(env),
      GATEHOUSE_PORT: String(port),
      GATEHOUSE_SMTP_URL: `smtp://127.0.0.1:${instance.port(mailSmtpPort)}`,
    },
    readyUrl: `http://127.0.0.1:${port}/health/ready`,
  };
}

function mailCatcher({ instance, env, node }: PlanContext): ProcessPlan {
  const port = instance.port(mailWebPort);
  return {
    name: 'mail',
    port,
    command: node,
    args: [
      join(repositoryRoot, 'node_modules/maildev/bin/maildev'),
      ...['--web', String(port), '--smtp', String(instance.port(mailSmtpPort)), '--ip', '127.0.0.1'],
    ],
    env: inherited(env),
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  };
}

/** Plans all processes, or those named in `only`. An entry file that does not exist is an error. */
export async function planProcesses(context: PlanContext, only?: readonly string[]): Promise<ProcessPlan[]> {
  const all = [
    ...rows.map((row) => planOf(row, context)),
    mailCatcher(context),
    standIn({ name: 'sms', base: smsPort, file: 'sms-gateway.ts' }, context),
    standIn({ name: 'telegram', base: telegramPort, file: 'telegram-api.ts' }, context),
  ];
  const plans = all.filter((plan) => !only || only.includes(plan.name));
  for (const plan of plans) {
    for (const file of [plan.args[0], plan.cli]) {
      if (file === undefined) continue;
      await access(file).catch(() => {
        throw new Error(`${plan.name} cannot start: ${file} does not exist`);
      });
    }
  }
  return plans;
}
