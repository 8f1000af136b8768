import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { roleErrors } from '@gatehouse/contracts/identity/roles.errors.ts';
import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import {
  ROLES_MAX,
  type RoleCreate,
  type RoleUpdate,
} from '@gatehouse/contracts/identity/roles.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { RetiredCodes } from '../accounts/retired-codes.repository.ts';
import {
  type Grantor,
  methodsBeyondChange,
  methodsBeyondRole,
} from '../accounts/roles/role-grants.domain.ts';
import { auditView, grantedMethods, kindOf, type RoleRow, readRole } from '../accounts/roles/roles.domain.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import { nameIn as applicationNameIn } from '../applications/applications.domain.ts';
import type { RoleUses } from './role-uses.read-model.ts';

export interface RoleChangesDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock'> {
  readonly repository: RolesRepository;
  readonly uses: RoleUses;
  readonly retired: RetiredCodes;
}

/** The whole of a role, as its events tell it. */
export const toldOfRole = (row: RoleRow) => ({
  roleCode: row._id,
  roleKind: kindOf(row),
  label: row.name.ru,
  names: { ...row.name },
  comment: row.comment ?? '',
  methods: [...grantedMethods(row, methodKeys)],
});

const refuseBeyond = (methods: readonly string[]): void => {
  if (methods.length > 0) throw problem(roleErrors.beyondYours, { extras: { requiredRights: [...methods] } });
};

/** Keeps the roles; whoever changes one has what the change adds or takes away. */
export const createRoleChanges = (deps: RoleChangesDeps) => {
  const { units, createEvent, clock, repository, uses, retired } = deps;
  const serialized = createSerialized(units, repository.lock);

  const append = async (
    previous: RoleRow | undefined,
    next: RoleRow & { readonly sequence: number },
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    const event = { subject: next._id, sequence: next.sequence, context };
    await unit.append([
      createEvent(roleEvents.roleChanged, { ...event, data: { ...toldOfRole(next), changes } }),
    ]);
  };

  const changeable = async (
    code: string,
    unit: UnitOfWork,
  ): Promise<RoleRow & { readonly sequence: number }> => {
    const row = await repository.byCode(code, unit);
    if (row === null) throw problem(requestErrors.notFound);
    if (row.systemic) throw problem(roleErrors.builtIn);
    return { ...row, sequence: row.sequence ?? 1 };
  };

  return {
    create: (
      given: RoleCreate,
      grantor: Grantor,
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<string> => {
      const content = accepted(readRole(given));
      const { code, kind } = given;
      refuseBeyond(methodsBeyondRole(grantor, content, methodKeys));
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        if (all.length >= ROLES_MAX) throw problem(roleErrors.tooMany);
        // People tell codes apart by their letters, not by the size of them.
        if (all.some(({ _id }) => _id.toLowerCase() === code.toLowerCase()))
          throw refusedFields({ code: 'errorUnique' });
        const sequence = (await retired.lastSequence(code, unit)) + 1;
        const row = { _id: code, kind, systemic: false, ...content, sequence, updatedAt: clock.now() };
        await repository.insert(row, unit);
        await append(undefined, row, context, unit);
        return code;
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (code: string, given: RoleUpdate, grantor: Grantor, context: EventContext): Promise<number> => {
      const content = accepted(readRole(given));
      return serialized(async (unit) => {
        const previous = await changeable(code, unit);
        const sequence = previous.sequence + 1;
        const next = { ...previous, ...content, sequence, updatedAt: clock.now() };
        if (changesBetween(auditView(previous), auditView(next)).length === 0) return previous.sequence;
        if (given.revision !== previous.sequence) throw problem(requestErrors.conflict);
        const methods = {
          before: grantedMethods(previous, methodKeys),
          after: grantedMethods(next, methodKeys),
        };
        refuseBeyond(methodsBeyondChange(grantor, methods));
        await repository.replace(next, unit);
        await append(previous, next, context, unit);
        return sequence;
      });
    },

    /** Refuses while somebody holds it, and as `request.inUse` with the applications that name it. */
    remove: (code: string, locale: string, grantor: Grantor, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const row = await changeable(code, unit);
        refuseBeyond(methodsBeyondRole(grantor, row, methodKeys));
        const { count: people } = await uses.countPeople(row, unit);
        if (people > 0) throw problem(roleErrors.hasPeople, { extras: { people } });
        const usedBy = (await uses.applicationsNaming(code, unit)).map((application) => ({
          id: application._id,
          name: applicationNameIn(locale, application),
        }));
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        await repository.remove(code, unit);
        const sequence = row.sequence + 1;
        await retired.retire(code, sequence, unit);
        const data = { roleCode: code, roleKind: kindOf(row), label: row.name.ru };
        await unit.append([createEvent(roleEvents.roleDeleted, { subject: code, sequence, data, context })]);
      }),
  };
};
export type RoleChanges = ReturnType<typeof createRoleChanges>;
