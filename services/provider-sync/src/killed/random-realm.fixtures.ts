/** A realm whose people come, go and change at random. */
import type { Choices } from '@gatehouse/testkit/properties.ts';
import type { Person, ScriptedKeycloak } from '../scripted-keycloak.fixtures.ts';

export const realmRoles = ['engineer', 'auditor'] as const;
const groupNames = ['ops', 'sales'] as const;

export interface RealmPerson extends Person {
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly enabled: boolean;
}

/** What people of a realm should be here. */
export interface Wanted {
  readonly login: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: 'active' | 'disabled';
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

const lastNames = ['Belova', 'Bennett', 'Garcia', 'Ivanov', 'Okafor'];

export const createRandomRealm = (
  { realm }: Pick<ScriptedKeycloak, 'realm'>,
  choices: Choices,
  { prefix, size }: { readonly prefix: string; readonly size: number },
) => {
  let made = 0;
  const left: RealmPerson[] = [];
  const people = () => realm.people as RealmPerson[];
  const newPerson = (): RealmPerson => {
    made += 1;
    const username = `${prefix}-person-${made}`;
    return {
      id: `${prefix}-${made}`,
      username,
      email: `${username}@example.org`,
      firstName: `Name${made}`,
      lastName: choices.pick(lastNames),
      enabled: choices.chance(0.9),
    };
  };
  /** Lists are in an order of their own: whoever comes is anywhere in it. */
  const put = (person: RealmPerson): void => {
    const rows = [...people()];
    rows.splice(choices.below(rows.length + 1), 0, person);
    realm.people = rows;
  };
  const patch = (id: string, change: Partial<RealmPerson>): void => {
    realm.people = people().map((person) =>
      person.id === id ? Object.assign({ ...person }, change) : person,
    );
  };
  const toggle = (of: Map<string, string[]>, id: string, name: string): void => {
    const present = of.get(id) ?? [];
    of.set(id, present.includes(name) ? present.filter((one) => one !== name) : [...present, name]);
  };
  const two = (): [RealmPerson, RealmPerson] => {
    const [first, second] = choices.shuffled(people());
    return [first as RealmPerson, second as RealmPerson];
  };

  const acts: Readonly<Record<string, () => void>> = {
    joins: () => put(newPerson()),
    leaves: () => {
      const gone = choices.pick(people());
      left.push(gone);
      realm.people = people().filter(({ id }) => id !== gone.id);
    },
    comesBack: () => {
      const [back] = left.splice(choices.below(left.length), 1);
      if (back !== undefined) put(back);
    },
    isNamed: () => {
      made += 1;
      patch(choices.pick(people()).id, { firstName: `Name${made}`, lastName: choices.pick(lastNames) });
    },
    getsLogin: () => {
      made += 1;
      patch(choices.pick(people()).id, { username: `${prefix}-other-${made}` });
    },
    losesAddress: () => patch(choices.pick(people()).id, { email: null }),
    isTurned: () => {
      const person = choices.pick(people());
      patch(person.id, { enabled: !person.enabled });
    },
    role: () => toggle(realm.rolesOf, choices.pick(people()).id, choices.pick(realmRoles)),
    group: () => toggle(realm.groupsOf, choices.pick(people()).id, choices.pick(groupNames)),
    exchangeAddresses: () => {
      const [first, second] = two();
      patch(first.id, { email: second.email });
      patch(second.id, { email: first.email });
    },
    exchangeLogins: () => {
      const [first, second] = two();
      patch(first.id, { username: second.username });
      patch(second.id, { username: first.username });
    },
  };
  const names = Object.keys(acts);

  realm.people = [];
  realm.roles = realmRoles.map((name) => ({ id: `role-${name}`, name }));
  realm.groups = groupNames.map((name) => ({ id: `group-${name}`, name }));
  realm.rolesOf = new Map();
  realm.groupsOf = new Map();
  for (let index = 0; index < size; index += 1) put(newPerson());
  for (const { id } of people()) {
    if (choices.chance(0.3)) toggle(realm.rolesOf, id, choices.pick(realmRoles));
    if (choices.chance(0.3)) toggle(realm.groupsOf, id, choices.pick(groupNames));
  }

  return {
    change: (times: number): void => {
      for (let time = 0; time < times; time += 1) acts[choices.pick(names)]?.();
    },
    /** By their ids at the provider; those that left are not among them. */
    wanted: (): ReadonlyMap<string, Wanted> =>
      new Map(
        people().map(({ id, username, email, firstName, lastName, enabled }) => [
          id,
          {
            login: username,
            email,
            firstName,
            lastName,
            status: enabled ? 'active' : 'disabled',
            roles: [...(realm.rolesOf.get(id) ?? [])].sort(),
            groups: (realm.groupsOf.get(id) ?? []).map((name) => `/${name}`).sort(),
          },
        ]),
      ),
  };
};
