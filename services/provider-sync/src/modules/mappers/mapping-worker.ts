/** The thread in which conditions run. It may be ended at any time, and holds nothing that would be missed. */
import { parentPort, workerData } from 'node:worker_threads';
import { readCondition } from './condition.ts';
import { EndedCondition } from './condition-meter.ts';
import { type ConditionName, createMapping, type Mapping } from './mapping.ts';
import { type Job, type JobDone, progress, work } from './mapping-messages.ts';

const place = new Int32Array(workerData as SharedArrayBuffer);

const begin = (kind: number, index: number): void => {
  place[progress.work] = kind;
  place[progress.index] = index;
  Atomics.add(place, progress.turn, 1);
};
const conditionNames: readonly ConditionName[] = ['before', 'after'];

type MapJob = Extract<Job, { kind: 'map' }>;
/** The job whose people are mapped. */
let present: MapJob | undefined;

const watch = (mapper: number, condition: ConditionName): void => {
  place[progress.mapper] = mapper;
  place[progress.condition] = conditionNames.indexOf(condition);
  const isReading = place[progress.work] === work.compiling;
  const whom = isReading ? ['reading'] : ['everybody', place[progress.index]];
  const isEnded = present?.ended.some(
    (one) => one.mapper === mapper && one.condition === condition && whom.includes(one.of),
  );
  if (isEnded) throw new EndedCondition('the condition took too long');
  // Each condition is read under a limit of its own.
  if (isReading) begin(work.compiling, 0);
};

const mappings = new Map<string, Mapping>();
const MAPPINGS_MAX = 10;

const mappingOf = ({ mappers, ended }: MapJob): Mapping => {
  const key = JSON.stringify([mappers, ended.filter((one) => one.of === 'reading')]);
  const known = mappings.get(key);
  if (known !== undefined) return known;
  begin(work.compiling, 0);
  const made = createMapping(mappers, watch);
  if (mappings.size >= MAPPINGS_MAX) mappings.clear();
  mappings.set(key, made);
  return made;
};

const map = (job: MapJob): JobDone => {
  present = job;
  const mapping = mappingOf(job);
  const mapped = job.people.map((person, index) => {
    begin(work.mapping, index);
    return mapping(person);
  });
  return { kind: 'map', mapped };
};

const isReadable = (text: string): boolean => {
  try {
    readCondition(text);
    return true;
  } catch {
    return false;
  }
};

const read = (conditions: readonly string[]): JobDone => ({
  kind: 'read',
  readable: conditions.map((text, index) => {
    begin(work.reading, index);
    return isReadable(text);
  }),
});

const done = (job: Job): JobDone => {
  try {
    return job.kind === 'map' ? map(job) : read(job.conditions);
  } catch (error) {
    return { kind: 'failed', error: String(error) };
  } finally {
    begin(work.none, 0);
  }
};

parentPort?.on('message', (job: Job) => parentPort?.postMessage(done(job)));
parentPort?.postMessage('ready');
