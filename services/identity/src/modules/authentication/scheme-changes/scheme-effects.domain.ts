/** Whom a change of schemes concerns: people in groups that are alike in all that decides, and their sessions. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { SchemeEffects } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { type FactorRules, resolveScheme, type SchemeRow } from '../schemes/schemes.domain.ts';
import { carriedFactors, rulesOfPerson, situationOf } from '../sign-in/sign-in.domain.ts';

interface Decided {
  /** Assigned to the people. */
  readonly schemeCode: string | null;
  /** Where they signed in last, or came from. */
  readonly domainId: string | null;
  readonly ownFactors: boolean;
}

export interface PeopleGroup extends Decided {
  readonly people: number;
  /** What they have to sign in with. */
  readonly has: { readonly password: boolean; readonly email: boolean; readonly mobile: boolean };
}

export interface SessionGroup extends Decided {
  readonly sessions: number;
  readonly factors: readonly Factor[];
}

export interface World {
  readonly schemes: readonly SchemeRow[];
  readonly rulesOf: (scheme: SchemeRow) => FactorRules;
  /** Scheme that a domain names. */
  readonly schemeOfDomain: (domainId: string) => string | null;
}

const nothingOpen: FactorRules = { first: [], second: [], secondRequired: true };

const decidedBy = ({ schemes, rulesOf, schemeOfDomain }: World, group: Decided) => {
  const domainDefault = group.domainId === null ? null : schemeOfDomain(group.domainId);
  const scheme = resolveScheme(schemes, { assigned: group.schemeCode, domainDefault });
  const rules = scheme === undefined ? nothingOpen : rulesOf(scheme);
  return {
    code: scheme?._id,
    rules: rulesOfPerson(rules, { secondFactors: group.ownFactors ? ['totp'] : [] }),
  };
};

const needs: Readonly<Partial<Record<Factor, keyof PeopleGroup['has']>>> = {
  credentials: 'password',
  email_code: 'email',
  sms_code: 'mobile',
};
const can = ({ has }: PeopleGroup, flow: Factor): boolean => {
  const need = needs[flow];
  return need === undefined || has[need];
};

/** Whether one of these people could sign in at all. */
const isAble = (group: PeopleGroup, { first, second, secondRequired }: FactorRules): boolean =>
  first.some(
    (flow) =>
      can(group, flow) && (!secondRequired || second.some((other) => other !== flow && can(group, other))),
  );

const isEnough = (rules: FactorRules, factors: readonly Factor[]): boolean =>
  situationOf(rules, carriedFactors(rules, factors)).kind === 'complete';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const peopleIn = (groups: readonly PeopleGroup[]) => sum(groups.map(({ people }) => people));
const sessionsIn = (groups: readonly SessionGroup[]) => sum(groups.map(({ sessions }) => sessions));

/** What a change leads to; `code` is the scheme that is asked about, undefined where all are put in another order. */
export const effectsOf = (
  {
    before,
    after,
    code,
  }: { readonly before: World; readonly after: World; readonly code: string | undefined },
  people: readonly PeopleGroup[],
  sessions: readonly SessionGroup[],
): Omit<SchemeEffects, 'more' | 'refused' | 'errorList'> => {
  const judged = people.map((group) => ({
    group,
    was: decidedBy(before, group),
    will: decidedBy(after, group),
  }));
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  const changed = judged.filter(({ was, will }) => !isSame(was.rules, will.rules));
  const groupsOf = (rows: typeof judged) => rows.map(({ group }) => group);
  const concerns = (group: Decided): boolean =>
    code === undefined
      ? decidedBy(before, group).code !== decidedBy(after, group).code
      : decidedBy(after, group).code === code || decidedBy(before, group).code === code;
  return {
    people: peopleIn(
      groupsOf(
        judged.filter(({ was, will }) => (code === undefined ? was.code !== will.code : will.code === code)),
      ),
    ),
    changed: peopleIn(groupsOf(changed)),
    secondFactor: peopleIn(
      groupsOf(changed.filter(({ was, will }) => will.rules.secondRequired && !was.rules.secondRequired)),
    ),
    shutOut: peopleIn(
      groupsOf(
        changed.filter(({ group, was, will }) => isAble(group, was.rules) && !isAble(group, will.rules)),
      ),
    ),
    sessions: sessionsIn(sessions.filter(concerns)),
    askedSessions: sessionsIn(
      sessions.filter(
        (group) =>
          isEnough(decidedBy(before, group).rules, group.factors) &&
          !isEnough(decidedBy(after, group).rules, group.factors),
      ),
    ),
  };
};
