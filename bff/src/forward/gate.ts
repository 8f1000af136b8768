import type { Endpoint } from '@gatehouse/contracts';
import { enforceAccess } from '@gatehouse/kit/http/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { refuseDisabledDomain, siteOf } from '../domains/site.ts';
import { checkOrigin } from '../guards/check-origin.ts';
import { accountActor, anonymousActor } from '../session/actor-tokens.ts';
import type { Csrf } from '../session/csrf.ts';
import type { SessionResolver } from '../session/session.resolver.ts';
import { checkCsrf, handOutCsrf, identifyVisitor, type Visit } from '../session/visit.ts';
import { handsOutCsrf } from '../surface.ts';

export interface GateOptions {
  readonly snapshot: () => DomainSnapshot;
  readonly sessions: SessionResolver;
  readonly csrf: Csrf;
  /** Throws while the process has more to do than it can. */
  readonly refuseOverload: () => void;
  /** Throws when this address has changed too much on public endpoints lately. */
  readonly limitAddress: (ip: string) => Promise<void>;
}

export type Gate = (endpoint: Endpoint) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const enforce = (endpoint: Endpoint, { site, facts }: Visit): void => {
  const origin = { domainId: site.domain.domainId, ip: site.ip, locale: site.locale };
  const actor = facts === undefined ? anonymousActor(origin) : accountActor(facts, origin);
  enforceAccess(endpoint.access, { ...actor, issuer: 'bff' });
};

/** Everything a call has to pass before its body is read, cheapest first. The order is the rule. */
export const createGate =
  ({ snapshot, sessions, csrf, refuseOverload, limitAddress }: GateOptions): Gate =>
  (endpoint) => {
    const changes = endpoint.method !== 'GET';
    const limited = changes && endpoint.access.kind === 'public';
    const issues = handsOutCsrf.has(endpoint.operationId);
    return async (request, reply) => {
      refuseOverload();
      const site = siteOf(request, snapshot());
      request.locale = site.locale;
      refuseDisabledDomain(site);
      if (changes) checkOrigin(request, site.origin);
      const [visit] = await Promise.all([
        identifyVisitor(request, reply, site, sessions),
        limited ? limitAddress(site.ip) : undefined,
      ]);
      request.visit = visit;
      if (changes) checkCsrf(request, visit, csrf);
      // Also with a refusal: the page that is told to sign in needs the token for it.
      if (issues) handOutCsrf(request, reply, visit, csrf);
      enforce(endpoint, visit);
    };
  };
