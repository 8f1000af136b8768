/** Rights of clients and applications, and who gave them. */
import type { CallerRight } from '@gatehouse/contracts/identity/clients.resources.ts';
import { methodsHeldBy } from '@gatehouse/contracts/identity/offered-rights.ts';
import type { Grantor, Right } from '@gatehouse/kit/granting/granting.ts';
import { standardScopes } from './callers.domain.ts';

export interface RightGrantor {
  readonly kind: 'scope' | 'method';
  readonly id: string;
  /** Account id; null: the operator. */
  readonly by: string | null;
}

/** A client, or an application, which holds rights for all of its clients. */
export interface RightsHolder {
  readonly scopes?: readonly string[];
  readonly methods?: readonly string[];
  /** A right that is older than its grantor has none here: the operator gave it. */
  readonly grantors?: readonly RightGrantor[];
}

/** Judges rights by what those who gave them may do now. */
export interface CallerRights {
  /** Of these rights, those whose grantor at one of the holders may still give them. */
  inForce(holders: readonly RightsHolder[], ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of each holder the rights that hold methods of the console, and who answers for them. */
  shown(holders: readonly RightsHolder[], locale: string): Promise<CallerRight[][]>;
}

/** An application's roles open it to people, and are no rights of its clients. */
export const ofApplication = (row: RightsHolder | undefined): RightsHolder => ({
  methods: row?.methods ?? [],
  grantors: row?.grantors ?? [],
});

const kindOf = (id: string): RightGrantor['kind'] =>
  standardScopes.has(id) || id.startsWith('sync:') ? 'scope' : 'method';

export const rightOf = (id: string): Right => ({ kind: kindOf(id), id, methods: methodsHeldBy(id) });

const idsOf = ({ scopes = [], methods = [] }: RightsHolder): readonly string[] => [...scopes, ...methods];

export const rightsOf = (...holders: readonly RightsHolder[]): readonly Right[] =>
  [...new Set(holders.flatMap(idsOf))].map(rightOf);

/** Those that the holder has after a change and had not before. */
export const addedRights = (previous: RightsHolder | undefined, next: RightsHolder): readonly Right[] => {
  const before = new Set(idsOf(previous ?? {}));
  return rightsOf(next).filter(({ id }) => !before.has(id));
};

const authorOf = (grantor: Grantor): string | null => (grantor.kind === 'account' ? grantor.accountId : null);

/** The same with these rights given by somebody else, whoever gave them before. */
export const givenBy = (
  { grantors = [] }: RightsHolder,
  rights: readonly Right[],
  grantor: Grantor,
): readonly RightGrantor[] => {
  const given = new Set(rights.map(({ id }) => id));
  const by = authorOf(grantor);
  return [
    ...grantors.filter(({ id }) => !given.has(id)),
    ...rights.map(({ id }) => ({ kind: kindOf(id), id, by })),
  ];
};

export interface RightsAdoption {
  readonly revision: number;
  readonly rights: readonly string[];
}

/** Of these rights, those that the holder has and somebody else answers for. */
export const adoptedRights = (
  holder: RightsHolder,
  ids: readonly string[],
  grantor: Grantor,
): readonly Right[] =>
  rightsOf(holder).filter(({ id }) => ids.includes(id) && grantorOfRight(holder, id) !== authorOf(grantor));

/** Who gave what after a change: what stays keeps its grantor. */
export const grantorsAfter = (
  previous: RightsHolder | undefined,
  next: RightsHolder,
  grantor: Grantor,
): readonly RightGrantor[] => {
  const left = new Set(idsOf(next));
  const kept = (previous?.grantors ?? []).filter(({ id }) => left.has(id));
  return givenBy({ grantors: kept }, addedRights(previous, next), grantor);
};

/** Who gave a right; null: the operator; undefined: the holder does not have it. */
export const grantorOfRight = (holder: RightsHolder, id: string): string | null | undefined =>
  idsOf(holder).includes(id)
    ? (holder.grantors?.find((grantor) => grantor.id === id)?.by ?? null)
    : undefined;
