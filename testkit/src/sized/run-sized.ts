import type { Connection } from 'mongoose';
import { measureQuestions, type Question } from './questions.ts';
import { sizedEngines } from './sized-engines.ts';
import { patientConnection } from './write-rows.ts';

interface Started {
  readonly connection: Connection;
  /** Once the rows are there. */
  questions(): Promise<readonly Question[]>;
  close(): Promise<void>;
}

export interface Sized<Sizes> {
  /** Rows of everything, for a share of the full size. */
  sizesOf(share: number): Sizes;
  /** Brings the database up to date and opens the service. */
  start(engines: ReturnType<typeof sizedEngines>, sizes: Sizes): Promise<Started>;
  /** Writes the rows that are not there yet. */
  fill(connection: Connection, sizes: Sizes): Promise<unknown>;
}

/**
 * Fills a database of its own and measures the questions to it. `BENCH_SIZE=0.01` fills a share of it, `BENCH_KEEP=1` leaves
 * it for another run, `BENCH_ROUNDS` asks each question as often, `BENCH_ONLY` those whose name has these words.
 */
export const runSized = async <Sizes>(
  name: string,
  { sizesOf, start, fill }: Sized<Sizes>,
): Promise<void> => {
  const { env } = process;
  const share = Number(env.BENCH_SIZE ?? 1);
  if (!(share > 0 && share <= 1))
    throw new Error('BENCH_SIZE is a share of the full size, above 0 and up to 1');
  const sizes = sizesOf(share);
  const engines = sizedEngines(`${name}_${share}`.replace('.', '_'));
  const service = await start(engines, sizes);
  try {
    const filling = await patientConnection(engines.mongoUrl, engines.database);
    const began = performance.now();
    await fill(filling, sizes);
    await filling.close();
    process.stderr.write(`${name}: filled in ${Math.round((performance.now() - began) / 1_000)} s\n`);
    const [first, ...others] = await service.questions();
    if (first === undefined) throw new Error('nothing is asked');
    const only = env.BENCH_ONLY ?? '';
    const asked = [first, ...others.filter((question) => question.name.includes(only))];
    await measureQuestions(`${name} at size`, asked, {
      connection: service.connection,
      rounds: Number(env.BENCH_ROUNDS ?? 50),
      report: share === 1 && only === '',
    });
  } finally {
    await service.close();
    await engines.cleanup(env.BENCH_KEEP === '1');
  }
};
