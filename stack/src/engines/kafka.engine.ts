import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onPath } from '../command.ts';
import { exists } from './cache.ts';
import type { EngineKind, EnginePorts, Launch, LaunchContext, Program } from './engine.ts';
import { installKafka } from './kafka.package.ts';
import { withKafkaAdmin } from './kafka-admin.ts';

const clusterId = 'Z2F0ZWhvdXNlLWRldi0wMQ';
const heap = ['-Xms128m', '-Xmx384m'];
/** Of the two compilers the quick one: the other takes as much of the processor as the broker, and pays after hours. */
const machine = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

const atOnce = { retries: 0 };

async function answers(address: string): Promise<void> {
  await withKafkaAdmin(address.split(','), atOnce, async (admin) => {
    const cluster = await admin.describeCluster();
    if (cluster.brokers.length === 0) throw new Error('it knows no broker');
    await admin.listTopics();
  });
}

/** Asks for a group coordinator too: the first such request makes Kafka create its offsets topic. */
async function settle(address: string): Promise<void> {
  await withKafkaAdmin(address.split(','), atOnce, async (admin) => {
    const cluster = await admin.describeCluster();
    if (cluster.brokers.length === 0) throw new Error('it knows no broker');
    await admin.fetchOffsets({ groupId: 'gatehouse-warm-up', topics: [] });
  });
}

/** Section 5 of the architecture: what one broker on a small machine needs to differ from the defaults. */
function serverProperties(dataFolder: string, ports: EnginePorts): string {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${ports.kafkaController}`,
    `listeners=PLAINTEXT://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports.kafkaController}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${ports.kafka}`,
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names=CONTROLLER',
    `log.dirs=${join(dataFolder, 'log')}`,
    'auto.create.topics.enable=false',
    'num.partitions=1',
    'default.replication.factor=1',
    'offsets.topic.replication.factor=1',
    'offsets.topic.num.partitions=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'transaction.state.log.num.partitions=1',
    'share.coordinator.state.topic.replication.factor=1',
    'share.coordinator.state.topic.min.isr=1',
    'share.coordinator.state.topic.num.partitions=1',
    'group.initial.rebalance.delay.ms=0',
    'log.segment.bytes=134217728',
    'log.index.size.max.bytes=1048576',
    'log.cleaner.dedupe.buffer.size=8388608',
    'broker.session.timeout.ms=4000',
    'broker.heartbeat.interval.ms=1000',
    'num.network.threads=2',
    'num.io.threads=4',
    'background.threads=2',
    '',
  ].join('\n');
}

function launchJars(program: Program & { kind: 'jars' }, properties: string, folder: string): Launch {
  const classPath = ['-cp', join(program.folder, '*')];
  const logging = `-Dlog4j2.configurationFile=${join(import.meta.dirname, 'kafka.log4j2.properties')}`;
  return {
    command: program.executable,
    args: [...heap, ...machine, '-Djava.awt.headless=true', logging, ...classPath, 'kafka.Kafka', properties],
    prepare: [
      {
        command: program.executable,
        args: [...machine, logging, ...classPath, 'kafka.tools.StorageTool', ...formatting(properties)],
      },
    ],
    env: { LOG_DIR: folder },
  };
}

function launchScripts(program: Program, properties: string, folder: string): Launch {
  return {
    command: program.executable,
    args: [properties],
    env: {
      KAFKA_HEAP_OPTS: heap.join(' '),
      KAFKA_JVM_PERFORMANCE_OPTS: machine.join(' '),
      LOG_DIR: folder,
    },
    prepare: [
      {
        command: join(
          dirname(program.executable),
          program.executable.endsWith('.sh') ? 'kafka-storage.sh' : 'kafka-storage',
        ),
        args: formatting(properties),
      },
    ],
  };
}

function formatting(properties: string): string[] {
  return ['format', '--ignore-formatted', '-t', clusterId, '-c', properties];
}

async function launch(program: Program, { dataFolder, ports }: LaunchContext): Promise<Launch> {
  await mkdir(dataFolder, { recursive: true });
  const properties = join(dataFolder, 'server.properties');
  await writeFile(properties, serverProperties(dataFolder, ports));
  const launched =
    program.kind === 'jars'
      ? launchJars(program, properties, dataFolder)
      : launchScripts(program, properties, dataFolder);
  // A folder that has this file is what the preparation leaves; finding that out takes it another virtual machine.
  const formatted = await exists(join(dataFolder, 'log/meta.properties'));
  return formatted ? { ...launched, prepare: [] } : launched;
}

export const kafkaEngine: EngineKind = {
  name: 'kafka',
  title: 'Kafka',
  addressVariable: 'GATEHOUSE_KAFKA_BROKERS',
  port: (ports) => ports.kafka,
  address: (ports) => `127.0.0.1:${ports.kafka}`,
  answers,
  settle,
  async onPath(env) {
    const executable =
      (await onPath('kafka-server-start.sh', env)) ?? (await onPath('kafka-server-start', env));
    return executable === undefined ? undefined : { executable, detail: executable, kind: 'scripts' };
  },
  fromPackages: installKafka,
  launch,
};
