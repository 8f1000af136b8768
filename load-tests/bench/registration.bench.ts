/**
 * Whole registrations a second through the BFF: form, mail with a link, SMS with a code, password, session. Everything is
 * on: events, relay, Kafka, notification with its queues, a mail and an SMS gateway that answer at once.
 */

import { startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { cpuPerUnit, readCpuTimes } from '@gatehouse/testkit/measure/cpu-time.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { startMessageSink } from '@gatehouse/testkit/visiting/message-sink.ts';
import { register } from '@gatehouse/testkit/visiting/registration.ts';
import { Pool } from 'undici';
import { importDomains } from '../../demo-data/import-rows.ts';
import { demoSecret, percentile } from './storm.ts';

const { env } = process;
const seconds = Number(env.GATEHOUSE_BENCH_SECONDS ?? 15);
const CLIENTS = 24;

const sink = await startMessageSink();
const platform = await startIsolatedPlatform({
  env,
  name: 'registration',
  engines: {
    mongoUrl: env.GATEHOUSE_MONGO_URL ?? '',
    kafkaBrokers: env.GATEHOUSE_KAFKA_BROKERS ?? '',
    redisUrl: env.GATEHOUSE_REDIS_URL ?? '',
  },
  only: ['identity', 'profile', 'platform', 'audit', 'notification', 'bff'],
  extra: { notification: { GATEHOUSE_SMTP_URL: sink.smtpUrl, GATEHOUSE_SMS_URL: sink.smsUrl } },
});
try {
  await platform.ready();
  const url = new URL(platform.urls.bff ?? '');
  await importDomains(platform.command, Number(url.port));
  // The other services learn of the domains within two polls.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const pool = new Pool(url.origin, { connections: 64 });
  const origin = `http://localhost:${url.port}`;
  let number = 0;
  const storm = async (forMs: number): Promise<readonly number[]> => {
    const until = performance.now() + forMs;
    const times: number[] = [];
    const client = async () => {
      while (performance.now() < until) {
        number += 1;
        const started = performance.now();
        await register({
          client: browserClient(origin, { dispatcher: pool }),
          sink,
          email: `newcomer-${number}@bench.example`,
          mobile: `+7916${String(number).padStart(7, '0')}`,
          password: demoSecret,
        });
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return times;
  };
  await storm(seconds * 1_000);
  const before = await readCpuTimes();
  const started = performance.now();
  const times = await storm(seconds * 1_000);
  const took = (performance.now() - started) / 1_000;
  const cpu = cpuPerUnit(before, await readCpuTimes(), times.length);
  await pool.close();
  console.log('CPU of a registration, ms', cpu);
  reportFigure({
    name: 'whole registrations, mail and SMS delivered',
    value: Math.round((times.length / took) * 10) / 10,
    unit: 'a second',
  });
  reportFigure({
    name: `a whole registration with ${CLIENTS} at once, p99`,
    value: percentile(times, 0.99),
    unit: 'ms',
  });
} finally {
  await platform.dispose();
  await sink.close();
}
