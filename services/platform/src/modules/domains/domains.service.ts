import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ImagesService } from '../images/images.service.ts';
import { readDomainInput } from './domain-input.domain.ts';
import { type DomainRecord, labelOf, type StoredDomain } from './domain-record.domain.ts';
import { refuseDomain } from './domains.domain.ts';
import type { DomainsStore } from './domains.store.ts';

/** Opaque to everybody, but the same in every installation: there is one base domain. */
const BASE_ID = 'base';

export interface DomainsServiceDeps {
  readonly units: UnitsOfWork;
  readonly store: DomainsStore;
  readonly ids: Pick<Ids, 'id'>;
  readonly images: Pick<ImagesService, 'put'>;
}

/** Whether a domain names a document, in whatever place. */
const shows = ({ agreements, documents, personalAgreement }: DomainRecord, code: string): boolean =>
  documents.includes(code) || personalAgreement === code || agreements.some((row) => row.code === code);
/** Whether a domain names a banner, in whatever language. */
const names = ({ texts }: DomainRecord, code: string): boolean =>
  Object.values(texts).some(({ banners }) => banners.includes(code));

/** Domains as commands, migrations, documents and locales deal with them. */
export const createDomainsService = ({ units, store, ids, images }: DomainsServiceDeps) => {
  /** Publishes every domain whose facts differ because something around them changed. Takes the lock of the domains. */
  const refresh = async (context: EventContext, unit: UnitOfWork): Promise<void> => {
    await store.lock(unit);
    await unit.append(await store.refresh(await store.domainContext(unit), context, unit));
  };

  /** The domain that a line of an import is about: the one with its first host, or the base one. */
  const findSame = (all: readonly StoredDomain[], host: string | undefined, base: boolean) =>
    all.find(({ hosts }) => hosts[0] === host) ?? (base ? all.find((domain) => domain.base) : undefined);

  return {
    refresh,
    lock: store.lock,
    /** Domains that show a document, named in this locale. */
    findDomainsUsingDocument: async (code: string, locale: string, unit?: UnitOfWork) => {
      const all = await store.all(unit);
      return all
        .filter((domain) => shows(domain, code))
        .map((domain) => ({
          id: domain.id,
          name: labelOf(domain, locale),
          enabled: domain.enabled,
          loginRequired: domain.agreements.some((row) => row.code === code && row.loginRequired),
        }));
    },
    /** The domains that name each of these banners, in whatever language, by the banner's code. */
    findDomainsUsingBanners: async (codes: readonly string[], locale: string, unit?: UnitOfWork) => {
      const all = await store.all(unit);
      const namesOf = (code: string) => all.filter((domain) => names(domain, code));
      return new Map(
        codes.map((code) => [
          code,
          namesOf(code).map((domain) => ({ id: domain.id, name: labelOf(domain, locale) })),
        ]),
      );
    },
    /** The domains that offer a locale or have texts in it, named in another. */
    findDomainsUsingLocale: async (code: string, locale: string, unit?: UnitOfWork) => {
      const all = await store.all(unit);
      return all
        .filter(({ locales: offered, texts }) => offered.includes(code) || texts[code] !== undefined)
        .map((domain) => ({ id: domain.id, name: labelOf(domain, locale) }));
    },
    /**
     * Makes or changes the domain with this first host (a base one changes the base domain, whatever its host was).
     * Doing it again changes nothing. Refuses with `request.invalid` and a code for each wrong field.
     */
    put: async (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const reading = readDomainInput(value);
      if (reading.kind === 'refused') {
        throw refusedFields(reading.errorList);
      }
      const { imageFile } = reading;
      const own =
        imageFile === null ? {} : { imageCode: (await images.put(imageFile, 'imageFile')).imageCode };
      return units.run(async (unit) => {
        await store.lock(unit);
        const around = await store.domainContext(unit);
        const all = await store.all(unit);
        const content = { ...reading.content, ...own };
        const previous = findSame(all, content.hosts[0], content.base);
        const domain: DomainRecord = { id: previous?.id ?? (content.base ? BASE_ID : ids.id()), ...content };
        const errorList = refuseDomain(domain, all, around);
        if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
        const events = await store.save(domain, previous, around, context, unit);
        await unit.append(events);
        return { id: domain.id, changed: events.length > 0 };
      });
    },
  };
};
export type DomainsService = ReturnType<typeof createDomainsService>;
