import { activityEndpoints } from '@gatehouse/contracts/identity/activity.endpoints.ts';
import { AGREED_TOTAL_MAX, agreementEndpoints } from '@gatehouse/contracts/identity/agreements.endpoints.ts';
import { licenseSessionsEndpoints } from '@gatehouse/contracts/identity/license-sessions.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AgreedPeople, AgreedQuestion } from '../accounts/agreements/agreed-people.read-model.ts';
import type { DomainPeople } from './domain-people.read-model.ts';

export interface AgreedPeopleDeps {
  readonly agreed: AgreedPeople;
  readonly people: Pick<DomainPeople, 'onDomains' | 'byDomain'>;
  readonly domains: { current(): Domains };
  readonly clock: Pick<Clock, 'now'>;
}

/** Domains that are told one by one. */
const DOMAINS_SHOWN = 20;

const domainNames =
  (known: Domains, locale: string) =>
  (domainId: string): string | null => {
    const facts = known.byId(domainId);
    return (facts && domainNameIn(facts, locale)) ?? null;
  };

/** Beside the sessions, which know who is there to be asked at once. */
export const agreedPeopleRoutes = ({
  agreed,
  people,
  domains,
  clock,
}: AgreedPeopleDeps): readonly Route[] => [
  route(activityEndpoints.read, async ({ locale }) => {
    const { domains: counted, ...all } = await people.byDomain(AGREED_TOTAL_MAX);
    const nameOf = domainNames(domains.current(), locale);
    const busiest = counted.slice(0, DOMAINS_SHOWN);
    return { ...all, domains: busiest.map((row) => ({ ...row, name: nameOf(row.id) })) };
  }),
  route(licenseSessionsEndpoints.read, async () => {
    const { sessions, more } = await people.byDomain(AGREED_TOTAL_MAX);
    return { count: sessions, more };
  }),
  route(agreementEndpoints.versions, async ({ query: { document } }) => ({
    versions: await agreed.versions(document),
  })),
  route(agreementEndpoints.people, async ({ query, locale }) => {
    const { rows, meta } = await agreed.page(query.document, query as AgreedQuestion);
    const nameOf = domainNames(domains.current(), locale);
    const agreements = rows.map(({ _id, accountId, agreedAt, versionNumber, domainId, name }) => ({
      id: _id,
      date: agreedAt.toISOString(),
      version: versionNumber ?? null,
      person: { id: accountId, name },
      domain: domainId === null ? null : { id: domainId, name: nameOf(domainId) },
    }));
    return { agreements, meta };
  }),
  route(agreementEndpoints.foresee, async ({ query }) => {
    const { document, domains: given, version } = query;
    const known = domains.current().all();
    const asking = known.flatMap(({ enabled, domainId, agreements }) => {
      const term = agreements.find((one) => one.id === document);
      const asks = given === undefined ? term?.loginRequired : given.split(',').includes(domainId);
      return enabled && asks ? [{ domainId, version: term?.versionNumber }] : [];
    });
    const ids = asking.map(({ domainId }) => domainId);
    const present = version ?? asking.find((domain) => domain.version !== undefined)?.version;
    const hash = version === undefined ? undefined : await agreed.hashOf(document, version);
    const [now, before] = await Promise.all([
      people.onDomains(
        ids,
        clock.now(),
        hash === undefined ? undefined : { termId: document, version: hash },
      ),
      present === undefined ? { people: 0, more: false } : agreed.count(document, present),
    ]);
    return { now, agreed: before };
  }),
];
