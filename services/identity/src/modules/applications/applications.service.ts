import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { signInTypes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { applicationErrors } from '@gatehouse/contracts/identity/applications.errors.ts';
import {
  APPLICATIONS_MAX,
  type ApplicationCreate,
  type ApplicationUpdate,
} from '@gatehouse/contracts/identity/applications.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { permit } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { applicationChanged, applicationDeleted, toldOf } from './application-events.ts';
import {
  type ApplicationContent,
  auditView,
  hasClients,
  keptOf,
  mayOf,
  nameIn,
  readApplication,
} from './applications.domain.ts';
import type { ApplicationRow } from './applications.model.ts';
import type { ApplicationsRepository } from './applications.repository.ts';
import {
  addedRights,
  adoptedRights,
  givenBy,
  grantorsAfter,
  ofApplication,
  type RightsAdoption,
} from './caller-rights.domain.ts';
import type { Granting } from './granting.ts';

export interface NamedRole {
  /** Code. */
  readonly _id: string;
  readonly name: { readonly ru: string; readonly en: string };
}

/** Roles that applications name. */
export interface NamedRoles {
  byCodes(codes: readonly string[], unit?: UnitOfWork): Promise<readonly NamedRole[]>;
  /** None of them is deleted while an application begins to name it. */
  holdRoles(unit: UnitOfWork, codes: readonly string[]): Promise<void>;
}

export interface ApplicationsServiceDeps
  extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly repository: ApplicationsRepository;
  readonly domains: Pick<DomainsProjection, 'current' | 'refresh'>;
  readonly roles: NamedRoles;
  readonly clients: {
    /** They are told, and nothing of it comes back. */
    endSessionsOf(applicationId: string, unit: UnitOfWork): Promise<void>;
    countOf(applicationIds: readonly string[], unit: UnitOfWork): Promise<ReadonlyMap<string, number>>;
    removeOf(
      application: Pick<ApplicationRow, '_id' | 'name'>,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void>;
  };
}

const signsIn = ({ enabled, type }: Pick<ApplicationRow, 'enabled' | 'type'>): boolean =>
  enabled && signInTypes.includes(type);

const sameIds = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && new Set([...left, ...right]).size === left.length;

/** Keeps the applications; a change of one is told whole, so that menus need no earlier event. */
export const createApplicationsService = (deps: ApplicationsServiceDeps) => {
  const { units, repository, domains, roles, clients, createEvent, clock, ids } = deps;
  const serialized = createSerialized(units, repository.lock);

  const found = async (id: string, unit: UnitOfWork): Promise<ApplicationRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  const store = async (
    previous: ApplicationRow | undefined,
    next: ApplicationRow,
    { grantor, context }: Granting,
    unit: UnitOfWork,
  ): Promise<number> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (previous !== undefined && changes.length === 0) return previous.sequence;
    const row = { ...next, grantors: grantorsAfter(ofApplication(previous), ofApplication(next), grantor) };
    const given = addedRights(ofApplication(previous), ofApplication(next));
    await repository.save(permit(row, { grantor, subject: undefined, given }), unit);
    const data = { ...toldOf(next), changes };
    const event = { subject: next._id, sequence: next.sequence, data, context };
    await unit.append([createEvent(applicationChanged, event)]);
    return next.sequence;
  };

  const after = (previous: ApplicationRow, content: Partial<ApplicationRow>): ApplicationRow => ({
    ...previous,
    ...content,
    sequence: previous.sequence + 1,
    updatedAt: clock.now(),
  });

  /** An application whose clients sign nobody in any more leaves nothing that would count again later (ADR 171). */
  const change = async (
    previous: ApplicationRow,
    next: ApplicationRow,
    by: Granting,
    unit: UnitOfWork,
  ): Promise<number> => {
    if (signsIn(previous) && !signsIn(next)) await clients.endSessionsOf(previous._id, unit);
    return store(previous, next, by, unit);
  };

  /** What only the other rows tell: domains that are there, a parent that takes virtual ones, nobody left behind. */
  const judge = async (
    content: ApplicationContent,
    previous: ApplicationRow | undefined,
    unit: UnitOfWork,
  ): Promise<void> => {
    const errorList: Record<string, string> = {};
    const known = (id: string) =>
      domains.current().byId(id) !== undefined || previous?.domains.includes(id) === true;
    content.domains.forEach((id, index) => {
      if (!known(id)) errorList[fieldPath('domains', index)] = 'errorChoice';
    });
    const named = content.roles ?? [];
    const added = named.filter((role) => previous?.roles?.includes(role) !== true);
    const there = new Set((await roles.byCodes(added, unit)).map(({ _id }) => _id));
    named.forEach((role, index) => {
      if (added.includes(role) && !there.has(role)) errorList[fieldPath('roles', index)] = 'errorChoice';
    });
    if (content.parentId !== null && content.parentId !== previous?.parentId) {
      const parent = await repository.byId(content.parentId, unit);
      if (!parent?.virtualSupport || parent._id === previous?._id) errorList.parentId = 'errorParent';
    }
    if (previous !== undefined) {
      const count = (await clients.countOf([previous._id], unit)).get(previous._id) ?? 0;
      if (count > 0 && !hasClients(content.type)) errorList.type = 'errorUsed';
      const lost = previous.virtualSupport && !content.virtualSupport;
      if (lost && (await repository.childrenOf(previous._id, unit)).length > 0)
        errorList.virtualSupport = 'errorUsed';
    }
    if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
    await roles.holdRoles(unit, added);
  };

  return {
    create: async (given: ApplicationCreate, by: Granting, claim?: IdempotencyClaim): Promise<string> => {
      const { code, enabled = true, ...body } = given;
      const content = accepted(readApplication(body));
      await domains.refresh();
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        if (all.length >= APPLICATIONS_MAX) throw problem(applicationErrors.tooMany);
        // People tell codes apart by their letters, not by the size of them.
        const taken = all.some((row) => row.code.toLowerCase() === code.toLowerCase());
        if (taken) throw refusedFields({ code: 'errorUnique' });
        await judge(content, undefined, unit);
        const row = {
          _id: ids.id(),
          code,
          enabled,
          ...content,
          immutable: false,
          actionsAccess: 0,
          order: (all.at(-1)?.order ?? 0) + 1,
          sequence: 1,
          updatedAt: clock.now(),
        };
        await store(undefined, row, by, unit);
        return row._id;
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: async (id: string, given: ApplicationUpdate, by: Granting): Promise<number> => {
      const { revision, ...body } = given;
      await domains.refresh();
      return serialized(async (unit) => {
        const previous = await found(id, unit);
        if (!mayOf(previous).change) throw problem(applicationErrors.locked);
        const content = accepted(readApplication({ ...keptOf(previous), ...body }));
        const next = after(previous, content);
        if (changesBetween(auditView(previous), auditView(next)).length === 0) return previous.sequence;
        if (revision !== previous.sequence) throw problem(requestErrors.conflict);
        await judge(content, previous, unit);
        return change(previous, next, by, unit);
      });
    },

    /** What of these nobody who may give it answers for counts again, given by the caller. */
    adoptRights: (id: string, { revision, rights }: RightsAdoption, by: Granting): Promise<number> =>
      serialized(async (unit) => {
        const { grantor, context } = by;
        const previous = await found(id, unit);
        if (!mayOf(previous).switch) throw problem(applicationErrors.locked);
        const given = adoptedRights(ofApplication(previous), rights, grantor);
        if (given.length === 0) return previous.sequence;
        if (revision !== previous.sequence) throw problem(requestErrors.conflict);
        const next = after(previous, { grantors: givenBy(ofApplication(previous), given, grantor) });
        await repository.save(permit(next, { grantor, subject: undefined, given }), unit);
        const changes = [{ field: 'answeredRights', previous: [], current: given.map((right) => right.id) }];
        const event = { subject: id, sequence: next.sequence, data: { ...toldOf(next), changes }, context };
        await unit.append([createEvent(applicationChanged, event)]);
        return next.sequence;
      }),

    setEnabled: (id: string, enabled: boolean, by: Granting): Promise<number> =>
      serialized(async (unit) => {
        const previous = await found(id, unit);
        if (!mayOf(previous).switch) throw problem(applicationErrors.locked);
        return change(previous, after(previous, { enabled }), by, unit);
      }),

    /** The order names every application once; another set of them is a conflict with who made or deleted one. */
    order: (given: readonly string[], by: Granting): Promise<void> =>
      serialized(async (unit) => {
        const all = new Map((await repository.all(unit)).map((row) => [row._id, row]));
        if (!sameIds(given, [...all.keys()])) throw problem(requestErrors.conflict);
        for (const [index, id] of given.entries()) {
          const previous = all.get(id) as ApplicationRow;
          await store(previous, after(previous, { order: index + 1 }), by, unit);
        }
      }),

    /** Refuses as `request.inUse` with the virtual applications that have it for a parent. */
    remove: (id: string, locale: string, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const { _id, code, name, sequence, ...row } = await found(id, unit);
        const clientCount = (await clients.countOf([id], unit)).get(id) ?? 0;
        if (!mayOf(row, clientCount).remove) throw problem(applicationErrors.locked);
        const children = await repository.childrenOf(id, unit);
        const usedBy = children.map((child) => ({ id: child._id, name: nameIn(locale, child) }));
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        await clients.removeOf({ _id, name }, context, unit);
        await repository.remove(id, unit);
        const data = { applicationId: _id, applicationCode: code, label: name };
        const event = { subject: _id, sequence: sequence + 1, data, context };
        await unit.append([createEvent(applicationDeleted, event)]);
      }),
  };
};
export type ApplicationsService = ReturnType<typeof createApplicationsService>;
