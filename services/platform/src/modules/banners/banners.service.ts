import { type BannerCreate, type BannerUpdate, bannerEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { codeOfName } from '../../content/code-of-name.ts';
import {
  auditView,
  type BannerContent,
  type BannerRow,
  cleanBanner,
  keptOf,
  readBannerLine,
} from './banners.domain.ts';
import type { BannersRepository } from './banners.repository.ts';

/** A domain that names a banner. */
interface NamingDomain {
  readonly id: string;
  readonly name: string;
}

export interface BannersServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: BannersRepository;
  readonly domains: {
    /** Banners and domains name each other, so their changes run one after the other. */
    lock(unit: UnitOfWork): Promise<void>;
    /** The domains that name each of these banners, named in a locale. */
    findDomainsUsingBanners(
      codes: readonly string[],
      locale: string,
      unit?: UnitOfWork,
    ): Promise<ReadonlyMap<string, readonly NamingDomain[]>>;
    /** Publishes the domains whose facts changed with a banner, in the same transaction. */
    refresh(context: EventContext, unit: UnitOfWork): Promise<void>;
  };
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

const present = (row: BannerRow | null): BannerRow => {
  if (row === null) throw problem(requestErrors.notFound);
  return row;
};

/** Keeps banners; a change is told to the domains that name them at the same moment. */
export const createBannersService = (deps: BannersServiceDeps) => {
  const { units, repository, domains, createEvent, clock, ids } = deps;

  /** Stores a state that differs, with its event; answers whether it did. */
  const store = async (
    previous: BannerRow | undefined,
    next: BannerRow,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<boolean> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (changes.length === 0) return false;
    await repository.save(next, unit);
    const { _id, code, visible, title, sequence } = next;
    const data = { bannerId: _id, bannerCode: code, visible, label: title, changes };
    await unit.append([createEvent(bannerEvents.bannerChanged, { subject: _id, sequence, data, context })]);
    await domains.refresh(context, unit);
    return true;
  };
  const make = async (code: string, content: BannerContent, context: EventContext, unit: UnitOfWork) => {
    const next = { _id: ids.id(), code, ...content, sequence: 1, updatedAt: clock.now() };
    await store(undefined, next, context, unit);
    return next._id;
  };
  const after = (previous: BannerRow, content: Partial<BannerContent>): BannerRow => ({
    ...previous,
    ...content,
    sequence: previous.sequence + 1,
    updatedAt: clock.now(),
  });

  /** One change after the other: every one of them may concern domains. */
  const serialized = createSerialized(units, domains.lock);

  return {
    create: (given: BannerCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const content = accepted(cleanBanner(given));
      return serialized(async (unit) => {
        const taken = await repository.codes(unit);
        if (given.code !== undefined && taken.has(given.code.toLowerCase()))
          throw refusedFields({ code: 'errorUnique' });
        return make(given.code ?? codeOfName(content.title, taken, 'banner'), content, context, unit);
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (id: string, given: BannerUpdate, context: EventContext): Promise<number> =>
      serialized(async (unit) => {
        const previous = present(await repository.byId(id, unit));
        const next = after(previous, accepted(cleanBanner({ ...keptOf(previous), ...given })));
        if (given.revision !== previous.sequence) {
          if (changesBetween(auditView(previous), auditView(next)).length === 0) return previous.sequence;
          throw problem(requestErrors.conflict);
        }
        return previous.sequence + ((await store(previous, next, context, unit)) ? 1 : 0);
      }),

    setVisible: (id: string, visible: boolean, context: EventContext): Promise<number> =>
      serialized(async (unit) => {
        const previous = present(await repository.byId(id, unit));
        const changed = await store(previous, after(previous, { visible }), context, unit);
        return previous.sequence + (changed ? 1 : 0);
      }),

    /** Refuses as `request.inUse` with the domains that name it. */
    remove: (id: string, locale: string, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const { code, title, sequence } = present(await repository.byId(id, unit));
        const usedBy = (await domains.findDomainsUsingBanners([code], locale, unit)).get(code) ?? [];
        if (usedBy.length > 0) {
          throw problem(requestErrors.inUse, { extras: { usedBy: usedBy.map((domain) => ({ ...domain })) } });
        }
        await repository.remove(id, unit);
        const data = { bannerId: id, bannerCode: code, label: title };
        const event = { subject: id, sequence: sequence + 1, data, context };
        await unit.append([createEvent(bannerEvents.bannerDeleted, event)]);
      }),

    /** Makes or changes the banner with this code; doing it again changes nothing. For operators and migrations. */
    put: (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const { code, given, content } = accepted(readBannerLine(value));
      return serialized(async (unit) => {
        const previous = await repository.byCode(code, unit);
        if (previous === null) return { id: await make(code, content, context, unit), changed: true };
        const changes = accepted(cleanBanner({ ...keptOf(previous), ...given }));
        const changed = await store(previous, after(previous, changes), context, unit);
        return { id: previous._id, changed };
      });
    },
  };
};
export type BannersService = ReturnType<typeof createBannersService>;
