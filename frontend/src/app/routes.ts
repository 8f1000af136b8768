import { matchPath } from '../lib/match-path.ts';

export type LayoutName = 'auth' | 'law' | 'profile' | 'platform' | 'accesses';

/**
 * Who a route is for.
 * - entry: signed-out people; signed-in ones go where a sign-in would take them
 * - link: opened from a mail with a secret, whose status the server tells first
 * - document: public reading matter
 * - private: signed-in people
 * - open: anybody
 */
export type RouteAccess = 'entry' | 'link' | 'document' | 'private' | 'open';

export interface RouteRow {
  readonly name: string;
  /** Below the router base. */
  readonly pattern: string;
  readonly layout: LayoutName;
  readonly access: RouteAccess;
  /** Message id of the window's title. */
  readonly title: string;
}

/** Every page that exists. An address outside this table leads to the root. */
export const routes = [
  { name: 'login', pattern: '/login', layout: 'auth', access: 'entry', title: 'layout.title.login' },
  { name: 'missing', pattern: '/404', layout: 'auth', access: 'open', title: 'layout.title.missing' },
  {
    name: 'forgotPassword',
    pattern: '/forgot-password',
    layout: 'auth',
    access: 'entry',
    title: 'layout.title.forgotPassword',
  },
  {
    name: 'registration',
    pattern: '/registration',
    layout: 'auth',
    access: 'entry',
    title: 'layout.title.registration',
  },
  {
    name: 'registrationStepTwo',
    pattern: '/registration/:id',
    layout: 'auth',
    access: 'link',
    title: 'layout.title.registration',
  },
  {
    name: 'invitation',
    pattern: '/invitation/:id',
    layout: 'auth',
    access: 'link',
    title: 'layout.title.invitation',
  },
  {
    name: 'newPassword',
    pattern: '/new-password/:id',
    layout: 'auth',
    access: 'link',
    title: 'layout.title.newPassword',
  },
  {
    name: 'setPassword',
    pattern: '/login/password/:id',
    layout: 'auth',
    access: 'link',
    title: 'layout.title.setPassword',
  },
  { name: 'law', pattern: '/law/:code', layout: 'law', access: 'document', title: 'layout.title.law' },
  {
    name: 'switchService',
    pattern: '/switch-service',
    layout: 'auth',
    access: 'private',
    title: 'layout.title.switchService',
  },
  { name: 'apps', pattern: '/apps', layout: 'platform', access: 'private', title: 'layout.title.apps' },
  {
    name: 'profile',
    pattern: '/profile',
    layout: 'profile',
    access: 'private',
    title: 'layout.title.profile',
  },
  {
    name: 'personal',
    pattern: '/profile/personal',
    layout: 'profile',
    access: 'private',
    title: 'layout.title.personal',
  },
  {
    name: 'sessions',
    pattern: '/profile/sessions',
    layout: 'profile',
    access: 'private',
    title: 'layout.title.sessions',
  },
  {
    name: 'ownHistory',
    pattern: '/profile/history',
    layout: 'profile',
    access: 'private',
    title: 'layout.title.ownHistory',
  },
  {
    name: 'history',
    pattern: '/setting/history',
    layout: 'platform',
    access: 'private',
    title: 'layout.title.history',
  },
] as const satisfies readonly RouteRow[];

export type RouteName = (typeof routes)[number]['name'];

export interface MatchedRoute extends RouteRow {
  params: Record<string, string>;
}

/** The route of a path below the router base. */
export function findRoute(path: string, table: readonly RouteRow[] = routes): MatchedRoute | undefined {
  for (const row of table) {
    const params = matchPath(row.pattern, path);
    if (params) return { ...row, params };
  }
  return undefined;
}
