/** CPU of a use of daily quotas, gathered as they are and each in a transaction of its own, in turn. */

import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import type { QuotaLimit } from '../src/modules/authentication/quotas/quotas.domain.ts';
import { createQuotasRepository } from '../src/modules/authentication/quotas/quotas.repository.ts';
import { createQuotas, useTogether } from '../src/modules/authentication/quotas/quotas.service.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const mongo = await connectMongo({
  url,
  database: `gatehouse_bench_quotas_${process.pid}`,
  appName: 'quotas-bench',
});
await mongo.connection.createCollection('quotas');
const units = createUnitsOfWork({ mongo, log: { warn: console.error } });
const repository = createQuotasRepository(mongo.connection);
const quotas = createQuotas({ units, quotas: repository, clock: systemClock });

const useAlone = (limits: readonly QuotaLimit[]): Promise<number> =>
  untilInserted(() =>
    units.run(async (unit) => {
      const known = await repository.find(
        limits.map(({ key }) => key),
        unit,
      );
      const answer = useTogether(known, limits, systemClock.now());
      await repository.save(unit, known);
      return answer;
    }),
  );

const variants = { gathered: quotas.use, alone: useAlone };
const ROUNDS = 3;
const calls = 400;
let person = 0;

for (const [name, addresses] of [
  ['of addresses of their own', 1_000],
  ['of one address', 1],
] as const)
  for (const atOnce of [8, 32]) {
    const taken: Record<keyof typeof variants, number[]> = { gathered: [], alone: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const variant of ['gathered', 'alone'] as const)
        taken[variant].push(
          await cpuPerCall({ calls, atOnce }, (index) => {
            person += 1;
            return variants[variant]([
              { key: `person ${person}`, limit: 100 },
              { key: `address ${index % addresses}`, limit: 1_000_000 },
            ]);
          }),
        );
    for (const [variant, values] of Object.entries(taken))
      reportFigure({
        name: `CPU of a use of quotas, ${atOnce} at once ${name}, ${variant}`,
        value: median(values),
        unit: 'µs',
      });
  }
await mongo.connection.dropDatabase();
await mongo.close();
