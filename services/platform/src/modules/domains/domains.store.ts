import type { Change, CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type BannerRow, bannerFacts } from '../banners/banners.domain.ts';
import type { KnownDeviceType } from '../device-types/device-types.repository.ts';
import type { ImagesRepository } from '../images/images.repository.ts';
import { UNNAMED_FOR } from '../images/images.service.ts';
import {
  type DocumentFacts,
  type DomainContext,
  type DomainRecord,
  domainFacts,
  labelOf,
  type StoredDomain,
  withBaseSettings,
} from './domain-record.domain.ts';
import type { DomainsRepository } from './domains.repository.ts';

export interface DomainsStoreDeps {
  readonly repository: DomainsRepository;
  readonly documents: { facts(unit?: UnitOfWork): Promise<readonly DocumentFacts[]> };
  readonly locales: {
    all(unit?: UnitOfWork): Promise<readonly { readonly code: string; readonly enabled: boolean }[]>;
  };
  readonly banners: { all(unit?: UnitOfWork): Promise<readonly BannerRow[]> };
  readonly images: Pick<ImagesRepository, 'findAll' | 'known' | 'keepNamed'>;
  readonly deviceTypes: { known(unit?: UnitOfWork): Promise<readonly KnownDeviceType[]> };
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

/** What the journal tells of a domain: its facts and the choices that are no fact for others. */
const auditView = (domain: StoredDomain) => {
  const { facts, documents, comment, personalAgreement, publicDocsUrl, baseSettings } = domain;
  const { domainId: _, agreements, image, ...rest } = facts;
  // People read the number of a version, not its hash.
  const numbered = agreements.map(({ version: hash, versionNumber, ...row }) => ({
    ...row,
    version: versionNumber ?? hash,
  }));
  // Also those that are hidden, which are in no facts.
  const texts = Object.fromEntries(
    Object.entries(rest.texts).map(([locale, row]) => [
      locale,
      { ...row, banners: domain.texts[locale]?.banners ?? [] },
    ]),
  );
  const devicesIdAttributes = domain.devicesIdAttributes.map(
    ({ deviceTypeCode, attribute }) => `${deviceTypeCode}: ${attribute}`,
  );
  const own = { documents, comment, personalAgreement, publicDocsUrl, baseSettings };
  return {
    ...rest,
    texts,
    agreements: numbered,
    devicesIdAttributes,
    ...own,
    image: image ? `PNG ${image.width} × ${image.height}, ${image.imageCode.slice(0, 8)}` : null,
  };
};

type Image = Awaited<ReturnType<ImagesRepository['find']>>;

/** The logo as the event of its domain carries it. */
export const publishedImage = (found: Image) =>
  found === undefined ? null : { imageCode: found._id, content: found.content.toString('base64') };

interface DomainChange {
  readonly previous: StoredDomain | undefined;
  readonly next: StoredDomain;
  readonly changes: Change[];
}

/** Stores domains with their facts and events; every change publishes the whole domain. */
export const createDomainsStore = (deps: DomainsStoreDeps) => {
  const { repository, documents, locales, banners, images, deviceTypes, createEvent, clock } = deps;
  const nextOf = (
    given: DomainRecord,
    previous: StoredDomain | undefined,
    around: DomainContext,
  ): StoredDomain => {
    const domain = withBaseSettings(given, around.base);
    return {
      ...domain,
      facts: domainFacts(domain, around),
      sequence: (previous?.sequence ?? 0) + 1,
      updatedAt: clock.now(),
    };
  };
  /** An image that no domain names any more goes, one that a domain names now stays. */
  const settleImages = async (unit: UnitOfWork): Promise<void> => {
    const named = (await repository.all(unit)).flatMap(({ imageCode }) => imageCode ?? []);
    await images.keepNamed(named, new Date(clock.now().getTime() + UNNAMED_FOR), unit);
  };
  /** The next state of a domain that differs, with what changed. */
  const changeOf = (
    domain: DomainRecord,
    previous: StoredDomain | undefined,
    around: DomainContext,
  ): DomainChange | undefined => {
    const next = nextOf(domain, previous, around);
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    return previous !== undefined && changes.length === 0 ? undefined : { previous, next, changes };
  };
  /** Stores what differs, later states by one command, and answers its events. */
  const store = async (
    found: readonly (DomainChange | undefined)[],
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<readonly CloudEvent[]> => {
    const changed = found.filter((change) => change !== undefined);
    const [made, later] = [
      changed.filter(({ previous }) => previous === undefined),
      changed.filter(({ previous }) => previous !== undefined),
    ];
    for (const { next } of made) await repository.save(next, unit);
    await repository.saveAll(
      later.map(({ next }) => next),
      unit,
    );
    if (changed.some(({ previous, next }) => next.imageCode !== (previous?.imageCode ?? null)))
      await settleImages(unit);
    const codes = changed.flatMap(({ next }) => next.facts.image?.imageCode ?? []);
    const known = await images.findAll(codes, unit);
    return changed.map(({ next, changes }) => {
      const image = publishedImage(known.get(next.facts.image?.imageCode ?? ''));
      const data = { domain: next.facts, label: labelOf(next), changes, image };
      return createEvent(platformEvents.domainChanged, {
        subject: next.id,
        sequence: next.sequence,
        data,
        context,
      });
    });
  };
  return {
    all: repository.all,
    /** Rules bind all domains, so their changes run one after the other. */
    lock: repository.lock,
    /** One operation at a time: they share a session. */
    domainContext: async (unit: UnitOfWork): Promise<DomainContext> => {
      const styles = await repository.styles(unit);
      const known = await documents.facts(unit);
      const rows = await banners.all(unit);
      const languages = await locales.all(unit);
      return {
        styles,
        base: (await repository.all(unit)).find(({ base }) => base),
        documents: known,
        banners: rows.map((row) => ({ code: row.code, visible: row.visible, facts: bannerFacts(row) })),
        images: await images.known(unit),
        deviceTypes: await deviceTypes.known(unit),
        locales: languages.filter(({ enabled }) => enabled).map(({ code }) => code),
        knownLocales: languages.map(({ code }) => code),
      };
    },
    /** Answers the events of a domain that differs, its own first, and of those that have its settings; or none. */
    save: async (
      domain: DomainRecord,
      previous: StoredDomain | undefined,
      around: DomainContext,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<readonly CloudEvent[]> => {
      const own = changeOf(domain, previous, around);
      if (own === undefined) return [];
      const followers = domain.base ? (await repository.all(unit)).filter((row) => row.baseSettings) : [];
      const behind = { ...around, base: domain };
      return store([own, ...followers.map((row) => changeOf(row, row, behind))], context, unit);
    },
    /** Events of all whose facts differ because something around them changed. */
    refresh: async (around: DomainContext, context: EventContext, unit: UnitOfWork) => {
      const all = await repository.all(unit);
      return store(
        all.map((row) => changeOf(row, row, around)),
        context,
        unit,
      );
    },
    /** Whether storing a domain would change anything. */
    differs: (domain: DomainRecord, previous: StoredDomain, around: DomainContext): boolean =>
      changeOf(domain, previous, around) !== undefined,
    remove: async (domain: StoredDomain, context: EventContext, unit: UnitOfWork): Promise<void> => {
      await repository.remove(domain.id, unit);
      if (domain.imageCode !== null) await settleImages(unit);
      const data = { domainId: domain.id, label: labelOf(domain) };
      const event = { subject: domain.id, sequence: domain.sequence + 1, data, context };
      await unit.append([createEvent(platformEvents.domainDeleted, event)]);
    },
  };
};
export type DomainsStore = ReturnType<typeof createDomainsStore>;
