/** A process that does nothing but relay, for tests that kill or stop it. Arguments in the order that stands below. */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { connectMongo } from '../../mongo/connect.ts';
import { systemClock } from '../../runtime/clock.ts';
import { PROBE_TOPIC } from '../backbone.fixtures.ts';
import { createKafkaBus } from '../bus/kafka-bus.ts';
import { createRelay } from './relay.ts';

const [url = '', database = '', brokers = '', prefix = '', leaseMs = '1000', batchSize = '50'] = parseArgs({
  allowPositionals: true,
}).positionals;
const log = pino({ level: 'silent' });
const mongo = await connectMongo({ url, database, appName: 'relay-process' });
const bus = createKafkaBus(
  { log, clock: systemClock },
  { clientId: `relay-${process.pid}`, brokers: brokers.split(','), prefix, replication: 1 },
);
const relay = createRelay(
  { mongo, bus, log, clock: systemClock, metrics: new Registry() },
  {
    topics: [PROBE_TOPIC],
    owner: `relay-${process.pid}`,
    leaseMs: Number(leaseMs),
    batchSize: Number(batchSize),
  },
);
await relay.start();
process.on('SIGTERM', async () => {
  await relay.stop();
  await bus.close();
  await mongo.close();
});
