/** What mappers grant, as the guard of grants judges it. */

import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { grantErrors } from '@gatehouse/contracts/core/grants.errors.ts';
import { STANDINGS_MAX, type Standing } from '@gatehouse/contracts/identity/standing.endpoints.ts';
import {
  type Grant,
  type Grantor,
  type Permitted,
  permit,
  type Right,
  refusalOf,
} from '@gatehouse/kit/granting/granting.ts';
import type { ReadStandings } from '@gatehouse/kit/granting/standings.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { inParts } from '../../adapters/in-parts.ts';
import type { GrantedAccess } from './mappers.model.ts';

type Access = readonly GrantedAccess[];
type Account = Standing['accounts'][number];

/** What was asked of identity: roles with what they hold, accounts with what they may do. */
export interface KnownRights {
  /** Rights of an access list. A role that is gone holds nothing; refuses as `request.conflict` one that was not asked for. */
  rightsOf(access: Access): readonly Right[];
  /** Refuses, with its row, a role that there is not, or that only companies grant. */
  assertGrantable(access: Access): void;
  /** Undefined: there is no such account. */
  account(id: string): Account | undefined;
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const methodRight = (id: string): Right => ({ kind: 'method', id, methods: [id] });

/** Asks identity once for all of these. */
export const readRights = async (
  read: ReadStandings,
  asked: { readonly access: readonly Access[]; readonly accounts?: readonly string[] },
): Promise<KnownRights> => {
  const codes = unique(asked.access.flat().flatMap(({ type, id }) => (type === 'role' ? [id] : [])));
  const [roles, accounts] = await Promise.all([
    inParts(codes, STANDINGS_MAX, async (part) => (await read({ roles: part })).roles),
    inParts(
      unique(asked.accounts ?? []),
      STANDINGS_MAX,
      async (part) => (await read({ accounts: part })).accounts,
    ),
  ]);
  const roleOf = new Map(roles.map((role) => [role.code, role]));
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const wasAsked = new Set(codes);

  const rightOf = ({ type, id }: GrantedAccess): Right => {
    if (type === 'method') return methodRight(id);
    // Another administrator has put it there meanwhile.
    if (!wasAsked.has(id)) throw problem(requestErrors.conflict);
    return { kind: 'role', id, methods: roleOf.get(id)?.methods ?? [] };
  };

  return {
    rightsOf: (access) => access.map(rightOf),
    assertGrantable: (access) => {
      const errorList = Object.fromEntries(
        access.flatMap(({ type, id }, index) => {
          if (type === 'method') return [];
          const role = roleOf.get(id);
          const path = fieldPath('access', index, 'id');
          if (role === undefined) return [[path, 'errorChoice']];
          return role.kind === 'contractor' ? [[path, 'errorContractorRole']] : [];
        }),
      );
      if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
    },
    account: (id) => accountOf.get(id),
  };
};

/** People whom a mapper reaches are not known when it is saved. */
const grantBy = (grantor: Grantor, given: readonly Right[], taken: readonly Right[] = []): Grant => ({
  grantor,
  subject: undefined,
  given,
  taken,
});

/** Methods of these rights that the grantor cannot give. */
export const missingFor = (grantor: Grantor, rights: readonly Right[]): readonly string[] => {
  const refusal = refusalOf(grantBy(grantor, rights));
  return refusal?.reason === 'beyondYours' ? refusal.methods : [];
};

interface Judged {
  readonly rights: KnownRights;
  /** What the same change takes away. */
  readonly taken?: Access;
}

/** `access` as rows hold it. Throws `grant.beyondYours`. */
export const permitAccess = <List extends Access>(
  access: List,
  grantor: Grantor,
  { rights, taken = [] }: Judged,
): Permitted<List> => permit(access, grantBy(grantor, rights.rightsOf(access), rights.rightsOf(taken)));

/** The same of a form, whose rows that the grantor cannot give are named. */
export const permitForm = <List extends Access>(
  access: List,
  grantor: Grantor,
  judged: Judged,
): Permitted<List> => {
  const rows = judged.rights.rightsOf(access);
  const wrong = rows.flatMap((right, index) =>
    missingFor(grantor, [right]).length > 0
      ? [[fieldPath('access', index), 'errorBeyondYours'] as const]
      : [],
  );
  if (wrong.length === 0) return permitAccess(access, grantor, judged);
  const requiredRights = [...missingFor(grantor, rows)];
  throw problem(grantErrors.beyondYours, {
    extras: { requiredRights, errorList: Object.fromEntries(wrong) },
  });
};
