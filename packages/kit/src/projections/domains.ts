import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';

/** Domains by what they are looked up by. */
export interface Domains {
  /** Domain of a host name, the base one for a host nobody registered; undefined before any domain is known. */
  byHost(host: string): DomainFacts | undefined;
  /** The same without the base one's standing in. */
  byRegisteredHost(host: string): DomainFacts | undefined;
  byId(domainId: string): DomainFacts | undefined;
  base(): DomainFacts | undefined;
  all(): readonly DomainFacts[];
}

/** Host names compare in lower case without a trailing dot (RFC 4343, RFC 1034 section 3.1). */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/\.(?=$|:)/, '');

/** What people call a domain: its project in their language, else in the base one or another that it has; else its host. */
export const domainNameIn = ({ texts, hosts }: DomainFacts, locale: string): string | undefined =>
  [texts[locale], texts[builtInLocales[0]], ...Object.values(texts)].find((text) => text?.projectName)
    ?.projectName ?? hosts[0];

export const indexDomains = (domains: readonly DomainFacts[]): Domains => {
  const byHost = new Map(
    domains.flatMap((domain) => domain.hosts.map((host) => [normalizeHost(host), domain] as const)),
  );
  const byId = new Map(domains.map((domain) => [domain.domainId, domain]));
  const base = domains.find((domain) => domain.base);
  return {
    byHost: (host) => byHost.get(normalizeHost(host)) ?? base,
    byRegisteredHost: (host) => byHost.get(normalizeHost(host)),
    byId: (domainId) => byId.get(domainId),
    base: () => base,
    all: () => domains,
  };
};
