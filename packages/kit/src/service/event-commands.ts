import { createParked } from '../consumer/parked.ts';
import { rebuildProjection } from '../consumer/rebuild.ts';
import { createRedrive, type RedriveOutcome } from '../consumer/redrive.ts';
import { createUnpublished, type UnpublishedEvent } from '../events/outbox/unpublished.ts';
import type { Command } from './cli.ts';
import type { Service, ServiceConfig, ServiceModules } from './service.ts';

export interface EventCommandDeps<C extends ServiceConfig> {
  /** Opens the service for one command and closes it behind. */
  readonly withService: (work: (service: Service<C>) => Promise<void>) => Promise<void>;
  readonly modules: (service: Service<C>) => ServiceModules;
  print(text: string): void;
}

const outcomeLine = (row: RedriveOutcome): string =>
  `${row.outcome} ${row.id}${row.outcome === 'failed' ? `: ${row.error}` : ''}\n`;

const unpublishedLine = ({ id, topic, aggregateId, sequence, createdAt, bytes }: UnpublishedEvent): string =>
  `${createdAt.toISOString()} ${id} ${topic}/${aggregateId} #${sequence}, ${bytes} bytes\n`;

/** What an operator does about events that cannot be published, and about those that could not be applied by the service's own consumer group. */
export const eventCommands = <C extends ServiceConfig>(deps: EventCommandDeps<C>): readonly Command[] => {
  const { print } = deps;
  const settingsOf = (service: Service<C>) => ({
    group: service.service,
    subscriptions: deps.modules(service).subscriptions,
  });
  const redriveCommand = (
    name: string,
    summary: string,
    work: (
      redrive: ReturnType<typeof createRedrive>,
      id: string | undefined,
    ) => Promise<readonly RedriveOutcome[]>,
  ): Command => ({
    name,
    summary,
    run: ([id]) =>
      deps.withService(async (service) => {
        const outcomes = await work(createRedrive(service, settingsOf(service)), id);
        for (const row of outcomes) print(outcomeLine(row));
        const left = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'unknown');
        if (left.length > 0) throw new Error(`${left.length} of ${outcomes.length} were not settled`);
      }),
  });

  return [
    {
      name: 'dead-letters list',
      summary: 'events that could not be applied, oldest first, with the reason',
      run: () =>
        deps.withService(async (service) => {
          const letters = await createRedrive(service, settingsOf(service)).list();
          for (const { _id, type, attempts, failedAt, error } of letters) {
            print(`${failedAt.toISOString()} ${_id} ${type ?? 'unreadable'} tries ${attempts}: ${error}\n`);
          }
          print(`${letters.length} waiting\n`);
        }),
    },
    redriveCommand(
      'dead-letters redrive',
      '[ID]: apply waiting events again, all of them or one',
      (redrive, id) => (id === undefined ? redrive.redriveAll() : redrive.redrive(id).then((row) => [row])),
    ),
    redriveCommand(
      'dead-letters skip',
      'ID: give an event up, what waited behind it goes on',
      (redrive, id) => {
        if (id === undefined) throw new Error('expected the ID of a dead letter');
        return redrive.skip(id).then((row) => [row]);
      },
    ),
    {
      name: 'parked list',
      summary: 'aggregates whose events wait for earlier ones',
      run: () =>
        deps.withService(async (service) => {
          const keys = await createParked(service, settingsOf(service)).list();
          for (const key of keys) print(`${key}\n`);
          print(`${keys.length} waiting\n`);
        }),
    },
    {
      name: 'parked release',
      summary:
        'give up what is missing before events that wait, and apply those: for topics that lost records',
      run: () =>
        deps.withService(async (service) => {
          const keys = await createParked(service, settingsOf(service)).release();
          for (const key of keys) print(`released ${key}\n`);
          print(`${keys.length} released\n`);
        }),
    },
    {
      name: 'outbox list',
      summary: 'events that are not published yet, first in line first, a hundred at most',
      run: () =>
        deps.withService(async (service) => {
          const waiting = await createUnpublished(service).list();
          for (const event of waiting) print(unpublishedLine(event));
          print(`${waiting.length} unpublished\n`);
        }),
    },
    {
      name: 'outbox set-aside',
      summary: 'ID: never publish this event; what waited behind it leaves',
      run: ([id]) =>
        deps.withService(async (service) => {
          if (id === undefined) throw new Error('expected the ID of an event');
          const event = await createUnpublished(service).setAside(id);
          if (event === undefined) throw new Error(`no unpublished event has the ID ${id}`);
          print(`set aside ${unpublishedLine(event)}`);
        }),
    },
    {
      name: 'projection rebuild',
      summary: 'make what was built from events anew; every process of the service is stopped first',
      run: () =>
        deps.withService(async (service) => {
          const { projections: collections = [], subscriptions } = deps.modules(service);
          if (subscriptions.length === 0) return print('nothing here is built from events\n');
          let told = -1n;
          const report = (left: bigint) => {
            if (left !== told) print(`${left} events left\n`);
            told = left;
          };
          await rebuildProjection(
            { ...service, report },
            { group: service.service, subscriptions, collections },
          );
        }),
    },
  ];
};
