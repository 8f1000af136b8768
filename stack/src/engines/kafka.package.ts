import { join } from 'node:path';
import type { InstallContext, Program } from './engine.ts';
import { ensureJava } from './java.ts';
import { fetchJars } from './maven-jars.ts';

const version = '4.1.1';

export async function installKafka(context: InstallContext): Promise<Program> {
  const java = await ensureJava(context);
  const jars = {
    title: `Kafka ${version}`,
    name: `kafka-${version}`,
    pom: join(import.meta.dirname, 'kafka.pom.xml'),
    hashes: join(import.meta.dirname, 'kafka.jars.sha256'),
  };
  const folder = await fetchJars(jars, context);
  return { executable: java, detail: `Kafka ${version}, Maven artifacts`, kind: 'jars', folder };
}
