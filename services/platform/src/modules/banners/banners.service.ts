import { bannerEvents } from '@gatehouse/contracts/platform/banners.events.ts';
import type { BannerCreate, BannerUpdate } from '@gatehouse/contracts/platform/banners.resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { codeOfName } from '../../content/code-of-name.ts';
import { auditView, type BannerRow, cleanBanner, keptOf, readBannerLine } from './banners.domain.ts';
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

/** Keeps banners; a change is told to the domains that name them at the same moment. */
export const createBannersService = (deps: BannersServiceDeps) => {
  const { repository, domains, clock, ids } = deps;

  const store = createRevisionedStore(
    {
      ...deps,
      repository: { ...repository, find: repository.byId },
      lock: domains.lock,
      afterChange: domains.refresh,
    },
    {
      idOf: (row: BannerRow) => row._id,
      auditView,
      changed: bannerEvents.bannerChanged,
      changedData: ({ _id, code, visible, title }, changes) => ({
        bannerId: _id,
        bannerCode: code,
        visible,
        label: title,
        changes,
      }),
      deleted: bannerEvents.bannerDeleted,
      deletedData: ({ _id, code, title }) => ({ bannerId: _id, bannerCode: code, label: title }),
      stamp: () => ({ updatedAt: clock.now() }),
    },
  );

  return {
    create: (given: BannerCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const content = accepted(cleanBanner(given));
      const make = async (unit: UnitOfWork) => {
        const taken = await repository.codes(unit);
        if (given.code !== undefined && taken.has(given.code.toLowerCase()))
          throw refusedFields({ code: 'errorUnique' });
        return { _id: ids.id(), code: given.code ?? codeOfName(content.title, taken, 'banner'), ...content };
      };
      return store.create(make, context, claim);
    },

    /** What the change leaves out stays. */
    update: (id: string, given: BannerUpdate, context: EventContext): Promise<number> =>
      store.update(
        id,
        given.revision,
        (previous) => accepted(cleanBanner({ ...keptOf(previous), ...given })),
        context,
      ),

    setVisible: (id: string, visible: boolean, context: EventContext): Promise<number> =>
      store.set(id, () => ({ visible }), context),

    remove: (id: string, locale: string, context: EventContext): Promise<void> =>
      store.remove(
        id,
        async ({ code }, unit) =>
          (await domains.findDomainsUsingBanners([code], locale, unit)).get(code) ?? [],
        context,
      ),

    /** Makes or changes the banner with this code; doing it again changes nothing. For operators and migrations. */
    put: (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const { code, given, content } = accepted(readBannerLine(value));
      return store.serialized(async (unit) => {
        const previous = await repository.byCode(code, unit);
        if (previous !== null) {
          const changes = accepted(cleanBanner({ ...keptOf(previous), ...given }));
          const revision = await store.change(previous, changes, context, unit);
          return { id: previous._id, changed: revision !== previous.sequence };
        }
        const next = { _id: ids.id(), code, ...content, sequence: 1, updatedAt: clock.now() };
        return { id: next._id, changed: await store.save(undefined, next, context, unit) };
      });
    },
  };
};
export type BannersService = ReturnType<typeof createBannersService>;
