import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { NetworkLists } from './network-lists.service.ts';

/** What has to be open before anybody may sign in, register, accept or restore anywhere. */
export const createNetworkGuard = ({
  networkLists,
  domains,
}: {
  readonly networkLists: Pick<NetworkLists, 'assertAllowed'>;
  readonly domains: { current(): Domains };
}) => ({
  /** Throws `auth.tech` at a domain that is switched off and for a network that is kept out. */
  assertOpen: ({ ip, domain }: Pick<EventContext, 'ip' | 'domain'>): void => {
    networkLists.assertAllowed({ ip });
    const facts = domain === undefined ? undefined : domains.current().byId(domain);
    if (facts?.enabled === false) throw problem(authErrors.tech, { extras: { accessError: true } });
  },
  /** Whether what began at this domain may go on: the domain is there and switched on. */
  isDomainOpen: (domainId: string): boolean => domains.current().byId(domainId)?.enabled === true,
});
export type NetworkGuard = ReturnType<typeof createNetworkGuard>;
