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
import {
  type Grantor,
  isToSelf,
  judgeGrant,
  type Permitted,
  type Right,
} from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { RetiredCodes } from '../accounts/retired-codes.repository.ts';
import {
  auditView,
  grantedMethods,
  kindOf,
  type RoleRow,
  readRole,
  type WrittenRole,
} from '../accounts/roles/roles.domain.ts';
import type { RolesRepository } from '../accounts/roles/roles.repository.ts';
import { nameIn as applicationNameIn } from '../applications/applications.domain.ts';
import { roleGrantProblem } from './role-refusals.ts';
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

const rightOf = (role: RoleRow): Right => ({
  kind: 'role',
  id: role._id,
  methods: grantedMethods(role, methodKeys),
});

interface RoleGrant {
  readonly grantor: Grantor;
  readonly before?: RoleRow;
  /** Absent: it is removed. */
  readonly after?: RoleRow;
  /** The grantor holds the role. */
  readonly held?: boolean;
}

/**
 * Any change of a role needs all that it grants before and after, also a change of its name: who holds the role is known by it.
 * More methods in a role that the grantor holds are given to the grantor.
 */
const judged = ({ grantor, before, after, held = false }: RoleGrant) => {
  const had = before === undefined ? [] : rightOf(before).methods;
  const widens = after !== undefined && rightOf(after).methods.some((method) => !had.includes(method));
  const grant = {
    grantor,
    subject: held && widens && grantor.kind === 'account' ? grantor.accountId : undefined,
    given: after === undefined ? [] : [rightOf(after)],
    taken: before === undefined ? [] : [rightOf(before)],
  };
  const { permitted, refusal } = judgeGrant(after?.grants ?? [], grant);
  if (refusal !== undefined) throw roleGrantProblem(refusal);
  return { grants: permitted satisfies Permitted<RoleRow['grants']>, toSelf: isToSelf(grant) };
};

type Numbered<Row> = Row & { readonly sequence: number };

/** Keeps the roles; whoever changes one has what it grants before and after. */
export const createRoleChanges = (deps: RoleChangesDeps) => {
  const { units, createEvent, clock, repository, uses, retired } = deps;
  const serialized = createSerialized(units, repository.lock);

  const append = async (
    previous: RoleRow | undefined,
    { toSelf = false, ...next }: Numbered<RoleRow> & { readonly toSelf?: boolean },
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    const event = { subject: next._id, sequence: next.sequence, context };
    const data = { ...toldOfRole(next), changes, ...(toSelf ? { toSelf } : {}) };
    await unit.append([createEvent(roleEvents.roleChanged, { ...event, data })]);
  };

  const changeable = async (code: string, unit: UnitOfWork): Promise<Numbered<RoleRow>> => {
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
      const { grants } = judged({ grantor, after: { _id: code, systemic: false, ...content } });
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        if (all.length >= ROLES_MAX) throw problem(roleErrors.tooMany);
        // People tell codes apart by their letters, not by the size of them.
        if (all.some(({ _id }) => _id.toLowerCase() === code.toLowerCase()))
          throw refusedFields({ code: 'errorUnique' });
        const sequence = (await retired.lastSequence(code, unit)) + 1;
        const { name, comment } = content;
        const row: Numbered<WrittenRole> = {
          _id: code,
          kind,
          systemic: false,
          name,
          comment,
          grants,
          sequence,
          updatedAt: clock.now(),
        };
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
        const held = grantor.kind === 'account' && (await uses.isHeldBy(previous, grantor.accountId, unit));
        const { grants, toSelf } = judged({ grantor, before: previous, after: next, held });
        await repository.replace({ ...next, grants }, unit);
        await append(previous, { ...next, toSelf }, context, unit);
        return sequence;
      });
    },

    /** A provider follows the name of a role that it delivered; what the role grants stays. */
    describe: (
      code: string,
      given: Pick<RoleUpdate, 'name' | 'comment'>,
      context: EventContext,
    ): Promise<void> => {
      const { name, comment } = accepted(readRole(given));
      return serialized(async (unit) => {
        const previous = await changeable(code, unit);
        const next = { ...previous, name, comment, sequence: previous.sequence + 1, updatedAt: clock.now() };
        if (changesBetween(auditView(previous), auditView(next)).length === 0) return;
        await repository.describe(next, unit);
        await append(previous, next, context, unit);
      });
    },

    /** Refuses while somebody holds it, and as `request.inUse` with the applications that name it. */
    remove: (code: string, locale: string, grantor: Grantor, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const row = await changeable(code, unit);
        judged({ grantor, before: row });
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
