import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { seed } from '../../demo-data/index.ts';
import { namedPeople } from '../../demo-data/people.ts';
import type { SeedBegun, SeedContext, SeedPerson, SeedResult } from '../../demo-data/seed-context.ts';
import type { Report } from './engines/engine.ts';
import type { Instance } from './instance.ts';
import { readJson, writeJson } from './json-file.ts';
import type { Plan } from './platform-state.ts';
import { bffPort, mailWebPort, type ProcessPlan } from './processes.ts';
import { withServiceCommands } from './service-commands.ts';

const begunPath = (instance: Instance) => join(instance.folder, 'seed-begun.json');
const recordPath = (instance: Instance) => join(instance.folder, 'seed.json');

/** Enough for every list to have pages and every chart to have months. */
const populationOfDemo = 200;
/** Tests wait for all that happened to them to reach the journal; that of `make dev` looks at one of those who are named. */
const populationsOfTests: Readonly<Record<string, number>> = { e2e: 40, check: namedPeople.length };

const populationOf = ({ name }: Instance): number => populationsOfTests[name] ?? populationOfDemo;

export function browserAddress(instance: Instance): string {
  return `http://localhost:${instance.port(bffPort)}`;
}

export function mailAddress(instance: Instance): string {
  return `http://localhost:${instance.port(mailWebPort)}`;
}

const processOf =
  (plan: Plan) =>
  (name: string): ProcessPlan => {
    const found = plan.processes.find((process) => process.name === name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  };

/** Runs one command of a service of this plan; it has a process of its own. */
export const serviceCommand =
  (plan: Plan): SeedContext['command'] =>
  (service, args, input) => {
    const own = processOf(plan)(service);
    return withServiceCommands(own, (commands) => commands.run(own, args, input));
  };

/** Who can sign in, as the last seeding said. */
export async function seededPeople(instance: Instance): Promise<readonly SeedPerson[] | undefined> {
  return (await readJson<SeedResult>(recordPath(instance)))?.people;
}

export async function forgetSeed(instance: Instance): Promise<void> {
  await Promise.all([recordPath(instance), begunPath(instance)].map((path) => rm(path, { force: true })));
}

/** Writes the demo data, which may be there already, and remembers who can sign in. */
export async function seedInstance(
  instance: Instance,
  plan: Plan,
  report: Report,
): Promise<readonly SeedPerson[]> {
  report('demo data: writing');
  const planOf = processOf(plan);
  const result = await withServiceCommands(planOf('identity'), (commands) =>
    seed({
      population: populationOf(instance),
      address: browserAddress(instance),
      urls: Object.fromEntries(plan.processes.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])),
      environment: (name) => planOf(name).env,
      begun: {
        read: () => readJson<SeedBegun>(begunPath(instance)),
        write: (begun) => writeJson(begunPath(instance), begun),
      },
      command: (service, args, input) => commands.run(planOf(service), args, input),
    }),
  );
  await writeJson(recordPath(instance), result, 0o600);
  await rm(begunPath(instance), { force: true });
  report('demo data: written');
  return result.people;
}
