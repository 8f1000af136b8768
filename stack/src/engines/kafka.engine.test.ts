import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kafkaEngine } from './kafka.engine.ts';

const ports = { mongo: 1, kafka: 9000, kafkaController: 9001, redis: 4 };
let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-kafka-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

test("an installed Kafka is started by its own scripts, with the stack's heap", async () => {
  const program = {
    kind: 'scripts',
    executable: '/opt/kafka/bin/kafka-server-start.sh',
    detail: '',
  } as const;
  const launch = await kafkaEngine.launch(program, { dataFolder, ports, env: {} });
  const properties = join(dataFolder, 'server.properties');
  expect(launch).toMatchObject({ command: program.executable, args: [properties] });
  expect(launch.env?.KAFKA_HEAP_OPTS).toContain('-Xmx384m');
  expect(launch.env?.KAFKA_JVM_PERFORMANCE_OPTS).toContain('-XX:TieredStopAtLevel=1');
  expect(launch.prepare?.[0]?.command).toBe('/opt/kafka/bin/kafka-storage.sh');
});

test('jars are started with their folder as the class path', async () => {
  const program = { kind: 'jars', executable: '/usr/bin/java', detail: '', folder: '/cache/kafka' } as const;
  const launch = await kafkaEngine.launch(program, { dataFolder, ports, env: {} });
  expect(launch.args).toEqual(
    expect.arrayContaining(['-Xmx384m', '-XX:TieredStopAtLevel=1', '/cache/kafka/*', 'kafka.Kafka']),
  );
});

test('a folder is prepared once', async () => {
  const program = { kind: 'jars', executable: '/usr/bin/java', detail: '', folder: '/cache/kafka' } as const;
  const first = await kafkaEngine.launch(program, { dataFolder, ports, env: {} });
  expect(first.prepare).toHaveLength(1);
  await mkdir(join(dataFolder, 'log'));
  await writeFile(join(dataFolder, 'log/meta.properties'), '');
  const again = await kafkaEngine.launch(program, { dataFolder, ports, env: {} });
  expect(again.prepare).toEqual([]);
  expect(again.args).toEqual(first.args);
});

test('one broker holds every internal topic, makes none by itself and lets groups join at once', async () => {
  const program = { kind: 'scripts', executable: 'kafka-server-start', detail: '' } as const;
  await kafkaEngine.launch(program, { dataFolder, ports, env: {} });
  const lines = (await readFile(join(dataFolder, 'server.properties'), 'utf8')).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'advertised.listeners=PLAINTEXT://127.0.0.1:9000',
      'auto.create.topics.enable=false',
      'offsets.topic.replication.factor=1',
      'transaction.state.log.min.isr=1',
      'group.initial.rebalance.delay.ms=0',
    ]),
  );
});
