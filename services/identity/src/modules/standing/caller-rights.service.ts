/** Whether those who gave clients their rights may still give them. */
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { formatName, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { authorGrantor, refusalOf } from '@gatehouse/kit/granting/granting.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { rolesInForce } from '../accounts/roles/company-rights.domain.ts';
import { methodsOfRoles, type RoleRow } from '../accounts/roles/roles.domain.ts';
import {
  type CallerRights,
  grantorOfRight,
  type RightsHolder,
  rightOf,
  rightsOf,
} from '../applications/caller-rights.domain.ts';

export interface CallerRightsDeps {
  readonly accounts: Pick<AccountsRepository, 'findByIds'>;
  /** As the database has them: a right that was taken away a moment ago is gone. */
  readonly roles: { all(): Promise<readonly RoleRow[]> };
  readonly clock: Pick<Clock, 'now'>;
  readonly nameFormat: () => NameFormat;
}

export const createCallerRights = ({
  accounts,
  roles,
  clock,
  nameFormat,
}: CallerRightsDeps): CallerRights => {
  const isThere = ({ status }: AccountRow): boolean => status !== 'deleted';

  /** Judges rights of these holders by what their grantors may do now. */
  const judge = async (holders: readonly RightsHolder[]) => {
    const ids = holders.flatMap(({ grantors = [] }) => grantors.flatMap(({ by }) => by ?? []));
    const [found, known] =
      ids.length === 0 ? [[], []] : await Promise.all([accounts.findByIds([...new Set(ids)]), roles.all()]);
    const authors = new Map(found.map((account) => [account._id, account]));
    const now = clock.now();
    const mayGive = (id: string, by: string): boolean => {
      const right = rightOf(id);
      // What holds no right of the console goes on without its author: an application does not stop with whom set it up.
      if (right.methods.length === 0) return true;
      const author = authors.get(by);
      const grantor = authorGrantor({
        id: by,
        active: author?.status === 'active',
        methods: author === undefined ? [] : methodsOfRoles(rolesInForce(author, now), known, methodKeys),
      });
      return refusalOf({ grantor, subject: undefined, given: [right] }) === undefined;
    };
    return { authors, mayGive };
  };

  return {
    inForce: async (holders, ids) => {
      const { mayGive } = await judge(holders);
      const counts = (id: string) => (holder: RightsHolder) => {
        const by = grantorOfRight(holder, id);
        return by === null || (by !== undefined && mayGive(id, by));
      };
      return new Set(ids.filter((id) => holders.some(counts(id))));
    },

    shown: async (holders, locale) => {
      const { authors, mayGive } = await judge(holders);
      const nameOf = (by: string): string | null => {
        const author = authors.get(by);
        if (author === undefined || !isThere(author)) return null;
        return formatName(author.names, nameFormat(), locale) || accountLabel(author);
      };
      return holders.map((holder) =>
        rightsOf(holder)
          .filter(({ methods }) => methods.length > 0)
          .map(({ id, methods }) => {
            const by = grantorOfRight(holder, id) ?? null;
            const requiredRights = [...methods];
            if (by === null) return { id, requiredRights, state: 'operator' as const, author: null };
            const state = mayGive(id, by) ? ('given' as const) : ('lapsed' as const);
            return { id, requiredRights, state, author: nameOf(by) };
          }),
      );
    },
  };
};
