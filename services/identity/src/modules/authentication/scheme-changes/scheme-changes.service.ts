import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { schemeErrors } from '@gatehouse/contracts/identity/schemes.errors.ts';
import { schemeEvents } from '@gatehouse/contracts/identity/schemes.events.ts';
import type {
  SchemeCreate,
  SchemeEffects,
  SchemePlan,
  SchemeRefusal,
  SchemeUpdate,
} from '@gatehouse/contracts/identity/schemes.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import type { DomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { RetiredCodes } from '../../accounts/retired-codes.repository.ts';
import { type SchemeRow, toldOfScheme } from '../schemes/schemes.domain.ts';
import type { SchemesRepository } from '../schemes/schemes.repository.ts';
import { auditView, plannedChange, prioritiesBy, readFactors, readScheme } from './scheme-content.domain.ts';
import { judgeOrder, refusalOf, type SchemeChange } from './scheme-refusals.domain.ts';

export interface SchemeChangesDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock'> {
  readonly repository: SchemesRepository;
  readonly accounts: Pick<AccountsRepository, 'countAssigned'>;
  readonly retired: RetiredCodes;
  readonly domains: Pick<DomainsProjection, 'current' | 'refresh'>;
  /** Flows that can be used now, as the transaction sees the channels. */
  readonly openWithin: (unit?: UnitOfWork) => Promise<{ has(factor: Factor): boolean }>;
}

/**
 * Keeps the schemes. Processes follow within a second, sign-ins under way included. Nobody is assigned a scheme while it is
 * switched off or deleted: both write the scheme's document.
 */
