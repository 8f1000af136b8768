/** What mappers make of a person of a provider. Pure: a test, a dry run and a run are this. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type Condition, type ConditionInput, firstLine, readCondition } from './condition.ts';
import { EndedCondition } from './condition-meter.ts';
import type { Granted } from './granted-rights.ts';
import { beyondDelivery, toAccount } from './mapped-account.ts';
import { baseValues, firstValues, mapperValues, type Values, valuesOf, withValues } from './mapped-values.ts';
import type { GrantedAccess, MapperRow } from './mappers.model.ts';
import { type SourcePerson, tooLongList } from './source-person.ts';

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

type SkipReason = 'rule' | 'too-slow' | 'login' | 'too-long' | 'too-many' | 'ambiguous';

export type Mapped =
  | {
      readonly kind: 'mapped';
      readonly account: DeliveredAccount;
      readonly granted: readonly Granted[];
      readonly steps: readonly Step[];
    }
  | {
      readonly kind: 'skipped';
      readonly reason: SkipReason;
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

/** Texts of a condition: what they say names nothing. */
const LITERALS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
const ROLES = /\broles\b/;

/** Whether a rule asks for the roles of a person, which cost the provider a request each. */
export const readsRolesOfPeople = ({
  type,
  before,
  after,
  customAttributes,
  attributes,
}: Pick<MapperRule, 'type' | 'before' | 'after' | 'customAttributes' | 'attributes'>): boolean => {
  const isAsked = ({ attribute, value, mapping }: (typeof attributes)[number]) =>
    type === 'users-access' ? attribute === 'roles' : mapping === 'key' && value === 'roles';
  if (!customAttributes && attributes.some(isAsked)) return true;
  return [before, after].some((condition) => ROLES.test((condition ?? '').replaceAll(LITERALS, '""')));
};

interface Compiled {
  readonly mapper: MapperRule;
  readonly before: Condition;
  readonly after: Condition;
}

const inputOf = (person: SourcePerson, values: Values): ConditionInput => ({
  person: { ...person.fields, enabled: person.enabled, emailVerified: person.emailVerified },
  attributes: person.attributes,
  roles: person.roles,
  groups: person.groups,
  result: firstValues(values),
});

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

type Access = MapperRule['access'][number];

const shownAccess = (access: readonly Access[]): Record<string, string> => {
  const idsOf = (type: GrantedAccess['type']) => access.flatMap((one) => (one.type === type ? [one.id] : []));
  const shown = { roles: idsOf('role').join(', '), methods: idsOf('method').join(', ') };
  return Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== ''));
};

const shownValues = (set: Values): Record<string, string> =>
  Object.fromEntries([...set].flatMap(([field, all]) => (all.length === 0 ? [] : [[field, all.join(', ')]])));

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
    values: Values,
  ): { outcome: StepOutcome; set: Values; access: readonly Granted[] } => {
    const none = { set: new Map(), access: [] };
    if (!one.before(inputOf(person, values))) return { outcome: 'before', ...none };
    const isAccess = one.mapper.type === 'users-access';
    if (isAccess && !isEntitled(person, one.mapper)) return { outcome: 'before', ...none };
    const set: Values = isAccess ? new Map() : mapperValues(person, one.mapper);
    if (!one.after(inputOf(person, withValues(values, set)))) return { outcome: 'after', ...none };
    const { by = null, access } = one.mapper;
    const given = isAccess ? access.map(({ type, id }) => ({ type, id, by })) : [];
    return { outcome: 'applied', set, access: given };
  };

  return (person: SourcePerson): Mapped => {
    const steps: Step[] = [];
    const skip = (reason: SkipReason, detail: string): Mapped => ({ kind: 'skipped', reason, detail, steps });
    const long = tooLongList(person);
    if (long !== undefined) return skip('too-many', long);
    if (person.ambiguous !== undefined) return skip('ambiguous', person.ambiguous);
    let values = baseValues(person);
    const granted: Granted[] = [];
    for (const one of compiled) {
      const { _id: mapperId, name } = one.mapper;
      try {
        if ('error' in one) throw one.error;
        const { outcome, set, access } = applied(one, person, values);
        values = withValues(values, set);
        granted.push(...access);
        const shown = access.length > 0 ? shownAccess(access) : shownValues(set);
        steps.push({ mapperId, name, outcome, error: null, wrong: null, set: shown });
      } catch (error) {
        const detail = firstLine(error);
        const wrong = error instanceof WrongMapper ? error.condition : null;
        const isEnded = error instanceof WrongMapper && error.cause instanceof EndedCondition;
        steps.push({ mapperId, name, outcome: isEnded ? 'ended' : 'wrong', error: detail, wrong, set: {} });
        // Never taken for "false": who would get too much or too little is left as they are.
        return isEnded ? skip('too-slow', name) : skip('rule', `${name}: ${detail}`);
      }
    }
    const account = toAccount(person, values, granted);
    if (account.login === '') return skip('login', '');
    const beyond = beyondDelivery(values, account);
    if (beyond !== undefined) return skip(beyond.reason, beyond.detail);
    return { kind: 'mapped', account, granted, steps };
  };
};
export type Mapping = ReturnType<typeof createMapping>;
