import { join } from 'node:path';
import type { SeedPerson } from '../../../demo-data/seed-context.ts';
import { buildFrontend } from '../frontend.ts';
import { withFileLock } from '../lock.ts';
import { explain } from '../main.ts';
import { engineUrls, planPlatform, startPlatform } from '../platform.ts';
import type { ProcessIdentity } from '../process-identity.ts';
import { browserAddress, forgetSeed, mailAddress, seededPeople, seedInstance } from '../seeding.ts';
import type { Command, CommandContext } from './context.ts';
import { findEngines } from './engines.ts';

function table(people: readonly SeedPerson[]): string[] {
  const width = (pick: (person: SeedPerson) => string) =>
    Math.max(...people.map((person) => pick(person).length));
  const who = width((person) => person.who);
  const login = width((person) => person.login);
  return people.map(
    (person) => `    ${person.who.padEnd(who)}   ${person.login.padEnd(login)}   ${person.password}`,
  );
}

export function printAddresses({ instance, print }: CommandContext, people: readonly SeedPerson[]): void {
  print('');
  print(`  Gatehouse      ${browserAddress(instance)}/`);
  print(`  Mail catcher   ${mailAddress(instance)}/`);
  if (people.length > 0) {
    print('  Who can sign in:');
    for (const line of table(people)) print(line);
  }
  print('');
}

const advice =
  'make up goes on from here: run it again. What was made stays; make status and make logs show what is in the way.';

/** A failure says at its end what to do. */
export async function advised(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new Error(`${explain(error)}\n${advice}`);
  }
}

export async function up(context: CommandContext, owner?: ProcessIdentity): Promise<void> {
  const { env, instance, report } = context;
  const [found] = await Promise.all([findEngines(context), buildFrontend(env, report)]);
  const engines = engineUrls(found);
  const planned = await planPlatform(instance, engines, env);
  const plan = owner === undefined ? planned : { ...planned, owner };
  const started = await startPlatform({ instance, plan, engines, env, report });
  if (started && instance.fresh) await forgetSeed(instance);
  const people = (await seededPeople(instance)) ?? (await seedInstance(instance, plan, report));
  report(started ? 'the platform runs' : 'the platform runs already: nothing changed');
  printAddresses(context, people);
}

export const upCommand: Command = {
  live: true,
  summary: 'bring the platform up: engines, services, frontend and demo data',
  async run(context) {
    await withFileLock(join(context.instance.folder, 'up.lock'), () => up(context)).catch(
      (cause: unknown) => {
        throw new Error(advice, { cause });
      },
    );
    return 0;
  },
};