export const createSchemeChanges = (deps: SchemeChangesDeps) => {
  const { units, createEvent, clock, repository, accounts, retired, domains, openWithin } = deps;
  const serialized = createSerialized(units, repository.lock);

  /** Stores what differs, with its event; answers the revision. */
  const store = async (
    previous: SchemeRow,
    content: Partial<SchemeRow>,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<number> => {
    const { sequence: before = 0 } = previous;
    const next = { ...previous, ...content, sequence: before + 1, updatedAt: clock.now() };
    const changes = changesBetween(auditView(previous), auditView(next));
    if (changes.length === 0) return before;
    await repository.replace(next, unit);
    const event = { subject: next._id, sequence: next.sequence, context };
    const data = { ...toldOfScheme(next), changes };
    await unit.append([createEvent(schemeEvents.schemeChanged, { ...event, data })]);
    return next.sequence;
  };

  /** The base scheme gives its place to another one, before that takes it. */
  const stepDown = async (schemes: readonly SchemeRow[], context: EventContext, unit: UnitOfWork) => {
    const base = schemes.find((row) => row.base);
    if (base !== undefined) await store(base, { base: false }, context, unit);
  };

  const found = (schemes: readonly SchemeRow[], code: string): SchemeRow => {
    const row = schemes.find(({ _id }) => _id === code);
    if (row === undefined) throw problem(requestErrors.notFound);
    return row;
  };

  const domainsNaming = (code: string) =>
    domains
      .current()
      .all()
      .filter(({ schemeCode }) => schemeCode === code);

  const judge = async (
    all: readonly SchemeRow[],
    change: SchemeChange,
    unit?: UnitOfWork,
  ): Promise<{ readonly refusal: SchemeRefusal | undefined; readonly people: number }> => {
    const code = change.previous?._id;
    const people = code === undefined ? 0 : await accounts.countAssigned(code, unit);
    const naming = code === undefined ? 0 : domainsNaming(code).length;
    const use = { people, domains: naming, open: await openWithin(unit) };
    return { refusal: refusalOf(all, change, use), people };
  };

  /** Refuses what would take a scheme from those who have it, and says which they are, or would let nobody in. */
  const assertMay = async (
    all: readonly SchemeRow[],
    change: SchemeChange,
    unit: UnitOfWork,
    locale?: string,
  ): Promise<void> => {
    const { refusal, people } = await judge(all, change, unit);
    if (refusal === undefined) return;
    if (refusal === 'hasUsers') throw problem(schemeErrors.hasUsers, { extras: { people } });
    if (refusal !== 'ofDomain') throw problem(schemeErrors[refusal]);
    const usedBy = domainsNaming(change.previous?._id ?? '').map((facts) => ({
      id: facts.domainId,
      name: domainNameIn(facts, locale ?? 'ru') ?? facts.domainId,
    }));
    throw problem(schemeErrors.ofDomain, { extras: { usedBy } });
  };

  return {
    create: (given: SchemeCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const content = accepted(readScheme(given));
      const { code, active = true, base = false } = given;
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        if (all.some(({ _id }) => _id.toLowerCase() === code.toLowerCase()))
          throw refusedFields({ code: 'errorUnique' });
        const sequence = (await retired.lastSequence(code, unit)) + 1;
        const row = { _id: code, ...content, active, base, priority: null, sequence, updatedAt: clock.now() };
        await assertMay(all, { previous: undefined, next: row }, unit);
        if (base) await stepDown(all, context, unit);
        await repository.insert(row, unit);
        const changes = changesBetween(undefined, auditView(row));
        const event = { subject: code, sequence, context, data: { ...toldOfScheme(row), changes } };
        await unit.append([createEvent(schemeEvents.schemeChanged, event)]);
        return code;
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (code: string, given: SchemeUpdate, context: EventContext): Promise<number> => {
      const content = accepted(readScheme(given));
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        const previous = found(all, code);
        const { base = previous.base } = given;
        const next = { ...previous, ...content, base };
        const { sequence: revision = 0 } = previous;
        if (changesBetween(auditView(previous), auditView(next)).length === 0) return revision;
        if (given.revision !== revision) throw problem(requestErrors.conflict);
        await assertMay(all, { previous, next }, unit);
        if (base && !previous.base) await stepDown(all, context, unit);
        return store(previous, { ...content, base }, context, unit);
      });
    },

    setActive: async (
      code: string,
      active: boolean,
      { locale, context }: { readonly locale: string; readonly context: EventContext },
    ): Promise<number> => {
      await domains.refresh();
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        const previous = found(all, code);
        await assertMay(all, { previous, next: { ...previous, active } }, unit, locale);
        return store(previous, { active }, context, unit);
      });
    },

    /** The order names every scheme once; another set of them is a conflict with who made or deleted one. */
    order: (ids: readonly string[], context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const all = await repository.all(unit);
        const judged = judgeOrder(all, ids);
        if (judged === 'conflict') throw problem(requestErrors.conflict);
        if (judged === 'same') return;
        const priorities = prioritiesBy(ids);
        for (const id of ids)
          await store(found(all, id), { priority: priorities.get(id) ?? null }, context, unit);
      }),

    /** Why a plan would be refused: what the change of the plan itself is judged by. */
    foresee: async (
      all: readonly SchemeRow[],
      plan: SchemePlan,
    ): Promise<Pick<SchemeEffects, 'refused' | 'errorList'>> => {
      await domains.refresh();
      if (plan.ids !== undefined && plan.id === undefined) {
        if (judgeOrder(all, plan.ids) === 'conflict') throw problem(requestErrors.conflict);
        return { refused: null, errorList: {} };
      }
      const change = plannedChange(all, plan);
      if (change === undefined) throw problem(requestErrors.notFound);
      const { next } = change;
      const isRead =
        next !== undefined && (plan.firstFactor !== undefined || plan.secondFactor !== undefined);
      const errorList = isRead
        ? readFactors({ firstFactor: next.first, secondFactor: next.second }).errorList
        : {};
      const isWrong = Object.keys(errorList).length > 0;
      return { refused: isWrong ? null : ((await judge(all, change)).refusal ?? null), errorList };
    },

    remove: async (
      code: string,
      { locale, context }: { readonly locale: string; readonly context: EventContext },
    ): Promise<void> => {
      await domains.refresh();
      return serialized(async (unit) => {
        const all = await repository.all(unit);
        const row = found(all, code);
        await assertMay(all, { previous: row, next: undefined }, unit, locale);
        await repository.remove(code, unit);
        const sequence = (row.sequence ?? 0) + 1;
        await retired.retire(code, sequence, unit);
        const data = { schemeCode: code, label: row.name.ru };
        await unit.append([
          createEvent(schemeEvents.schemeDeleted, { subject: code, sequence, data, context }),
        ]);
      });
    },
  };
};
export type SchemeChanges = ReturnType<typeof createSchemeChanges>;
