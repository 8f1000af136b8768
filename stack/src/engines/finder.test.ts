import { expect, test } from 'vitest';
import type { EngineKind, FoundEngine } from './engine.ts';
import { type FinderContext, type FindOne, findEngine, sharedFinders } from './finder.ts';

const kind: EngineKind = {
  name: 'redis',
  title: 'Redis',
  addressVariable: 'GATEHOUSE_REDIS_URL',
  port: () => 1,
  address: () => 'redis://127.0.0.1:1',
  answers: async () => {},
  settle: async () => {},
  onPath: async () => undefined,
  fromPackages: async () => {
    throw new Error('please install: redis-server');
  },
  launch: async () => ({ command: 'false', args: [] }),
};

const context: FinderContext = {
  env: {},
  ports: { mongo: 1, kafka: 1, kafkaController: 1, redis: 1 },
  folder: '/nonexistent/engines',
  project: 'gatehouse-test',
  compose: async () => undefined,
  report: () => {},
};

const foundBy = (way: FoundEngine['way']): FoundEngine => ({
  name: 'redis',
  title: 'Redis',
  way,
  detail: '',
  address: 'redis://127.0.0.1:1',
  control: undefined,
});

test('places are tried in order and the first that has the engine is taken', async () => {
  const tried: string[] = [];
  const place =
    (name: FoundEngine['way'], leads: boolean): FindOne =>
    async () => {
      tried.push(name);
      return leads ? foundBy(name) : undefined;
    };
  const engine = await findEngine(kind, context, [
    place('address', false),
    place('container', true),
    place('path', true),
  ]);
  expect(engine.way).toBe('container');
  expect(tried).toEqual(['address', 'container']);
});

test('an address in the environment is used and nothing is started', async () => {
  const asked: string[] = [];
  const engine = await findEngine(
    { ...kind, answers: async (address) => void asked.push(address) },
    { ...context, env: { GATEHOUSE_REDIS_URL: 'redis://engines.example:6379' } },
    sharedFinders,
  );
  expect(engine).toMatchObject({
    way: 'address',
    address: 'redis://engines.example:6379',
    control: undefined,
  });
  expect(asked).toEqual(['redis://engines.example:6379']);
});

test('a wrong address in the environment is an error and not a reason to start another engine', async () => {
  const broken = {
    ...kind,
    answers: async () => {
      throw new Error('refused');
    },
  };
  await expect(
    findEngine(broken, { ...context, env: { GATEHOUSE_REDIS_URL: 'redis://wrong:1' } }, sharedFinders),
  ).rejects.toThrow('Redis does not answer at the address in GATEHOUSE_REDIS_URL');
});

test('where nothing has it, the person is told what to install', async () => {
  await expect(findEngine(kind, context, sharedFinders)).rejects.toThrow('please install: redis-server');
});
