import type { StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import { createPolledSnapshot, type PolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Logger } from 'pino';
import type { DocumentFacts, StoredDomain } from './domain-record.domain.ts';
import type { DomainsRepository } from './domains.repository.ts';

/** Every domain with what its pages need, as of a version. */
export interface DomainsView {
  readonly version: string;
  readonly domains: readonly StoredDomain[];
  readonly styles: readonly StyleTemplate[];
  readonly documents: readonly DocumentFacts[];
}

/** Whether a banner of the domain begins or ends in this time. */
const turnsBetween = ({ texts }: StoredDomain['facts'], since: Date, now: Date): boolean =>
  Object.values(texts)
    .flatMap(({ authBanners }) => authBanners.flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo]))
    .some((turn) => turn && since <= new Date(turn) && new Date(turn) < now);

const empty: DomainsView = { version: '', domains: [], styles: [], documents: [] };

/** Milliseconds between looks in memory whether a banner begins or ends. */
const TURN = 1_000;

/** Domains in memory, read again within a second of a change. */
export const createDomainsReadModel = ({
  repository,
  documents,
  log,
  clock,
  announce,
  news,
}: {
  repository: DomainsRepository;
  documents: { facts(): Promise<readonly DocumentFacts[]> };
  log: Logger;
  clock: Pick<Clock, 'now'>;
  /** Says that answers about domains have changed. */
  announce: () => void;
  news?: ChangeNews;
}) => {
  let judged = clock.now();
  /** A banner that begins or ends by its dates changes what pages show, and nobody has saved anything. */
  const announceDue = (domains: readonly StoredDomain[]) => {
    const since = judged;
    judged = clock.now();
    if (domains.some(({ facts }) => turnsBetween(facts, since, judged))) announce();
  };
  const snapshot: PolledSnapshot<DomainsView> = createPolledSnapshot<DomainsView>({
    initial: empty,
    name: 'domains',
    news,
    log,
    read: async () => {
      announceDue(snapshot.current().domains);
      // Before the domains: a change in between shows as another version next time.
      const version = String(await repository.version());
      if (version === snapshot.current().version) return undefined;
      const domains = await repository.all();
      return { version, domains, styles: await repository.styles(), documents: await documents.facts() };
    },
  });
  let turning: NodeJS.Timeout | undefined;
  return {
    ...snapshot,
    start: async () => {
      await snapshot.start();
      turning = setInterval(() => announceDue(snapshot.current().domains), TURN).unref();
    },
    stop: () => {
      clearInterval(turning);
      snapshot.stop();
    },
    /** The domain of a caller; the base one when the id is of a domain that is gone or nobody said. */
    domainOf: async (domainId: string | undefined): Promise<StoredDomain | undefined> => {
      const find = (id: string | undefined) => snapshot.current().domains.find((domain) => domain.id === id);
      let found = find(domainId);
      if (found === undefined && domainId !== undefined) {
        // The caller may have heard of a new domain before this process has.
        await snapshot.refresh();
        found = find(domainId);
      }
      return found ?? snapshot.current().domains.find(({ base }) => base);
    },
  };
};
export type DomainsReadModel = ReturnType<typeof createDomainsReadModel>;
