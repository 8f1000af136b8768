/** What mappers make of a person of a provider. Pure: a test, a dry run and a run are this. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type Condition, type ConditionInput, firstLine, readCondition } from './condition.ts';
import { LIST_MAX } from './condition-cost.ts';
import { EndedCondition } from './condition-meter.ts';
import { type Granted, grantorsOf } from './granted-rights.ts';
import type { GrantedAccess, MapperRow } from './mappers.model.ts';

/** A person as the provider delivers them, whatever it is. */
export interface SourcePerson {
  readonly externalId: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly enabled: boolean;
  readonly emailVerified: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

export type ConditionName = 'before' | 'after';

export type StepOutcome = 'applied' | 'before' | 'after' | 'wrong' | 'ended';

/** What became of one mapper, for the test panel. */
export interface Step {
  readonly mapperId: string;
  readonly name: string;
  readonly outcome: StepOutcome;
  readonly error: string | null;
  /** The condition that is wrong, or was ended. */
  readonly wrong: ConditionName | null;
  /** Our fields that it set, or roles that it granted. */
  readonly set: Readonly<Record<string, string>>;
}

export type Mapped =
  | {
      readonly kind: 'mapped';
      readonly account: DeliveredAccount;
      readonly granted: readonly Granted[];
      readonly steps: readonly Step[];
    }
  | {
      readonly kind: 'skipped';
      readonly reason: 'rule' | 'too-slow' | 'login' | 'too-long';
      readonly detail: string;
      readonly steps: readonly Step[];
    };

export type MapperRule = Pick<
  MapperRow,
  '_id' | 'type' | 'name' | 'before' | 'after' | 'customAttributes' | 'attributes'
> & {
  readonly access: readonly GrantedAccess[];
  /** Who answers for what it grants; without one it waits for adoption. */
  readonly by?: string | null;
};

interface Compiled {
  readonly mapper: MapperRule;
  readonly before: Condition;
  readonly after: Condition;
}

/** Fields of the account itself; others are fields of the profile by their code. */
export const accountFields = ['login', 'email', 'mobile', 'lastName', 'firstName', 'middleName'] as const;

/** What a mapper may read of every person beside attributes of the realm's own. */
export const sourceFields = ['id', 'username', 'email', 'firstName', 'lastName'] as const;

const inputOf = (person: SourcePerson, result: Readonly<Record<string, string>>): ConditionInput => ({
  person: { ...person.fields, enabled: person.enabled, emailVerified: person.emailVerified },
  attributes: person.attributes,
  roles: person.roles,
  groups: person.groups,
  result,
});

/** Values under a name: of the realm's own attributes, or of what every person has. */
const valuesOf = (person: SourcePerson, name: string, isCustom: boolean): readonly string[] => {
  if (isCustom) return (Object.hasOwn(person.attributes, name) ? person.attributes[name] : undefined) ?? [];
  if (name === 'roles') return person.roles;
  if (name === 'groups') return person.groups;
  const field = Object.hasOwn(person.fields, name) ? person.fields[name] : undefined;
  return field === undefined ? [] : [field];
};

/** `key`: what stands there under this name. `value`: this very text. */
const readBase = (
  person: SourcePerson,
  { customAttributes, attributes }: MapperRule,
): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap(({ attribute, value, mapping }) => {
      if (mapping === 'value') return [[attribute, value]];
      const [first] = valuesOf(person, value, customAttributes);
      return first === undefined ? [] : [[attribute, first]];
    }),
  );

/** `key`: the person has something under this name. `value`: this very text is among it. All rows have to fit. */
const isEntitled = (person: SourcePerson, { customAttributes, attributes }: MapperRule): boolean =>
  attributes.every(({ attribute, value, mapping }) => {
    const values = valuesOf(person, attribute, customAttributes);
    return mapping === 'key' ? values.length > 0 : values.includes(value);
  });

/** Which of a mapper's conditions is wrong, and why. */
class WrongMapper extends Error {
  override readonly name = 'WrongMapper';
  readonly condition: ConditionName;
  constructor(condition: ConditionName, cause: unknown) {
    super(firstLine(cause), { cause });
    this.condition = condition;
  }
}

const within = <T>(condition: ConditionName, judge: () => T): T => {
  try {
    return judge();
  } catch (error) {
    throw new WrongMapper(condition, error);
  }
};

/** Called before a condition is read or judged; it is ended by throwing `EndedCondition`. */
export type Watch = (mapper: number, condition: ConditionName) => void;

/** Throws `WrongMapper`. */
const compile = (mapper: MapperRule, index: number, watch: Watch): Compiled => {
  const read = (condition: ConditionName): Condition =>
    within(condition, () => {
      watch(index, condition);
      return readCondition(mapper[condition]);
    });
  const [before, after] = [read('before'), read('after')];
  const watched =
    (condition: ConditionName, judge: Condition): Condition =>
    (input) =>
      within(condition, () => {
        watch(index, condition);
        return judge(input);
      });
  return { mapper, before: watched('before', before), after: watched('after', after) };
};

