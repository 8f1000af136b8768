import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { backUpDatabase, restoreDatabase } from '../backup/database.ts';
import { findLostEvents, isKept } from '../backup/lost-events.ts';
import { expectStopped, isPublished, lostLines, rewind } from '../backup/restore.ts';
import { pause } from '../events/bus/backoff.ts';
import { createEventFactory } from '../events/event.ts';
import { beginEpochs } from '../events/outbox/epoch.ts';
import { createRelay } from '../events/outbox/relay.ts';
import { kitMigrations } from '../migrations/kit-migrations.ts';
import { type Migration, migrate } from '../migrations/migrations.ts';
import { republish } from '../snapshots/snapshots.ts';
import type { Command } from './cli.ts';
import type { Service, ServiceConfig, ServiceModules } from './service.ts';

export interface BackupCommandDeps<C extends ServiceConfig> {
  readonly withService: (work: (service: Service<C>) => Promise<void>) => Promise<void>;
  readonly modules: (service: Service<C>) => ServiceModules;
  readonly migrations: (service: Service<C>) => readonly Migration[];
  print(text: string): void;
}

const ownTopics = ({ service }: Pick<Service, 'service'>) => [
  ...new Set(eventCatalog.filter((event) => event.service === service).map(({ topic }) => topic)),
];

/** Publishes what the restored outbox still holds, so that no snapshot overtakes it. */
const publishRest = async <C extends ServiceConfig>(service: Service<C>): Promise<void> => {
  const { mongo, bus, log, clock, ids } = service;
  const topics = ownTopics(service);
  // A registry of its own: the relay of the opened service, which never starts, has its metrics in the other.
  const metrics = new Registry();
  const relay = createRelay({ mongo, bus, log, clock, metrics }, { topics, owner: `restore-${ids.id()}` });
  await relay.start();
  try {
    while (!(await isPublished(mongo.connection))) await pause(50);
  } finally {
    await relay.stop();
  }
};

/** Caches and marks of the platform tell of a state that is gone; Redis holds nothing that may not be lost (rule 6). */
const clearCaches = async ({ redisUrl, redisPrefix }: ServiceConfig): Promise<void> => {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 3 });
  try {
    for await (const keys of redis.scanStream({ match: `${redisPrefix}*`, count: 1_000 }))
      if ((keys as string[]).length > 0) await redis.unlink(...(keys as string[]));
  } finally {
    redis.disconnect();
  }
};

interface Taken {
  readonly lost: ReadonlyMap<string, readonly CloudEvent[]>;
  readonly epoch: number;
}

/** The database as the backup has it, up to date, in a new epoch, and its group where its inbox stands. */
const takeBack = async <C extends ServiceConfig>(
  service: Service<C>,
  folder: string,
  deps: BackupCommandDeps<C>,
): Promise<Taken> => {
  const { mongo, bus, clock, log, ids } = service;
  const { connection } = mongo;
  const group = service.service;
  const { subscriptions } = deps.modules(service);
  const subscribed = [...new Set(subscriptions.map(({ event }) => event.topic))];
  const topics = ownTopics(service);
  await bus.ensureTopics([...new Set([...topics, ...subscribed])].map((topic) => ({ topic })));
  await expectStopped({ connection, bus, group, now: clock.now() });
  const { takenAt } = await restoreDatabase(connection, { service: group, folder, now: clock.now() });
  const migrations = [...kitMigrations, ...deps.migrations(service)];
  await migrate({ mongo, clock, log }, { migrations, owner: ids.id() });
  const { lost, epoch } = await findLostEvents({
    bus,
    connection,
    topics: topics.filter(isKept),
    takenAt: new Date(takenAt),
  });
  await rewind({ connection, bus, group, topics: subscribed });
  return { lost, epoch: await beginEpochs(connection, epoch, clock.now()) };
};

/** Backup and restore of one service, and its state as snapshots (ADR 12). */
export const backupCommands = <C extends ServiceConfig>(deps: BackupCommandDeps<C>): readonly Command[] => {
  const { print } = deps;
  const folderOf = (folder: string | undefined): string => {
    if (folder === undefined) throw new Error('expected the folder of the backup');
    return folder;
  };

  const tellAll = async (service: Service<C>, { lost, epoch }: Taken) => {
    const { bus, clock, ids } = service;
    const modules = deps.modules(service);
    await publishRest(service);
    const createEvent = createEventFactory({ clock, ids, epoch });
    const told = await republish({ bus, createEvent }, { sources: modules.snapshots ?? [], lost });
    await modules.recover?.([...lost.values()].flat());
    await publishRest(service);
    await clearCaches(service.config);
    return told;
  };

  return [
    {
      name: 'backup',
      summary: 'FOLDER: write the database as it is at one moment; the service may run',
      run: ([folder]) =>
        deps.withService(async ({ service, mongo, clock }) => {
          const { connection } = mongo;
          const now = clock.now();
          const { collections } = await backUpDatabase(connection, {
            service,
            folder: folderOf(folder),
            now,
          });
          const documents = collections.reduce((sum, one) => sum + one.documents, 0);
          print(`${service}: ${collections.length} collections, ${documents} documents\n`);
        }),
    },
    {
      name: 'restore',
      summary: 'FOLDER: replace the database by a backup and tell everybody; the service is stopped first',
      run: async ([given]) => {
        const folder = folderOf(given);
        let taken: Taken = { lost: new Map(), epoch: 1 };
        await deps.withService(async (service) => {
          taken = await takeBack(service, folder, deps);
        });
        // Opened again: what it is made of reads the epoch and the state when it is opened.
        await deps.withService(async (service) => {
          const lines = lostLines(taken.lost);
          if (lines.length > 0) await appendFile(join(folder, 'lost-events.txt'), `${lines.join('\n')}\n`);
          const { snapshots, gone } = await tellAll(service, taken);
          for (const line of lines) print(`lost: ${line}\n`);
          print(
            `${service.service}: restored; ${lines.length} events of ${taken.lost.size} aggregates are lost and named above, ` +
              `${snapshots} snapshots told, ${gone} aggregates declared gone\n`,
          );
        });
      },
    },
    {
      name: 'republish',
      summary:
        'tell the state of every aggregate as a snapshot, for consumers that cannot have it from the topics',
      run: () =>
        deps.withService(async (service) => {
          const { snapshots: sources = [] } = deps.modules(service);
          const { bus, createEvent } = service;
          await bus.ensureTopics(sources.map(({ topic }) => ({ topic })));
          const { snapshots } = await republish({ bus, createEvent }, { sources });
          print(`${snapshots} snapshots of ${sources.length} kinds of aggregates\n`);
        }),
    },
  ];
};
