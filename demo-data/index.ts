import { peopleOfCompanies } from './companies.ts';
import { fillCompanies } from './fill-companies.ts';
import { fillProfiles } from './fill-profiles.ts';
import { demoIncidents, demoSettingsChanges } from './history.ts';
import { importDomains, importRows } from './import-rows.ts';
import { type DemoPerson, demoPassword, demoPeople, namedPeople } from './people.ts';
import { demoPeopleByScheme, peopleByScheme } from './people-by-scheme.ts';
import { demoProfileFields } from './profile-fields.ts';
import { demoProfiles } from './profile-values.ts';
import type { SeedContext, SeedResult } from './seed-context.ts';
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

/** What happened to people and settings in months that were never lived through, and what people say of themselves. */
const importHistory = async (
  context: SeedContext,
  people: readonly DemoPerson[],
  { today, fill, companies }: Fills & { today: Date },
): Promise<void> => {
  const changeByIds = async () => {
    const named = ['admin', ...demoProfiles.map(({ login }) => login), ...peopleOfCompanies];
    const idOf = await readIds(context, [...new Set(named)]);
    const profiles = demoProfiles.map((profile) => ({ ...profile, accountId: idOf(profile.login) }));
    const changes = demoSettingsChanges(idOf('admin'), today);
    await Promise.all([
      importRows(context.command, 'platform', ['settings', 'history'], changes),
      fill(context, profiles),
      companies(context, idOf),
    ]);
  };
  await Promise.all([
    importRows(context.command, 'identity', ['sessions', 'import'], demoSignIns(people, today)),
    importRows(context.command, 'identity', ['accounts', 'history'], demoIncidents(people, today)),
    changeByIds(),
  ]);
};

/** Writes the demo data through the services' own commands; what is there already stays as it is. */
export const seed = async (
  context: SeedContext,
  fill = fillProfiles,
  companies = fillCompanies,
): Promise<SeedResult> => {
  const today = new Date();
  const people = [...demoPeople(context.population, today), ...demoPeopleByScheme(today)];
  await Promise.all([
    importDomains(context.command, Number(new URL(context.address).port)),
    importRows(context.command, 'profile', ['fields', 'import'], [demoProfileFields]),
  ]);
  const imported = await importRows(context.command, 'identity', ['accounts', 'import'], people);
  // Its days are counted from today: people who were there before have had theirs.
  if (imported.startsWith(`${people.length} created`))
    await importHistory(context, people, { today, fill, companies });
  return {
    people: [...namedPeople, ...peopleByScheme].map(({ who, login }) => ({
      who,
      login,
      password: demoPassword,
    })),
  };
};
