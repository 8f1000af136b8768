import type { LinkState } from '../../features/entry/link-state.ts';
import type { PageRow } from '../../lib/define-page.ts';
import { isSafeAddress } from '../../lib/safe-address.ts';

export type { LinkState };

export interface VisibleService {
  serviceUrl: string;
}

/** The signed-in person, as far as routing needs it. */
export interface RoutingSession {
  requiredFieldsEmpty: boolean;
  /** Undefined while it is not known. */
  services: readonly VisibleService[] | undefined;
  /** Undefined while it is not known: the server has the last word on every call. */
  masterAccount?: boolean | undefined;
}

export interface RouteQuestion {
  /** Undefined when no page has this address. */
  route: (Pick<PageRow, 'name' | 'access'> & { readonly master?: true }) | undefined;
  /** Path with its query, below the router base. */
  path: string;
  session: RoutingSession | undefined;
  /** Where `ref` said to go back to, already checked to be a path of this origin. */
  backLink?: string | undefined;
  /** Status of the link, for routes opened from a mail; undefined while unknown. */
  link?: LinkState | undefined;
  /** The link was opened without a session: who has one now has signed in by it. */
  signedInByLink?: boolean;
  /** Reached by a link inside the application, not by opening the address. */
  inApp: boolean;
  /** The domain takes no newcomers. */
  registrationClosed?: boolean;
}

export type RouteDecision =
  | { kind: 'show' }
  | { kind: 'redirect'; to: string }
  /** Outside the router base: another application, or another origin. */
  | { kind: 'leave'; url: string }
  | { kind: 'checkLink' }
  | { kind: 'linkState'; state: Exclude<LinkState, 'valid' | 'missing'> };

const base = '/platform';

/** A path inside the application is a redirect, everything else leaves it. */
function goTo(address: string): RouteDecision {
  if (address.startsWith(`${base}/`)) return { kind: 'redirect', to: address.slice(base.length) };
  return { kind: 'leave', url: address };
}

/** Going back to the root or to a sign-in page would only come here again. */
const leadsBackHere = (address: string) => /^\/platform\/?($|[?#]|login(\/?$|[?#]))/.test(address);

/** Pages that the redirection after signing in leaves alone (specification, section 2). */
const staysWanted = (address: string) =>
  /^\/platform\/((profile|setting|accesses)(\/|$|[?#])|law\/)/.test(address);

/** An application that waits for this sign-in; it judges by itself who may enter. */
const isAwaited = (address: string) =>
  /^\/oidc\/(auth|consent|device)(\/[\w-]+)?(\?(user_code|ui_locales)=[\w=&+%-]+)?$/.test(address);

/**
 * Where a person goes after signing in (specification, section 2): to the profile if it lacks something or nothing else
 * is open to them, then where they wanted to go, then by their services.
 */
export function decideAfterLogin(session: RoutingSession, backLink?: string): RouteDecision {
  const wanted = backLink !== undefined && !leadsBackHere(backLink) ? backLink : undefined;
  if (wanted !== undefined && staysWanted(wanted)) return goTo(wanted);
  if (wanted !== undefined && isAwaited(wanted) && !session.requiredFieldsEmpty) return goTo(wanted);
  const visible = session.services?.filter(({ serviceUrl }) => isSafeAddress(serviceUrl));
  if (session.requiredFieldsEmpty || visible?.length === 0) return { kind: 'redirect', to: '/profile' };
  if (wanted !== undefined) return goTo(wanted);
  const [only, second] = visible ?? [];
  return !only || second ? { kind: 'redirect', to: '/apps' } : goTo(only.serviceUrl);
}

/** Pages of people whose required fields are empty: where they fill them in, what they have agreed to, and asking for access. */
const openToAll: readonly string[] = ['profile', 'personal', 'documentText', 'agreement', 'requestAccess'];
/** Pages that somebody is sent to; everything else was wanted. */
const crossroads = /^\/(apps|switch-service)\/?($|\?)/;

/** While required fields are empty every page leads to the profile, which then leads on to what was wanted. */
function decideFilled(name: string, session: RoutingSession, path: string): RouteDecision {
  if (!session.requiredFieldsEmpty || openToAll.includes(name)) return { kind: 'show' };
  const ref = crossroads.test(path) ? '' : `?ref=${encodeURIComponent(`${base}${path}`)}`;
  return { kind: 'redirect', to: `/profile/personal${ref}` };
}

/** Signed-in people who open a page for signed-out ones. */
function sendAway(session: RoutingSession): RouteDecision {
  const isLed = session.requiredFieldsEmpty || (session.services?.length ?? 0) === 0;
  const to = isLed ? '/profile' : '/switch-service';
  return { kind: 'redirect', to };
}

function decideLink(question: RouteQuestion): RouteDecision {
  switch (question.link) {
    case undefined:
      return { kind: 'checkLink' };
    case 'missing':
      return { kind: 'redirect', to: '/404' };
    case 'valid':
      if (!question.session) return { kind: 'show' };
      return question.signedInByLink
        ? decideAfterLogin(question.session, question.backLink)
        : sendAway(question.session);
    default:
      return { kind: 'linkState', state: question.link };
  }
}

/** The guard rules of section 2, in their order: unknown address, link status, signed-in, signed-out. */
export function decideRoute(question: RouteQuestion): RouteDecision {
  const { route, session, path } = question;
  if (path.split('?')[0] === '/') {
    return session ? decideAfterLogin(session, question.backLink) : { kind: 'redirect', to: loginPath(path) };
  }
  if (!route) return { kind: 'redirect', to: '/' };
  switch (route.access) {
    case 'open':
      return { kind: 'show' };
    case 'link':
      return decideLink(question);
    case 'document':
      return session && !question.inApp ? sendAway(session) : { kind: 'show' };
    case 'entry':
      if (!session && route.name === 'registration' && question.registrationClosed)
        return { kind: 'redirect', to: loginPath(path) };
      return session ? decideAfterLogin(session, question.backLink) : { kind: 'show' };
    case 'private':
      if (!session) return { kind: 'redirect', to: `/login?ref=${encodeURIComponent(`${base}${path}`)}` };
      if (route.master && session.masterAccount === false) return { kind: 'redirect', to: '/profile' };
      return decideFilled(route.name, session, path);
  }
}

/** The login page, keeping the root's query: `ref` stays where it was given. */
const loginPath = (path: string) => {
  const query = path.indexOf('?');
  return query < 0 ? '/login' : `/login${path.slice(query)}`;
};