const boundsOf = {
  login: 254,
  email: 254,
  mobile: 40,
  lastName: 100,
  firstName: 100,
  middleName: 100,
} as const;

type Access = MapperRule['access'][number];

const shownAccess = (access: readonly Access[]): Record<string, string> => {
  const idsOf = (type: GrantedAccess['type']) => access.flatMap((one) => (one.type === type ? [one.id] : []));
  const shown = { roles: idsOf('role').join(', '), methods: idsOf('method').join(', ') };
  return Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== ''));
};

/** What every person is mapped by before any mapper: the realm's fields that mean the same as ours. */
const baseOf = ({ fields }: SourcePerson): Record<string, string> => {
  const { username, email, mobile, firstName, lastName, middleName } = fields;
  const pairs = { login: username, email, mobile, firstName, lastName, middleName };
  return Object.fromEntries(
    Object.entries(pairs).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  );
};

const toAccount = (
  person: SourcePerson,
  result: Readonly<Record<string, string>>,
  granted: readonly Granted[],
): DeliveredAccount => {
  const idsOf = (type: GrantedAccess['type']) =>
    [...new Set(granted.flatMap((one) => (one.type === type ? [one.id] : [])))].sort();
  const methods = idsOf('method');
  const text = (name: string): string | null => result[name]?.trim() || null;
  const email = text('email');
  return {
    externalId: person.externalId,
    login: text('login') ?? '',
    email,
    emailVerified: person.emailVerified && email !== null && email === person.fields.email,
    mobile: text('mobile'),
    names: { lastName: text('lastName'), firstName: text('firstName'), middleName: text('middleName') },
    enabled: person.enabled,
    roleIds: idsOf('role'),
    ...(methods.length > 0 ? { methods } : {}),
    ...(granted.length > 0 ? { grantors: grantorsOf(granted) } : {}),
    groups: [...new Set(person.groups)].sort().slice(0, LIST_MAX),
    attributes: Object.keys(result)
      .filter((name) => !(accountFields as readonly string[]).includes(name))
      .sort()
      .map((code) => ({ code, values: [result[code] ?? ''] })),
  };
};

/**
 * Compiles mappers once for many people; a mapper that cannot be read is wrong for each of them. It runs what an administrator
 * wrote, so that the service calls it by `mapping-thread.ts` alone, which can end it.
 */
export const createMapping = (mappers: readonly MapperRule[], watch: Watch = () => {}) => {
  const compiled = mappers.map((mapper, index): Compiled | { mapper: MapperRule; error: unknown } => {
    try {
      return compile(mapper, index, watch);
    } catch (error) {
      return { mapper, error };
    }
  });

  const applied = (
    one: Compiled,
    person: SourcePerson,
    result: Readonly<Record<string, string>>,
  ): { outcome: StepOutcome; set: Record<string, string>; access: readonly Granted[] } => {
    const none = { set: {}, access: [] };
    if (!one.before(inputOf(person, result))) return { outcome: 'before', ...none };
    const isAccess = one.mapper.type === 'users-access';
    if (isAccess && !isEntitled(person, one.mapper)) return { outcome: 'before', ...none };
    const set = isAccess ? {} : readBase(person, one.mapper);
    if (!one.after(inputOf(person, { ...result, ...set }))) return { outcome: 'after', ...none };
    const { by = null, access } = one.mapper;
    const given = isAccess ? access.map(({ type, id }) => ({ type, id, by })) : [];
    return { outcome: 'applied', set, access: given };
  };

  return (person: SourcePerson): Mapped => {
    const steps: Step[] = [];
    let result: Record<string, string> = baseOf(person);
    const granted: Granted[] = [];
    for (const one of compiled) {
      const { _id: mapperId, name } = one.mapper;
      try {
        if ('error' in one) throw one.error;
        const { outcome, set, access } = applied(one, person, result);
        result = { ...result, ...set };
        granted.push(...access);
        const shown = access.length > 0 ? shownAccess(access) : set;
        steps.push({ mapperId, name, outcome, error: null, wrong: null, set: shown });
      } catch (error) {
        const detail = firstLine(error);
        const wrong = error instanceof WrongMapper ? error.condition : null;
        const isEnded = error instanceof WrongMapper && error.cause instanceof EndedCondition;
        steps.push({ mapperId, name, outcome: isEnded ? 'ended' : 'wrong', error: detail, wrong, set: {} });
        // Never taken for "false": who would get too much or too little is left as they are.
        return isEnded
          ? { kind: 'skipped', reason: 'too-slow', detail: name, steps }
          : { kind: 'skipped', reason: 'rule', detail: `${name}: ${detail}`, steps };
      }
    }
    if (!result.login?.trim()) return { kind: 'skipped', reason: 'login', detail: '', steps };
    const long = Object.entries(boundsOf).find(([field, most]) => (result[field]?.length ?? 0) > most);
    if (long !== undefined) return { kind: 'skipped', reason: 'too-long', detail: long[0], steps };
    return { kind: 'mapped', account: toAccount(person, result, granted), granted, steps };
  };
};
export type Mapping = ReturnType<typeof createMapping>;
