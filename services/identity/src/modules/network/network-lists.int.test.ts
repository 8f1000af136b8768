import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networkLists } from './network-lists.model.ts';
import { createNetworkLists } from './network-lists.service.ts';

const engines = testEngines();
const log = createLogger({ service: 'identity', level: 'silent' });
let mongo: Mongo;

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

it('an empty store lets everybody in; networks of both families are matched', async () => {
  const lists = createNetworkLists({ connection: mongo.connection, log });
  await lists.start();
  expect(lists.isAddressAllowed('192.0.2.1', 'd1')).toBe(true);
  lists.stop();
  await networkLists.driver(mongo.connection).insertMany([
    { _id: '1', list: 'black', domainId: null, network: '192.0.2.0/24' },
    { _id: '2', list: 'black', domainId: 'd1', network: '2001:db8::/32' },
    { _id: '3', list: 'black', domainId: null, network: '198.51.100.7' },
  ]);
  const filled = createNetworkLists({ connection: mongo.connection, log });
  await filled.start();
  const allowed = (ip: string | undefined, domain = 'd1') => filled.isAddressAllowed(ip, domain);
  expect(['192.0.2.1', '::ffff:192.0.2.200', '198.51.100.7'].map((ip) => allowed(ip))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['192.0.3.1', '198.51.100.8', undefined].map((ip) => allowed(ip))).toEqual([true, true, true]);
  expect([allowed('2001:db8::5'), allowed('2001:db8::5', 'd2')]).toEqual([false, true]);
  expect(() => filled.assertAllowed({ ip: '192.0.2.9', domain: 'd1' })).toThrow('auth.tech');
  filled.stop();
});
