/** Accounts hold roles alone: a method that a provider grants by itself is held through a role that grants nothing else. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { type MethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { RoleCreate } from '@gatehouse/contracts/identity/roles.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';

export interface MethodRolesDeps {
  byCodes(codes: readonly string[]): Promise<readonly RoleRow[]>;
  readonly changes: {
    create(
      given: RoleCreate,
      grantor: { readonly methods: readonly string[] },
      context: EventContext,
    ): Promise<string>;
  };
}

/** Of codes that are made here alone: a role of another origin has no such beginning for a method of ours. */
const codeOf = (key: string): string => `method-${key.replaceAll('.', '-')}`;
const keyOf: ReadonlyMap<string, MethodKey> = new Map(methodKeys.map((key) => [codeOf(key), key]));

/** Rows with the roles by which their methods are held. */
export const withMethodRoles = ({ methods = [], ...row }: DeliveredAccount): DeliveredAccount => ({
  ...row,
  roleIds: [...row.roleIds, ...methods.map(codeOf)],
});

/** Codes of roles for methods, whether they are made or not. */
export const methodRoleCodes: ReadonlySet<string> = new Set(keyOf.keys());

export const createMethodRoles =
  ({ byCodes, changes }: MethodRolesDeps) =>
  /** Makes those of these roles that are for a method and missing. */
  async (codes: readonly string[], context: EventContext): Promise<void> => {
    const wanted = [...new Set(codes)].filter((code) => keyOf.has(code));
    if (wanted.length === 0) return;
    const there = new Set((await byCodes(wanted)).map(({ _id }) => _id));
    for (const code of wanted.filter((one) => !there.has(one))) {
      const key = keyOf.get(code) as MethodKey;
      const { ru, en } = methodName(key);
      const role = { kind: 'systemic' as const, code, name: ru, nameEn: en, methods: [key] };
      try {
        await changes.create(role, { methods: [key] }, context);
      } catch (error) {
        // A concurrent call created it first.
        if (!(error instanceof ProblemError) || (await byCodes([code])).length === 0) throw error;
      }
    }
  };
