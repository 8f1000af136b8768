/** Accounts hold roles alone: a method that a provider grants by itself is held through a role that grants nothing else. */
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { type MethodKey, methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Grantor } from '@gatehouse/kit/granting/granting.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import type { RoleChanges } from '../roles/role-changes.service.ts';

export interface MethodRolesDeps {
  all(): Promise<readonly RoleRow[]>;
  readonly changes: Pick<RoleChanges, 'create'>;
}

/** Of codes that are made here alone: a role of another origin has no such beginning for a method of ours. */
const codeOf = (key: string): string => `method-${key.replaceAll('.', '-')}`;
const keyOf: ReadonlyMap<string, MethodKey> = new Map(methodKeys.map((key) => [codeOf(key), key]));

/** A role or method of the delivery, by the role through which an account holds it. */
export interface DeliveredRight {
  readonly code: string;
  readonly named: NonNullable<DeliveryResult['withheld']>[number];
  /** Authors of the mappers that give it; empty: it waits. */
  readonly by: readonly string[];
}
export type DeliveredRow = Omit<DeliveredAccount, 'roleIds' | 'methods' | 'grantors'> & {
  readonly rights: readonly DeliveredRight[];
};

/** Rows with the roles by which their roles and methods are held. */
export const withRights = ({
  roleIds,
  methods = [],
  grantors = [],
  ...row
}: DeliveredAccount): DeliveredRow => {
  const right = (type: DeliveredRight['named']['type'], id: string): DeliveredRight => ({
    code: type === 'role' ? id : codeOf(id),
    named: { type, id },
    by: grantors.flatMap((one) => (one.type === type && one.id === id && one.by !== null ? [one.by] : [])),
  });
  const rights = [
    ...[...new Set(roleIds)].map((id) => right('role', id)),
    ...[...new Set(methods)].map((id) => right('method', id)),
  ];
  return { ...row, rights };
};

/** The method that a role of this code stands for, whether the role is made or not. */
export const methodOfRole = (code: string): MethodKey | undefined => keyOf.get(code);

/** A role for a method that somebody who may give the method answers for. */
export interface WantedMethodRole {
  readonly code: string;
  readonly grantor: Grantor;
}

export const createMethodRoles =
  ({ all, changes }: MethodRolesDeps) =>
  /** Makes those of these roles that are missing. */
  async (roles: readonly WantedMethodRole[], context: EventContext): Promise<void> => {
    const wanted = new Map(roles.map(({ code, grantor }) => [code, grantor]));
    if (wanted.size === 0) return;
    for (const { _id } of await all()) wanted.delete(_id);
    for (const [code, grantor] of wanted) {
      const key = keyOf.get(code);
      if (key === undefined) continue;
      const { ru, en } = methodName(key);
      const role = { kind: 'systemic' as const, code, name: ru, nameEn: en, methods: [key] };
      try {
        await changes.create(role, grantor, context);
      } catch (error) {
        // A concurrent call created it first.
        const isThere = (await all()).some(({ _id }) => _id === code);
        if (!(error instanceof ProblemError) || !isThere) throw error;
      }
    }
  };
