import { testEngines } from '@gatehouse/testkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { connectMongo, type Mongo } from '../mongo/connect.ts';
import { systemIds } from '../runtime/ids.ts';
import { createTasks, taskKind, taskName } from '../tasks/tasks.ts';
import { createUnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { runCommand } from './cli.ts';
import { workCommands } from './work-commands.ts';

const engines = testEngines();
const log = pino({ level: 'silent' });
let mongo: Mongo;
let printed = '';
beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await migrateForTest(mongo);
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

const clock = { now: () => new Date() };
const command = async (...argv: string[]): Promise<{ code: number; said: string }> => {
  printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const commands = workCommands({ withService: (work) => work({ mongo, clock }), print });
  const code = await runCommand(commands, argv, print);
  return { code, said: printed };
};

it('an operator sees what is set aside and why, and has it tried again at once', async () => {
  const units = createUnitsOfWork({ mongo, log });
  const { connection } = mongo;
  const tasks = createTasks({ connection, units, clock, ids: systemIds, log, metrics: new Registry() });
  let broken = true;
  const done: string[] = [];
  const name = taskName<object>('work.test');
  const job = tasks.job([
    taskKind<object>({
      task: name,
      page: async (_, after) => ['a', 'b'].filter((key) => key > after),
      apply: async (keys) => {
        if (broken && keys.includes('a')) throw new TypeError('item "a" is broken');
        done.push(...keys);
      },
    }),
  ]);
  const run = () => job.run({ signal: new AbortController().signal, guard: async () => {} });
  await units.run((unit) => tasks.add(name, { subject: 'all', data: {} }, unit));
  expect((await command('work', 'list')).said).toMatch(/ work\.test all, 0 done\n1 tasks, 0 set aside\n$/);
  await run();
  expect(done).toEqual(['b']);
  const { said } = await command('work', 'list');
  expect(said).toMatch(/ work\.test tries 1, next .*: TypeError: item … is broken\n0 tasks, 1 set aside\n$/);
  broken = false;
  // Its next try is seconds ahead.
  await run();
  expect(done).toEqual(['b']);
  expect(await command('work', 'retry', 'other')).toMatchObject({ code: 1 });
  const id = said.split(' ')[1] ?? '';
  expect(await command('work', 'retry', id)).toMatchObject({ code: 0 });
  await run();
  expect(done).toEqual(['b', 'a']);
  expect((await command('work', 'list')).said).toBe('0 tasks, 0 set aside\n');
});
