/** What pages and jobs ask of a database of full size: how long each answer takes, and the plan of those that take long. */
import type { Connection } from 'mongoose';
import { type Figure, reportFigure } from '../measure/figures.ts';

export interface Question {
  readonly name: string;
  /** Asks with other values in each round; rejects when the answer is no answer. */
  readonly ask: (round: number) => Promise<unknown>;
}

export interface Timed {
  readonly name: string;
  /** Milliseconds; the least is what a busy machine changes least. */
  readonly least: number;
  readonly p50: number;
  readonly p99: number;
  /** What the database did for the slowest round of a question that misses the aim. */
  readonly work: readonly string[];
}

/** Milliseconds that the p99 of every answer is to stay below. */
const AIM = 100;
const WARMING = 3;
/** Queries of a miss that are told, the slowest first. */
const TOLD = 3;
/** Milliseconds of the database below which a query explains nothing. */
const NOTEWORTHY = 5;

/** Rows of a job that are read at once. */
const JOB_BATCH = 200;

interface Profiled {
  readonly ns: string;
  readonly op: string;
  readonly millis: number;
  readonly planSummary?: string;
  readonly hasSortStage?: boolean;
  readonly keysExamined?: number;
  readonly docsExamined?: number;
  readonly nreturned?: number;
}

const profiled: readonly (keyof Profiled)[] = [
  ...(['ns', 'op', 'millis', 'planSummary', 'hasSortStage'] as const),
  ...(['keysExamined', 'docsExamined', 'nreturned'] as const),
];

const told = (database: string, query: Profiled): string => {
  const { ns, op, millis, planSummary = 'no plan', hasSortStage = false } = query;
  const { keysExamined = 0, docsExamined = 0, nreturned = 0 } = query;
  const sort = hasSortStage ? ', sorted in memory' : '';
  return `${ns.slice(database.length + 1)} ${op} ${millis} ms: ${planSummary}${sort}, ${keysExamined} keys and ${docsExamined} rows for ${nreturned}`;
};

/** By the profiler of the database. */
const workOf = async ({ db }: Connection, ask: () => Promise<unknown>): Promise<readonly string[]> => {
  if (db === undefined) throw new Error('not connected');
  await db.command({ profile: 2 });
  await ask();
  await db.command({ profile: 0 });
  const profile = db.collection<Profiled>('system.profile', { readConcern: { level: 'local' } });
  const queries = await profile
    .find({ ns: { $ne: `${db.databaseName}.system.profile` }, millis: { $gte: NOTEWORTHY } })
    // Not the command: where it is cut off, a text may end within a letter.
    .project<Profiled>(Object.fromEntries(profiled.map((field) => [field, 1])))
    .sort({ millis: -1 })
    .limit(TOLD)
    .toArray();
  await profile.drop();
  return queries.map((query) => told(db.databaseName, query));
};

const rank = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

export interface Measuring {
  readonly connection: Connection;
  /** Rounds of each question, beside those that warm. */
  readonly rounds: number;
}

export const measureQuestion = async (
  { name, ask }: Question,
  { connection, rounds }: Measuring,
): Promise<Timed> => {
  const refusals: string[] = [];
  /** A refusal, of a question that the database gives up, takes as long as it takes. */
  const answered = async (round: number) => {
    const refuse = (error: unknown) => void refusals.push(String(error));
    await ask(round).catch(refuse);
  };
  for (let round = 0; round < WARMING; round += 1) await answered(round);
  const times: { readonly round: number; readonly took: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await answered(round);
    times.push({ round, took: performance.now() - began });
  }
  const sorted = times.toSorted((left, right) => left.took - right.took);
  const taken = sorted.map(({ took }) => took);
  const [least, p50, p99] = [rank(taken, 0), rank(taken, 0.5), rank(taken, 0.99)];
  const slowest = sorted.at(-1)?.round ?? 0;
  const work = p99 < AIM ? [] : await workOf(connection, () => answered(slowest));
  const refused = refusals.length === 0 ? [] : [`refused ${refusals.length} times: ${refusals[0]}`];
  return { name, least, p50, p99, work: [...refused, ...work] };
};

const row = ({ name, least, p50, p99 }: Timed, unit: number) =>
  `| ${name} | ${least} | ${p50} | ${p99} | ${Math.round((p50 / unit) * 10) / 10} |`;

/** The answers as a Markdown table with what the first one, of a row by its id, is contained in each; then the misses. */
export const timesTable = (timed: readonly Timed[]): string => {
  const unit = Math.max(timed[0]?.p50 ?? 1, 0.1);
  const misses = timed.filter(({ p99 }) => p99 >= AIM);
  return [
    '| | least, ms | p50, ms | p99, ms | p50 over one row by its id |',
    '| --- | --- | --- | --- | --- |',
    ...timed.map((one) => row(one, unit)),
    ...misses.flatMap(({ name, work }) => ['', `${name}:`, ...work.map((line) => `  ${line}`)]),
  ].join('\n');
};

/** Measures all of them, the first one the answer of a row by its id, and prints what they took. */
export const measureQuestions = async (
  of: string,
  questions: readonly Question[],
  {
    report,
    ...measuring
  }: Measuring & { /** Figures of another size are not for the page. */ readonly report: boolean },
): Promise<void> => {
  const timed: Timed[] = [];
  for (const question of questions) {
    timed.push(await measureQuestion(question, measuring));
    const last = timed.at(-1) as Timed;
    process.stderr.write(`${last.name}: ${last.least}, ${last.p50}, ${last.p99}\n`);
    for (const line of last.work) process.stderr.write(`  ${line}\n`);
  }
  process.stdout.write(`${timesTable(timed)}\n`);
  if (!report) return;
  const figure = (name: string, value: number, rest: Partial<Figure>) =>
    reportFigure({ name: `${of}: ${name}`, value, unit: '', good: 'less', ...rest });
  const slowest = timed.reduce((worst, one) => (one.p99 > worst.p99 ? one : worst));
  figure(`${slowest.name}, the slowest of ${timed.length} questions, p99`, slowest.p99, {
    unit: 'ms',
    aim: AIM,
  });
  figure('questions that take 100 ms and more, p99', timed.filter(({ p99 }) => p99 >= AIM).length, {
    aim: 0,
  });
  const ratio = slowest.p50 / Math.max(timed[0]?.p50 ?? 1, 0.1);
  figure('the slowest question over one row by its id, medians', Math.round(ratio * 10) / 10, {
    unit: 'times',
  });
};

/** Reads the first batch of what a job goes through. */
export const readBatch = async (rows: AsyncIterable<unknown>): Promise<void> => {
  let read = 0;
  for await (const _ of rows) {
    read += 1;
    if (read === JOB_BATCH) return;
  }
};
