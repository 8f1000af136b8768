import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type { DomainFacts, DomainImage, StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import { type Domains, indexDomains } from '@gatehouse/kit/projections/domains.ts';
import type { Logger } from 'pino';
import { createFactsPoll, type FactsPoll, type PollTimes } from './facts-poll.ts';

/** Domains and their looks as platform last told them. */
export interface DomainSnapshot {
  readonly domains: Domains;
  /** Domain that answers by this host name; undefined for a name that nobody registered. */
  domainOf(host: string): DomainFacts | undefined;
  readonly styles: ReadonlyMap<string, StyleTemplate>;
  /** Logos that some domain shows, by their code. */
  readonly images: ReadonlyMap<string, DomainImage>;
}

export type DomainFactsSource = FactsPoll<DomainSnapshot>;

const nothing: DomainSnapshot = {
  domains: indexDomains([]),
  domainOf: () => undefined,
  styles: new Map(),
  images: new Map(),
};

/** Polls platform. The last answer stays in use while platform is away, also when it is away at start. */
export const createDomainFacts = ({
  platform,
  peerToken,
  log,
  servesUnknownHosts,
  ...times
}: {
  platform: Pick<PeerClient, 'call'>;
  peerToken: () => string | Promise<string>;
  log: Logger;
  /** As the base domain. */
  servesUnknownHosts: boolean;
} & PollTimes): DomainFactsSource => {
  let version: string | undefined;
  return createFactsPoll<DomainSnapshot>({
    initial: nothing,
    name: 'domains',
    ...times,
    log,
    read: async () => {
      const { body } = await platform.call(platformEndpoints.domainFacts, {
        token: await peerToken(),
        query: version === undefined ? {} : { version },
      });
      if (body.unchanged) return undefined;
      version = body.version;
      const domains = indexDomains(body.domains ?? []);
      return {
        domains,
        domainOf: servesUnknownHosts ? domains.byHost : domains.byRegisteredHost,
        styles: new Map((body.styles ?? []).map((style) => [style.code, style])),
        images: new Map(
          domains.all().flatMap(({ image }) => (image ? [[image.imageCode, image] as const] : [])),
        ),
      };
    },
  });
};
