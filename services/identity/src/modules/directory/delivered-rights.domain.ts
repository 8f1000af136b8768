/** Which roles a provider gives: each is judged by what the author of its mapper may do now. */
import { methodKeys, systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import {
  authorGrantor,
  type Grant,
  type Grantor,
  grantorOf,
  holdsEverything,
  isToSelf,
  methodsBeyond,
  type Permitted,
  type Right,
  refusalOf,
  siftGrants,
  systemGrantor,
} from '@gatehouse/kit/granting/granting.ts';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import { grantedMethods, kindOf, methodsOfRoles, type RoleRow } from '../accounts/roles/roles.domain.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import type { ExternalIdentityRow } from './external-identity.domain.ts';
import { type DeliveredRight, methodOfRole, type WantedMethodRole } from './method-roles.ts';

const USER = systemicRoles.user.code;
/** What an account holds already is given by nobody. */
const nobody = grantorOf({ accountId: '', methods: [] });

/** Who may give what, as of now. */
export interface RightsFacts {
  readonly roles: readonly RoleRow[];
  /** Accounts of the authors of mappers; one that is not among them gives nothing. */
  readonly authors: readonly AccountRow[];
  readonly now: Date;
  /** When the provider was led to another issuer last. */
  readonly movedAt?: Date | undefined;
  /** The one that it has now. */
  readonly issuer?: string | undefined;
}

/**
 * Where a provider is for what it delivers: one whose run reads from an issuer of which no event has told yet has moved
 * already.
 */
export const placeOf = (
  known: Pick<KnownProvider, 'movedAt' | 'issuer'> | null,
  issuer: string | undefined,
  now: Date,
): Pick<RightsFacts, 'movedAt' | 'issuer'> =>
  issuer === undefined || known?.issuer === undefined || known.issuer === issuer
    ? { movedAt: known?.movedAt, issuer: known?.issuer }
    : { movedAt: now, issuer };

/** What the account holds and what of it the provider gave; nothing of one that is not made yet. */
export interface RightsHeld {
  readonly id?: string;
  readonly roles: readonly string[];
  readonly given: readonly string[];
}

export interface RightsAfter {
  readonly roles: Permitted<readonly string[]>;
  /** Codes that the provider gives, to be taken back when it no longer does. */
  readonly given: readonly string[];
  readonly withheld: readonly DeliveredRight['named'][];
  readonly methodRoles: readonly WantedMethodRole[];
  readonly toSelf: boolean;
}

export const createDeliveredRights = ({ roles, authors, now, movedAt, issuer }: RightsFacts) => {
  const rows = new Map(roles.map((role) => [role._id, role]));
  const grantors = new Map(
    authors.map((author): [string, Grantor] => [
      author._id,
      authorGrantor({
        id: author._id,
        active: author.status === 'active',
        methods: methodsOfRoles(rolesInForce(author, now), roles, methodKeys),
      }),
    ]),
  );

  const rightOf = (code: string): Right => {
    const row = rows.get(code);
    const method = methodOfRole(code);
    if (row === undefined) return { kind: 'role', id: code, methods: method === undefined ? [] : [method] };
    return { kind: 'role', id: code, methods: grantedMethods(row, methodKeys) };
  };

  return {
    /** Whether a provider may name the role: it is there, or made for a method, and not given by companies alone. */
    isKnown: (code: string): boolean => {
      const row = rows.get(code);
      return row === undefined ? methodOfRole(code) !== undefined : kindOf(row) !== 'contractor';
    },

    /**
     * An account that may do everything by what its provider did not give it, be it through the built-in role or through
     * roles of the installation's own: the provider does not change it. Nor does it change one that may do more than every
     * person, whoever gave that, once it was led elsewhere: whoever leads it there would sign in as them by an address of theirs.
     */
    isProtected: (
      account: AccountRow,
      identity: Pick<ExternalIdentityRow, 'roles'> &
        Partial<Pick<ExternalIdentityRow, 'linkedAt' | 'issuer'>>,
    ): boolean => {
      const isOfAnother =
        movedAt !== undefined &&
        identity.linkedAt !== undefined &&
        identity.linkedAt <= movedAt &&
        // Whoever has signed in there since has followed it.
        (issuer === undefined || identity.issuer !== issuer);
      const all = methodsOfRoles(rolesInForce(account, now), roles, methodKeys);
      const usual = methodsOfRoles([USER], roles, methodKeys);
      if (isOfAnother && methodsBeyond(usual, all).length > 0) return true;
      const own = rolesInForce(account, now).filter((code) => !identity.roles.includes(code));
      return holdsEverything(methodsOfRoles(own, roles, methodKeys));
    },

    /**
     * Roles that administrators granted here stay, and what the provider gave stays while a mapper gives it, whatever has
     * become of its author. A role that the account does not hold is given when one of the authors may give it now.
     */
    after: (rights: readonly DeliveredRight[], { id: subject, roles: held, given: before }: RightsHeld) => {
      const own = held.filter((code) => !before.includes(code) || code === USER);
      const stays = new Set([...own, ...before.filter((code) => held.includes(code))]);
      const byCode = Map.groupBy(rights, ({ code }) => code);
      const asked = (code: string): readonly Grant[] =>
        (byCode.get(code) ?? [])
          .flatMap(({ by }) => by)
          .flatMap((author) => grantors.get(author) ?? [])
          .map((grantor) => ({ grantor, subject, given: [rightOf(code)] }));
      const passing = (code: string): Grant | undefined =>
        asked(code).find((grant) => refusalOf(grant) === undefined);
      const grantsOf = (code: string): readonly Grant[] => {
        // Every account holds it.
        if (code === USER)
          return [{ grantor: systemGrantor('registration'), subject, given: [rightOf(code)] }];
        return stays.has(code) ? [{ grantor: nobody, subject, given: [] }] : asked(code);
      };
      const wanted = [...new Set([USER, ...own, ...byCode.keys()])];
      const { permitted } = siftGrants(wanted, grantsOf);
      const fresh = permitted.filter((code) => !stays.has(code) && code !== USER);
      // A role that an administrator granted here is not taken over from them unless an author may give it.
      const given = permitted.filter(
        (code) => byCode.has(code) && (code === USER || !own.includes(code) || passing(code) !== undefined),
      );
      const result: RightsAfter = {
        roles: permitted,
        given,
        withheld: rights.filter(({ code }) => !given.includes(code)).map(({ named }) => named),
        methodRoles: fresh.flatMap((code) => {
          const grantor = passing(code)?.grantor;
          const isMissing = !rows.has(code) && methodOfRole(code) !== undefined;
          return isMissing && grantor !== undefined ? [{ code, grantor }] : [];
        }),
        toSelf: fresh.some((code) => {
          const grant = passing(code);
          return grant !== undefined && isToSelf(grant);
        }),
      };
      return result;
    },
  };
};
export type DeliveredRights = ReturnType<typeof createDeliveredRights>;
