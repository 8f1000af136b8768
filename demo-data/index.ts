import { peopleOfCompanies } from './companies.ts';
import { fillCompanies } from './fill-companies.ts';
import { fillProfiles } from './fill-profiles.ts';
import { demoIncidents, demoSettingsChanges } from './history.ts';
import { importDomains, importRows } from './import-rows.ts';
import { type DemoPerson, demoPassword, demoPeople, namedPeople } from './people.ts';
import { demoPeopleByScheme, peopleByScheme } from './people-by-scheme.ts';
import { demoProfileFields } from './profile-fields.ts';
import { demoProfiles } from './profile-values.ts';
import type { SeedBegun, SeedContext, SeedResult } from './seed-context.ts';
import { demoSignIns } from './sign-ins.ts';

/** Ids of accounts, by their logins. */
const readIds = async (
  context: SeedContext,
  logins: readonly string[],
): Promise<(login: string) => string> => {
  const shown = await context.command('identity', ['accounts', 'show', ...logins]);
  const rows =
    shown.match(/^\{.*\}$/gm)?.map((line): { id: string; login: string } => JSON.parse(line)) ?? [];
  const ids = new Map(rows.map(({ id, login }) => [login, id]));
  return (login) => {
    const id = ids.get(login);
    if (id === undefined) throw new Error(`there is no account of ${login}`);
    return id;
  };
};

interface Fills {
  fill: typeof fillProfiles;
  companies: typeof fillCompanies;
}

/**
 * What happened to people and settings in months that were never lived through, and what people say of themselves: the steps
 * that no seeding before has done.
 */
const importHistory = async (
  context: SeedContext,
  people: readonly DemoPerson[],
  { begun, fill, companies }: Fills & { begun: SeedBegun },
): Promise<void> => {
  const today = new Date(begun.today);
  const done = [...begun.done];
  const once = async (step: string, work: () => Promise<unknown>): Promise<void> => {
    if (done.includes(step)) return;
    await work();
    done.push(step);
    await context.begun.write({ today: begun.today, done: [...done] });
  };
  const changeByIds = async () => {
    const named = ['admin', ...demoProfiles.map(({ login }) => login), ...peopleOfCompanies];
    const idOf = await readIds(context, [...new Set(named)]);
    const profiles = demoProfiles.map((profile) => ({ ...profile, accountId: idOf(profile.login) }));
    const changes = demoSettingsChanges(idOf('admin'), today);
    await Promise.all([
      once('settings', () => importRows(context.command, 'platform', ['settings', 'history'], changes)),
      once('profiles', () => fill(context, profiles)),
      once('companies', () => companies(context, idOf)),
    ]);
  };
  const byIdentity = (step: string, args: readonly string[], rows: readonly object[]) =>
    once(step, () => importRows(context.command, 'identity', args, rows));
  // What is done is remembered before a failure of another step is told.
  const results = await Promise.allSettled([
    byIdentity('sign-ins', ['sessions', 'import'], demoSignIns(people, today)),
    byIdentity('incidents', ['accounts', 'history'], demoIncidents(people, today)),
    changeByIds(),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** Writes the demo data through the services' own commands; what is there already stays as it is. */
export const seed = async (
  context: SeedContext,
  fill = fillProfiles,
  companies = fillCompanies,
): Promise<SeedResult> => {
  const interrupted = await context.begun.read();
  const today = interrupted === undefined ? new Date() : new Date(interrupted.today);
  const people = [...demoPeople(context.population, today), ...demoPeopleByScheme(today)];
  await Promise.all([
    importDomains(context.command, Number(new URL(context.address).port)),
    importRows(context.command, 'profile', ['fields', 'import'], [demoProfileFields]),
  ]);
  const imported = await importRows(context.command, 'identity', ['accounts', 'import'], people);
  // Its days are counted from today: people who were there before have had theirs.
  const isNew = imported.startsWith(`${people.length} created`);
  const begun = interrupted ?? (isNew ? { today: today.toISOString(), done: [] } : undefined);
  if (begun !== undefined) {
    await context.begun.write(begun);
    await importHistory(context, people, { begun, fill, companies });
  }
  return {
    people: [...namedPeople, ...peopleByScheme].map(({ who, login }) => ({
      who,
      login,
      password: demoPassword,
    })),
  };
};
