import type { Factor } from '@gatehouse/contracts/identity/resources.ts';

export interface SchemeFlow {
  readonly flow: Factor;
  readonly enabled: boolean;
}

/** How people prove who they are: one of the first flows, then one of the second ones if there are any. */
export interface SchemeRow {
  /** Code. */
  readonly _id: string;
  readonly name: { readonly ru: string; readonly en: string };
  readonly active: boolean;
  /** The one that is left when nothing else says which; exactly one, always active. */
  readonly base: boolean;
  /** The highest of all active schemes is everybody's who has none by assignment or domain; null: not meant for all. */
  readonly priority: number | null;
  /** Absent in a row of before there were comments. */
  readonly comment?: string;
  /** In the order in which they are offered. */
  readonly first: readonly SchemeFlow[];
  readonly second: readonly SchemeFlow[];
  /** Providers of the domain stand for a first factor; absent: they do. */
  readonly throughProviders?: boolean;
  /** Grows with each assignment, so that an assignment and a switch at the same time meet. */
  readonly assignments?: number;
  /** Events of this scheme so far (R3), which is also its revision; absent before the first. */
  readonly sequence?: number;
  /** Of the last change; absent before the first. */
  readonly updatedAt?: Date;
}

/** What a scheme asks for, reduced to what is open now. */
export interface FactorRules {
  /** Flows of the first factor that can be used. */
  readonly first: readonly Factor[];
  /** Flows of the second factor that can be used. */
  readonly second: readonly Factor[];
  readonly secondRequired: boolean;
  /** Another provider's sign-in stands for no first factor. */
  readonly noProviders?: true;
}

/** What decides about a person's scheme beside the schemes themselves. */
export interface SchemeFacts {
  /** Assigned to the person. */
  readonly assigned: string | null;
  /** Default of the domain they sign in at. */
  readonly domainDefault: string | null;
}

/**
 * The scheme by which a person signs in: the assigned one, else the domain's, else the active one with the highest
 * priority, else the base one. One that is not active is passed over at each place. Undefined without any.
 */
export const resolveScheme = (
  schemes: readonly SchemeRow[],
  { assigned, domainDefault }: SchemeFacts,
): SchemeRow | undefined => {
  const active = schemes.filter((scheme) => scheme.active);
  const byCode = (code: string | null) =>
    code === null ? undefined : active.find((scheme) => scheme._id === code);
  const [first] = active
    .filter((scheme) => scheme.priority !== null)
    .toSorted((a, b) => (b.priority as number) - (a.priority as number) || (a._id < b._id ? -1 : 1));
  return byCode(assigned) ?? byCode(domainDefault) ?? first ?? active.find((scheme) => scheme.base);
};

/** Flows that are enabled and that this installation can carry out, in the scheme's order. */
export const openFlows = (
  flows: readonly SchemeFlow[],
  carriedOut: { has(factor: Factor): boolean },
): readonly Factor[] =>
  flows.filter(({ flow, enabled }) => enabled && carriedOut.has(flow)).map(({ flow }) => flow);

/** Whether anybody can sign in by a scheme with these flows: a first factor, and another one behind it where one is asked for. */
export const isUsable = (
  { first, second }: Pick<SchemeRow, 'first' | 'second'>,
  open: { has(factor: Factor): boolean },
): boolean => {
  const seconds = openFlows(second, open);
  const isAsked = second.some(({ enabled }) => enabled);
  return openFlows(first, open).some((flow) => !isAsked || seconds.some((other) => other !== flow));
};

export interface SchemeShare {
  readonly code: string | null;
  readonly people: number;
}

/** Rounded to a power of two, so that a few people more or less move nobody. */
const weightOf = (people: number): number => 2 ** Math.round(Math.log2(people));

/**
 * The assignment that an identifier nobody holds seems to have: one of those that people really have, in their
 * proportion, always the same for the same identifier (weighted rendezvous hashing). `point` answers a number in (0, 1)
 * for a code; it must be keyed, or anybody could tell what an unknown identifier gets.
 */
export const pretendAssignment = (
  shares: readonly SchemeShare[],
  point: (code: string) => number,
): string | null => {
  const [best] = shares
    .filter(({ people }) => people > 0)
    .map(({ code, people }) => ({ code, score: -weightOf(people) / Math.log(point(code ?? '')) }))
    .toSorted((left, right) => right.score - left.score);
  return best?.code ?? null;
};

/** The highest priority first; those that were never put in order follow, the base one before the others. */
export const byPriority = <Row extends Pick<SchemeRow, '_id' | 'priority' | 'base'>>(
  schemes: readonly Row[],
): Row[] =>
  schemes.toSorted(
    (a, b) =>
      (b.priority ?? Number.NEGATIVE_INFINITY) - (a.priority ?? Number.NEGATIVE_INFINITY) ||
      Number(b.base) - Number(a.base) ||
      (a._id < b._id ? -1 : 1),
  );

/** The scheme of everybody who has none by assignment or domain; undefined: none is active. */
export const schemeOfOthers = (schemes: readonly SchemeRow[]): SchemeRow | undefined =>
  resolveScheme(schemes, { assigned: null, domainDefault: null });

/** What every event of a scheme tells. */
export const toldOfScheme = ({ _id, name, active }: Pick<SchemeRow, '_id' | 'name' | 'active'>) => ({
  schemeCode: _id,
  label: name.ru,
  names: { ...name },
  active,
});
