import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { DomainListItem } from '@gatehouse/contracts/platform/domains.resources.ts';

/** Where the clients of a domain find the provider: this console's own address with the host of the domain, and its port where it has one. */
export const issuerOf = (host: string): string => {
  const address = new URL('/oidc', window.location.origin);
  // The setter of the name alone leaves everything as it was where a port stands beside it.
  address.host = host;
  return address.href;
};

/** Whether an application is offered on a domain; one that names none is on all. */
export const isOffered = (
  { domains }: Pick<Application, 'domains'>,
  { id }: Pick<DomainListItem, 'id'>,
): boolean => domains.length === 0 || domains.some((domain) => domain.id === id);

/**
 * The domains where people sign in for an application: first the one of this console if it is among them, then the base
 * one. What is switched off stands for itself only where nothing else is left.
 */
export const domainsFor = (
  application: Pick<Application, 'domains'>,
  domains: readonly DomainListItem[],
): DomainListItem[] => {
  const offered = domains.filter((domain) => isOffered(application, domain));
  const on = offered.filter(({ enabled }) => enabled);
  const { host, hostname } = window.location;
  const isHere = (name: string) => name === host || name === hostname;
  const rank = ({ name, aliases, base }: DomainListItem): number =>
    isHere(name) || aliases.some(isHere) ? 0 : base ? 1 : 2;
  return (on.length > 0 ? on : offered).toSorted((one, other) => rank(one) - rank(other));
};
