import { type CloudEvent, platformEvents, requestErrors } from '@gatehouse/contracts';
import { changesBetween } from '@gatehouse/kit/events/changes-between.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { readDomainInput } from './domain-input.domain.ts';
import {
  type DocumentFacts,
  type DomainRecord,
  domainFacts,
  type StoredDomain,
  type Surroundings,
} from './domain-record.domain.ts';
import { refuseDomain } from './domains.domain.ts';
import type { DomainsRepository } from './domains.repository.ts';

/** Opaque to everybody, but the same in every installation: there is one base domain. */
const BASE_ID = 'base';

export interface DomainsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: DomainsRepository;
  readonly documents: { facts(unit?: UnitOfWork): Promise<readonly DocumentFacts[]> };
  readonly locales: { enabled(unit?: UnitOfWork): Promise<readonly string[]> };
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** What the journal tells of a domain: its facts and the choices that are no fact for others. */
const journalled = ({ facts, documents, comment, personalAgreement }: StoredDomain) => {
  const { domainId: _, agreements, ...rest } = facts;
  // People read the number of a version, not its hash.
  const numbered = agreements.map(({ version: hash, versionNumber, ...row }) => ({
    ...row,
    version: versionNumber ?? hash,
  }));
  return { ...rest, agreements: numbered, documents, comment, personalAgreement };
};

const labelOf = (domain: DomainRecord, locale = 'ru'): string =>
  (domain.texts[locale] ?? domain.texts.ru ?? Object.values(domain.texts)[0])?.projectName ??
  domain.hosts[0] ??
  domain.id;

/** Whether a domain names a document, in whatever place. */
const shows = ({ agreements, documents, personalAgreement }: DomainRecord, code: string): boolean =>
  documents.includes(code) || personalAgreement === code || agreements.some((row) => row.code === code);

/** Keeps domains; every change publishes the whole domain. */
export const createDomainsService = (deps: DomainsServiceDeps) => {
  const { units, repository, documents, locales, createEvent, clock, ids } = deps;

  /** One operation at a time: they share a session. */
  const surroundings = async (unit: UnitOfWork): Promise<Surroundings> => {
    const styles = await repository.styles(unit);
    const known = await documents.facts(unit);
    return { styles, documents: known, locales: await locales.enabled(unit) };
  };

  /** Stores a domain with its new facts and answers the event, or nothing when nothing differs. */
  const publish = async (
    domain: DomainRecord,
    previous: StoredDomain | undefined,
    around: Surroundings,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<readonly CloudEvent[]> => {
    const facts = domainFacts(domain, around);
    const next: StoredDomain = { ...domain, facts, sequence: (previous?.sequence ?? 0) + 1 };
    const changes = changesBetween(previous && journalled(previous), journalled(next));
    if (previous !== undefined && changes.length === 0) return [];
    await repository.save(next, clock.now(), unit);
    return [
      createEvent(platformEvents.domainChanged, {
        subject: domain.id,
        sequence: next.sequence,
        data: { domain: facts, label: labelOf(domain), changes },
        context,
      }),
    ];
  };

  /** Publishes every domain whose facts differ because something around them changed. Takes the lock of the domains. */
  const refresh = async (context: EventContext, unit: UnitOfWork): Promise<void> => {
    await repository.lock(unit);
    const around = await surroundings(unit);
    const events: CloudEvent[] = [];
    for (const stored of await repository.all(unit)) {
      events.push(...(await publish(stored, stored, around, context, unit)));
    }
    await unit.append(events);
  };

  /** The domain that a line of an import is about: the one with its first host, or the base one. */
  const findSame = (all: readonly StoredDomain[], host: string | undefined, base: boolean) =>
    all.find(({ hosts }) => hosts[0] === host) ?? (base ? all.find((domain) => domain.base) : undefined);

  return {
    refresh,
    lock: repository.lock,
    /** Domains that show a document, named in this locale. */
    showing: async (code: string, locale: string, unit?: UnitOfWork) => {
      const all = await repository.all(unit);
      return all
        .filter((domain) => shows(domain, code))
        .map((domain) => ({
          id: domain.id,
          name: labelOf(domain, locale),
          enabled: domain.enabled,
          loginRequired: domain.agreements.some((row) => row.code === code && row.loginRequired),
        }));
    },
    /**
     * Makes or changes the domain with this first host (a base one changes the base domain, whatever its host was).
     * Doing it again changes nothing. Refuses with `request.invalid` and a code for each wrong field.
     */
    put: (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const reading = readDomainInput(value);
      if (reading.kind === 'refused') {
        throw problem(requestErrors.invalid, { extras: { errorList: reading.errorList } });
      }
      return units.run(async (unit) => {
        await repository.lock(unit);
        const around = await surroundings(unit);
        const all = await repository.all(unit);
        const { content } = reading;
        const previous = findSame(all, content.hosts[0], content.base);
        const domain: DomainRecord = { id: previous?.id ?? (content.base ? BASE_ID : ids.id()), ...content };
        const errorList = refuseDomain(domain, all, around);
        if (Object.keys(errorList).length > 0)
          throw problem(requestErrors.invalid, { extras: { errorList } });
        const events = await publish(domain, previous, around, context, unit);
        await unit.append(events);
        return { id: domain.id, changed: events.length > 0 };
      });
    },
  };
};
export type DomainsService = ReturnType<typeof createDomainsService>;
