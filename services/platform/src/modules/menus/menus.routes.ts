import { platformEndpoints } from '@gatehouse/contracts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { accessFlagsOf, cabinetMenuOf, consoleMenuOf, servicesOf } from './menus.domain.ts';

export interface MenusRoutesDeps {
  readonly publicSettings: () => Record<string, unknown>;
}

export const menusRoutes = ({ publicSettings }: MenusRoutesDeps): readonly Route[] => [
  route(platformEndpoints.menu, async ({ actor }) => ({ menu: cabinetMenuOf(accountOf(actor)) })),
  route(platformEndpoints.platformMenu, async ({ actor }) => ({ menu: consoleMenuOf(accountOf(actor)) })),
  route(platformEndpoints.servicesMenu, async ({ actor, query }) => ({
    services: servicesOf(accountOf(actor), query.type),
  })),
  route(platformEndpoints.configure, async ({ actor }) => ({
    accesses: accessFlagsOf(accountOf(actor)),
    methods: [...accountOf(actor).methods],
    settings: publicSettings(),
  })),
];
