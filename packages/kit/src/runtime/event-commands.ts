import { createParked } from '../events/parked.ts';
import { rebuildProjection } from '../events/rebuild.ts';
import { createRedrive, type RedriveOutcome } from '../events/redrive.ts';
import type { Command } from './cli.ts';
import type { Service, ServiceConfig, ServiceModules } from './service.ts';

export interface EventCommandOptions<C extends ServiceConfig> {
  /** Opens the service for one command and closes it behind. */
  readonly withService: (work: (service: Service<C>) => Promise<void>) => Promise<void>;
  readonly modules: (service: Service<C>) => ServiceModules;
  print(text: string): void;
}

const outcomeLine = (row: RedriveOutcome): string =>
  `${row.outcome} ${row.id}${row.outcome === 'failed' ? `: ${row.error}` : ''}\n`;

/** What an operator does about events that could not be applied, for the service's own consumer group. */
export const eventCommands = <C extends ServiceConfig>(
  options: EventCommandOptions<C>,
): readonly Command[] => {
  const { print } = options;
  const projectorOf = (service: Service<C>, { subscriptions }: ServiceModules = options.modules(service)) => {
    const { mongo, units, bus, log, clock, metrics, service: group } = service;
    return { mongo, units, bus, group, subscriptions, log, clock, metrics };
  };
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
      options.withService(async (service) => {
        const outcomes = await work(createRedrive(projectorOf(service)), id);
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
        options.withService(async (service) => {
          const letters = await createRedrive(projectorOf(service)).list();
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
        options.withService(async (service) => {
          const keys = await createParked(projectorOf(service)).list();
          for (const key of keys) print(`${key}\n`);
          print(`${keys.length} waiting\n`);
        }),
    },
    {
      name: 'parked release',
      summary:
        'give up what is missing before events that wait, and apply those: for topics that lost records',
      run: () =>
        options.withService(async (service) => {
          const keys = await createParked(projectorOf(service)).release();
          for (const key of keys) print(`released ${key}\n`);
          print(`${keys.length} released\n`);
        }),
    },
    {
      name: 'projection rebuild',
      summary: 'make what was built from events anew; every process of the service is stopped first',
      run: () =>
        options.withService(async (service) => {
          const modules = options.modules(service);
          const { projections = [], subscriptions } = modules;
          if (subscriptions.length === 0) return print('nothing here is built from events\n');
          let told = -1n;
          await rebuildProjection({
            ...projectorOf(service, modules),
            collections: projections,
            report: (left) => {
              if (left !== told) print(`${left} events left\n`);
              told = left;
            },
          });
        }),
    },
  ];
};
