import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { networkErrors } from '@gatehouse/contracts/identity/network.errors.ts';
import { enforceAccess } from '@gatehouse/kit/http/access.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseDisabledDomain, type Site, siteOf } from '../domains/site.ts';
import { checkOrigin } from '../guards/check-origin.ts';
import { mayBeStoredForAnybody } from '../limits/stored-requests.ts';
import { type ActorTokens, accountActor, anonymousActor } from '../session/actor-tokens.ts';
import type { Csrf } from '../session/csrf.ts';
import { createFieldsGuard, type RequiredFields } from '../session/required-fields.ts';
import { enforceRequirement, NO_DOMAIN } from '../session/session-status.ts';
import { checkCsrf, handOutCsrf, identifyVisitor, type Visit, type Visitors } from '../session/visit.ts';

export interface GateOptions extends Visitors {
  readonly csrf: Csrf;
  readonly requiredFields: RequiredFields;
  /** Whether the blacklist and the whitelist let this address in now. */
  readonly isAddressAllowed: (address: string) => boolean;
  /** Throws while the process has more to do than it can. */
  readonly refuseOverload: () => void;
  /** Throws when this address has changed too much on public endpoints lately. */
  readonly limitAddress: (request: FastifyRequest) => Promise<void>;
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
export type Gate = (endpoint: Endpoint) => Check;
export type PrefixGate = Check;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate of every API route before anything else runs. */
    visit: Visit | undefined;
    /** Who calls, for the service that is asked. */
    actorToken: string | undefined;
  }
}

const originOf = ({ domain, ip, locale }: Site) => ({ domainId: domain.domainId, ip, locale });

const enforce = (endpoint: Endpoint, { site, facts, requirement }: Visit): void => {
  enforceRequirement(endpoint, requirement, site.locale);
  const origin = originOf(site);
  const actor = facts === undefined ? anonymousActor(origin) : accountActor(facts, origin);
  enforceAccess(endpoint.access, { ...actor, issuer: 'bff' });
};

/** Calls that pages make by themselves look at the session and do not use it. */
const unattended = ({ sessions, ...visitors }: Visitors): Visitors => ({
  ...visitors,
  sessions: { ...sessions, resolve: sessions.peek },
});

const arrive = (
  request: FastifyRequest,
  { refuseOverload, snapshot, isAddressAllowed }: GateOptions,
): Site => {
  refuseOverload();
  const site = siteOf(request, snapshot());
  request.locale = site.locale;
  if (!isAddressAllowed(site.ip)) throw problem(networkErrors.refused);
  refuseDisabledDomain(site);
  return site;
};

/** Everything a call has to pass before its body is read, cheapest first. The order is the rule. */
export const createGate =
  (options: GateOptions): Gate =>
  (endpoint) => {
    const { csrf, limitAddress } = options;
    const changes = endpoint.method !== 'GET';
    const limited = changes && endpoint.access.kind === 'public';
    const visitors = endpoint.unattended ? unattended(options) : options;
    const refuseUnfilled = createFieldsGuard(endpoint, options.requiredFields);
    return async (request, reply) => {
      const site = arrive(request, options);
      if (changes) checkOrigin(request, site.origin);
      const [visit] = await Promise.all([
        identifyVisitor(request, reply, site, visitors),
        limited ? limitAddress(request) : undefined,
      ]);
      request.visit = visit;
      request.locale = visit.site.locale;
      if (changes) checkCsrf(request, visit, csrf);
      // Also with a refusal: the page that is told to sign in needs the token for it.
      if (endpoint.handsOutCsrf) handOutCsrf(request, reply, visit, csrf);
      enforce(endpoint, visit);
      await refuseUnfilled(visit);
    };
  };

/**
 * Whether the session began at this domain. Each domain is an issuer of its own: a cookie that was carried over from
 * another one makes nobody known to its applications.
 */
const beganHere = ({ facts, site: { domain } }: Visit): boolean =>
  facts?.domainId === domain.domainId || (facts?.domainId === NO_DOMAIN && domain.base);

/** The same below a forwarded prefix, whose protocol decides by itself what another origin may ask. */
export const createPrefixGate =
  (options: GateOptions, service: ServiceName, tokens: ActorTokens): PrefixGate =>
  async (request, reply) => {
    const site = arrive(request, options);
    const visit = await identifyVisitor(request, reply, site, options);
    // All else is not limited by address: the server of an application is one for all its people.
    if (visit.facts === undefined && mayBeStoredForAnybody(request)) await options.limitAddress(request);
    request.visit = visit;
    request.locale = visit.site.locale;
    // A protocol has no place for what is asked of a session: it goes on as nobody and leads to the sign-in.
    const facts = visit.requirement === undefined && beganHere(visit) ? visit.facts : undefined;
    request.actorToken = await tokens.tokenFor(facts, originOf(visit.site), service);
  };

/** Whether a request comes from somebody with a session, for pages that are not of the API. */
export const signedInBy =
  (options: GateOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { facts, requirement } = await identifyVisitor(request, reply, arrive(request, options), options);
    return facts !== undefined && requirement === undefined;
  };
