import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { KnownApplicationRow } from '../applications/applications.model.ts';
import { accessFlagsOf, bannersOf, cabinetMenuOf, consoleMenuOf, servicesOf } from './menus.domain.ts';

export interface MenusRoutesDeps {
  readonly publicSettings: () => Record<string, unknown>;
  readonly domainOf: (
    domainId: string | undefined,
  ) => Promise<{ readonly facts: Pick<DomainFacts, 'texts' | 'locales'> } | undefined>;
  /** Applications of the installation, in their order. */
  readonly applications: () => Promise<readonly KnownApplicationRow[]>;
  readonly clock: Pick<Clock, 'now'>;
}

export const menusRoutes = ({
  publicSettings,
  domainOf,
  applications,
  clock,
}: MenusRoutesDeps): readonly Route[] => [
  route(platformEndpoints.menu, async ({ actor }) => ({
    menu: cabinetMenuOf(accountOf(actor), publicSettings()),
  })),
  route(platformEndpoints.platformMenu, async ({ actor }) => ({ menu: consoleMenuOf(accountOf(actor)) })),
  route(platformEndpoints.servicesMenu, async ({ actor, query }) => ({
    services: servicesOf(accountOf(actor), query.type, {
      known: await applications(),
      domainId: actor.domainId,
    }),
  })),
  route(platformEndpoints.configure, async ({ actor }) => ({
    accesses: accessFlagsOf(accountOf(actor)),
    methods: [...accountOf(actor).methods],
    settings: publicSettings(),
    banners: bannersOf((await domainOf(actor.domainId))?.facts, accountOf(actor), clock.now()),
  })),
];
