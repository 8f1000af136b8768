/** Menus and access flags of the signed-in person, from the methods that the actor token carries. */
import { type MenusRoutesDeps, menusRoutes } from './menus.routes.ts';

export const createMenusModule = (deps: MenusRoutesDeps) => ({ routes: menusRoutes(deps) });
