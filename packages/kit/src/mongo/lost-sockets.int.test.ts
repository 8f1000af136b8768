import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { testEngines } from '@gatehouse/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectMongo, type Mongo } from './connect.ts';

const engines = testEngines();
const port = Number(new URL(engines.mongoUrl).port);
const sockets = new Set<Socket>();
let mongo: Mongo;

const remember = (message: unknown) => {
  sockets.add((message as { socket: Socket }).socket);
};

beforeAll(async () => {
  subscribe('net.client.socket', remember);
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  await mongo.connection.createCollection('rows');
});
beforeEach(() => mongo.ping());
afterAll(async () => {
  unsubscribe('net.client.socket', remember);
  await mongo.close();
  await engines.cleanup();
});

/** As when the server has closed them, and their `close` has not come yet. */
const loseSockets = () => {
  const lost = [...sockets].filter((socket) => socket.remotePort === port && !socket.destroyed);
  expect(lost.length).toBeGreaterThan(0);
  for (const socket of lost) socket.destroy();
};

/** What waits for a socket that is gone waits for ever: nothing of the driver's own ends it. */
const orStuck = <T>(work: Promise<T>): Promise<T | 'stuck'> =>
  Promise.race([work, pause(10_000, 'stuck' as const, { ref: false })]);

const rows = () => mongo.connection.collection<{ _id: string }>('rows');

it('reads over another connection when the socket closes as it is written to', async () => {
  loseSockets();
  expect(await orStuck(rows().findOne({ _id: 'nobody' }))).toBeNull();
});

it('writes once over another connection', async () => {
  loseSockets();
  expect(await orStuck(rows().insertOne({ _id: 'written' }))).toMatchObject({ insertedId: 'written' });
});

it('begins a transaction anew', async () => {
  loseSockets();
  const work = mongo.transaction((session) => rows().insertOne({ _id: 'in-transaction' }, { session }));
  expect(await orStuck(work)).toMatchObject({ insertedId: 'in-transaction' });
});

it('tells a connection lost in the middle of a transaction from one that can be repeated by itself', async () => {
  let runs = 0;
  const work = mongo.transaction(async (session) => {
    runs += 1;
    await rows().findOne({ _id: 'nobody' }, { session });
    if (runs === 1) loseSockets();
    return rows().insertOne({ _id: `after-${runs}` }, { session });
  });
  expect(await orStuck(work)).toMatchObject({ insertedId: 'after-2' });
});
