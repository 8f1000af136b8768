/** Objects of a provider on their way here: where they are read, and where they are delivered to. */
import { hash } from 'node:crypto';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { SyncEntity } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import type { MembershipsRead, NamedObject, Presence, RealmReader } from '../keycloak/realm-reader.ts';
import type { Mapped } from '../mappers/mapping.ts';
import type { PeopleMapping } from '../mappers/mapping-thread.ts';
import type { SourcePerson } from '../mappers/source-person.ts';

export interface SourceObject {
  readonly externalId: string;
  readonly name: string;
  /** Of all that would be delivered. */
  readonly digest: string;
  readonly account: DeliveredAccount | undefined;
  readonly values: Readonly<Record<string, string>>;
  /** Why it is left as it is. */
  readonly skipped: string | undefined;
  /** A person who is off at the provider, whatever else of them cannot be read. */
  readonly isOff?: boolean;
}

export interface Source {
  /** How many there are; null where the provider does not tell. */
  total(): Promise<number | null>;
  /** From that place on; what it hides from us may make it shorter than asked. */
  page(first: number, max: number): Promise<readonly SourceObject[]>;
  /** Whether places mean the same in the next reading, so that an interrupted run goes on from its own. */
  readonly keepsPlaces: boolean;
  /** What of these the provider still has: each is asked for. Without one of whom it does not say it, or throws. */
  find(externalIds: readonly string[]): Promise<ReadonlyMap<string, Presence>>;
  /** Whether that takes a request for each. */
  readonly asksEach: boolean;
}

export type Outcome = 'created' | 'changed' | 'linked' | 'unchanged' | 'conflict';

export interface Delivered {
  readonly externalId: string;
  readonly result: Outcome;
  readonly accountId: string | null;
  /** Why it was refused, or what of it was. */
  readonly reason: string | null;
  readonly changes: readonly Change[];
  /** Something of it was not taken and may be taken the next time. */
  readonly isPartial?: boolean;
  /** Whom the same provider delivered, and who hold values that it wants. */
  readonly holders?: readonly { readonly externalId: string; readonly accountId: string | null }[];
}

/** Delivers objects to the service that owns them. Each answer is all that the run of the call has done to an object. */
export interface Sink {
  /** What vanished at the provider stays here and needs no agreement. */
  readonly keepsVanished?: boolean;
  deliver(objects: readonly SourceObject[], call: DeliveryCall): Promise<readonly Delivered[]>;
  /** Switches off who is off at the provider, and of whom nothing else can be read. */
  disable?(externalIds: readonly string[], call: DeliveryCall): Promise<readonly Delivered[]>;
  depart(
    departure: 'switchOff' | 'remove',
    externalIds: readonly string[],
    call: DeliveryCall,
  ): Promise<readonly Delivered[]>;
}

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url');

export const named = ({ externalId, name, values }: NamedObject): SourceObject => ({
  externalId,
  name,
  values,
  digest: digestOf(values),
  account: undefined,
  skipped: undefined,
});

/** A person as mappers make them, or why they are left as they are. */
const mappedPerson = (person: SourcePerson, mapped: Mapped): SourceObject => {
  const { externalId } = person;
  const name = person.fields.username ?? externalId;
  if (mapped.kind === 'mapped')
    return {
      externalId,
      name,
      account: mapped.account,
      digest: digestOf(mapped.account),
      values: {},
      skipped: undefined,
    };
  const skipped = `${mapped.reason}${mapped.detail === '' ? '' : `: ${mapped.detail}`}`;
  return { externalId, name, account: undefined, digest: '', values: {}, skipped, isOff: !person.enabled };
};

export const mappedPeople = async (
  people: readonly SourcePerson[],
  mapping: PeopleMapping,
): Promise<readonly SourceObject[]> => {
  const mapped = await mapping(people);
  return people.map((person, index) => mappedPerson(person, mapped[index] as Mapped));
};

/** A list that is read as a whole. */
const listSource = (
  read: () => Promise<readonly NamedObject[]>,
  find: Source['find'],
  asksEach = true,
): Source => {
  let rows: Promise<readonly NamedObject[]> | undefined;
  const all = () => {
    rows ??= read();
    return rows;
  };
  return {
    total: async () => (await all()).length,
    page: async (first, max) => (await all()).slice(first, first + max).map(named),
    keepsPlaces: true,
    find,
    asksEach,
  };
};

const peopleSource = (
  reader: RealmReader,
  mapping: PeopleMapping,
  { readsRoles }: { readsRoles: boolean },
): Source => {
  let memberships: Promise<MembershipsRead> | undefined;
  const members = () => {
    memberships ??= (async () => ({
      groups: await reader.groupsOfPeople(),
      roles: readsRoles ? await reader.rolesOfPeople() : new Map(),
    }))();
    return memberships;
  };
  return {
    total: () => reader.countPeople(),
    page: async (first, max) => {
      return mappedPeople(await reader.people({ first, max }, await members()), mapping);
    },
    keepsPlaces: true,
    find: reader.find('users'),
    asksEach: true,
  };
};

/** What a realm of Keycloak has. */
export const sourceOf = (
  type: SyncEntity,
  reader: RealmReader,
  mapping: PeopleMapping,
  options: { readonly readsRoles: boolean },
): Source => {
  switch (type) {
    case 'users':
      return peopleSource(reader, mapping, options);
    case 'usersGroups':
      return listSource(reader.groups, reader.find('groups'));
    case 'roles':
      return listSource(reader.roles, reader.find('roles-by-id'));
    case 'applications':
      return listSource(reader.clients, reader.find('clients'));
    case 'locales':
      return listSource(reader.locales, reader.findLocales, false);
    default:
      throw new Error(`a realm has no ${type}`);
  }
};
