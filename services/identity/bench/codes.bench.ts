/**
 * Code requests accepted: each is a call over HTTP with a person, a transaction, three daily quotas, a code, a sealed
 * message and its outbox row, journalled before the answer. Everything runs on this machine at once: the service with its
 * relay and Kafka, MongoDB and the load. Per core means per second of the service's own CPU time.
 */
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { testDomain } from '../src/domains.fixtures.ts';
import { person } from '../src/identity.fixtures.ts';
import { accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';
import { prepareIdentity } from './start-identity.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const PEOPLE = 80_000;
const ADDRESSES = 1_000;
const CONNECTIONS = 96;

const { connection, sign, start } = await prepareIdentity('codes');
const rows = Array.from({ length: PEOPLE }, (_, i) =>
  accountRow(
    person({ login: `person${i}`, email: `person${i}@example.org` }),
    systemIds.id(),
    systemClock.now(),
  ),
);
await accounts.driver(connection).insertMany(rows);
const domain = testDomain('bench', { base: true, schemeCode: 'email-or-password' });
await projectedDomains.driver(connection).insertOne({ _id: 'bench', facts: domain });
await projectedSettings.driver(connection).insertMany([
  { _id: 'authCodeDailyLimit', value: 100 },
  { _id: 'authCodeResendAlive', value: 10 },
]);

const service = await start({ connections: CONNECTIONS });
const { pool } = service;
const cpuOf = async (): Promise<number> => (await service.cpu()) / 1e6;

const tokens = () =>
  Promise.all(
    Array.from({ length: ADDRESSES }, (_, i) =>
      sign(
        {
          kind: 'anonymous',
          domainId: 'bench',
          locale: 'ru',
          ip: `10.0.${Math.floor(i / 250)}.${i % 250}`,
        },
        'identity',
      ),
    ),
  );

let next = 0;
const run = async (length: number) => {
  const signed = await tokens();
  const latencies: number[] = [];
  const answers = new Map<number, number>();
  const until = performance.now() + length * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const one = next++ % PEOPLE;
      const started = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/v1/platform/auth/code/email',
        headers: {
          authorization: `Bearer ${signed[one % ADDRESSES]}`,
          'content-type': 'application/json',
        },
        body: `{"flow":"email_code","email":"person${one}@example.org"}`,
      });
      await body.dump();
      latencies.push(performance.now() - started);
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return { latencies: latencies.toSorted((a, b) => a - b), answers };
};

await run(Math.max(2, seconds / 2));
const before = await cpuOf();
const { latencies, answers } = await run(seconds);
const cpu = (await cpuOf()) - before;
const accepted = answers.get(200) ?? 0;
const percentile = (share: number) => latencies[Math.floor(latencies.length * share)]?.toFixed(1);
console.log('code requests', {
  acceptedPerSecond: Math.round(accepted / seconds),
  perCore: Math.round(accepted / cpu),
  microsecondsOfCpu: Math.round((cpu / accepted) * 1e6),
  p50: percentile(0.5),
  p99: percentile(0.99),
  answers: Object.fromEntries(answers),
});
if (answers.size !== 1 || accepted === 0) process.exitCode = 1;
reportFigure({
  name: 'code requests accepted by identity',
  value: Math.round(accepted / cpu),
  unit: 'a CPU second',
  good: 'more',
  must: 2_000,
  aim: 4_000,
});
reportFigure({
  name: 'code requests accepted, engines and load on the same machine',
  value: Math.round(accepted / seconds),
  unit: 'a second',
});

await service.stop();
