/**
 * The guard that every grant passes: nobody gives or takes a right that they lack, and nobody widens their own access.
 * Writers of rights take `Permitted` values, which only this file makes, so a door that does not ask does not compile.
 */
import { grantErrors } from '@gatehouse/contracts/core/grants.errors.ts';
import { personErrors } from '@gatehouse/contracts/core/people.errors.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { AccountActor } from '../auth/actor.ts';
import { type ProblemError, problem } from '../http/problem-error.ts';

declare const permitted: unique symbol;
/** A value that the guard has let pass. Never made by an assertion outside of this file and of fixtures. */
export type Permitted<Value> = Value & { readonly [permitted]: true };

/**
 * Doors of the system actor, which gives what the operator or the platform itself decides. `replay` stands for restored
 * backups, rebuilt projections and re-driven dead letters: they apply again what passed the guard before. `withdrawal` only
 * takes away: access that has run out, that its person gives up, or that goes with an account or a company.
 */
export const systemDoors = [
  'command-line',
  'first-administrator',
  'replay',
  'registration',
  'withdrawal',
] as const;
export type SystemDoor = (typeof systemDoors)[number];

export type Grantor =
  | { readonly kind: 'system'; readonly door: SystemDoor }
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly methods: readonly string[];
      /** False: blocked or deleted, and gives nothing, not even what holds no method. */
      readonly active?: boolean;
    };

/**
 * What somebody gives: a role, a method, the scope of an interface, a place in a company, a role there, the right to decide for
 * it.
 */
export interface Right {
  readonly kind: 'role' | 'method' | 'scope' | 'membership' | 'companyRole' | 'master';
  /** Code, key or scope; of `membership` and `master` the contractor's id. */
  readonly id: string;
  /** Method keys that it holds; a scope holds the method that reads its entity. */
  readonly methods: readonly string[];
}

export interface Grant {
  readonly grantor: Grantor;
  /** Account that gets the rights; undefined: one that is not made yet, or no person (a client). */
  readonly subject: string | undefined;
  readonly given: readonly Right[];
  /** Rights that the same change takes away. They need what they hold, too, but taking one's own is no self-service. */
  readonly taken?: readonly Right[];
}

export type GrantRefusal =
  | { readonly reason: 'beyondYours'; readonly methods: readonly string[] }
  | { readonly reason: 'ownAccess' };

export const systemGrantor = (door: SystemDoor): Grantor => ({ kind: 'system', door });

export const grantorOf = ({ accountId, methods }: Pick<AccountActor, 'accountId' | 'methods'>): Grantor => ({
  kind: 'account',
  accountId,
  methods,
});

/** Somebody who decided earlier, by what they may do now: nothing once they are blocked or deleted. */
export const authorGrantor = (author: {
  readonly id: string;
  readonly active: boolean;
  readonly methods: readonly string[];
}): Grantor => ({
  kind: 'account',
  accountId: author.id,
  methods: author.active ? author.methods : [],
  active: author.active,
});

/** Of these methods, those that somebody with `own` lacks. */
export const methodsBeyond = (own: readonly string[], methods: readonly string[]): readonly string[] => {
  const held = new Set(own);
  return [...new Set(methods)].filter((method) => !held.has(method));
};

/** Whether somebody may do everything that this release knows, so that nothing widens what they may. */
export const holdsEverything = (methods: readonly string[]): boolean =>
  methodsBeyond(methods, methodKeys).length === 0;

/**
 * Whether a grant changes the access of the person who makes it. Those who hold every method may do that; the event of such
 * a change carries `toSelf`, which the history shows.
 */
export const isToSelf = ({ grantor, subject, given }: Grant): boolean =>
  grantor.kind === 'account' && subject === grantor.accountId && given.length > 0;

/** The rule: undefined lets the grant pass. */
export const refusalOf = (grant: Grant): GrantRefusal | undefined => {
  const { grantor, given, taken = [] } = grant;
  if (grantor.kind === 'system') {
    if (grantor.door === 'withdrawal' && given.length > 0) throw new Error('A withdrawal gives nothing.');
    return undefined;
  }
  const asked = [...given, ...taken].flatMap(({ methods }) => methods);
  const methods = methodsBeyond(grantor.methods, asked);
  if (methods.length > 0) return { reason: 'beyondYours', methods };
  if (grantor.active === false && given.length + taken.length > 0) return { reason: 'beyondYours', methods };
  if (isToSelf(grant) && !holdsEverything(grantor.methods)) return { reason: 'ownAccess' };
  return undefined;
};

export type Judgement<Value> =
  | { readonly permitted: Permitted<Value>; readonly refusal?: never }
  | { readonly refusal: GrantRefusal; readonly permitted?: never };

/** `value` as writers take it, or why the grant is refused. */
export const judgeGrant = <Value>(value: Value, grant: Grant): Judgement<Value> => {
  const refusal = refusalOf(grant);
  return refusal === undefined ? { permitted: value as Permitted<Value> } : { refusal };
};

/** What a call that asked for the grant answers; `field` of its body named the rights. */
export const grantProblem = (refusal: GrantRefusal, field?: string): ProblemError =>
  refusal.reason === 'ownAccess'
    ? problem(grantErrors.ownAccess)
    : problem(grantErrors.beyondYours, {
        extras: {
          requiredRights: [...refusal.methods],
          ...(field === undefined ? {} : { errorList: { [field]: 'errorBeyondYours' } }),
        },
      });

/** Throws `grant.beyondYours` or `grant.ownAccess`. */
export const permit = <Value>(value: Value, grant: Grant, field?: string): Permitted<Value> => {
  const { permitted: passed, refusal } = judgeGrant(value, grant);
  if (refusal !== undefined) throw grantProblem(refusal, field);
  return passed;
};

/** `value` given by the system actor, at one of its doors. */
export const permitBySystem = <Value>(door: SystemDoor, value: Value): Permitted<Value> =>
  permit(value, { grantor: systemGrantor(door), subject: undefined, given: [] });

/** What is left to an account or a role that is deleted: it gives nothing. */
export const noRights: Permitted<readonly never[]> = permit([], {
  grantor: { kind: 'account', accountId: '', methods: [] },
  subject: undefined,
  given: [],
});

/**
 * Parts of one value that different grantors answer for: those that pass, as writers take them, and those that are withheld. A
 * part passes when one of its grants does; one without grants waits.
 */
export const siftGrants = <Part>(
  parts: readonly Part[],
  grantsOf: (part: Part) => readonly Grant[],
): { readonly permitted: Permitted<readonly Part[]>; readonly withheld: readonly Part[] } => {
  const passes = (part: Part): boolean => grantsOf(part).some((grant) => refusalOf(grant) === undefined);
  const passed: readonly Part[] = parts.filter(passes);
  return {
    permitted: passed as Permitted<readonly Part[]>,
    withheld: parts.filter((part) => !passed.includes(part)),
  };
};

/**
 * The guard of acts on people: throws `person.beyondYours` when the person may do something that the caller may not. `methods`
 * are those of the person now.
 */
export const assertActsWithin = (
  caller: Pick<AccountActor, 'methods'>,
  person: { readonly methods: readonly string[] },
): void => {
  const missing = methodsBeyond(caller.methods, person.methods);
  if (missing.length > 0)
    throw problem(personErrors.beyondYours, { extras: { requiredRights: [...missing] } });
};
