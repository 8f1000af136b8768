import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { DomainsReadModel } from './domains.read-model.ts';

export const domainsRoutes = ({ current, refresh }: DomainsReadModel): readonly Route[] => [
  route(platformEndpoints.domainFacts, async ({ query }) => {
    await refresh();
    const { version, domains, styles } = current();
    if (query.version === version) return { version, unchanged: true, domains: null, styles: null };
    return { version, unchanged: false, domains: domains.map(({ facts }) => facts), styles: [...styles] };
  }),
];
