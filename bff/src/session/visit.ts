import {
  csrfCookieName,
  csrfHeader,
  deviceCookieName,
  sessionCookieName,
} from '@gatehouse/contracts/core/browser.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { sameSecret, secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainSnapshot } from '../domains/domain-facts.ts';
import { type Site, siteFor } from '../domains/site.ts';
import { csrfCookie, endedSessionCookie, readCookie } from '../http/cookies.ts';
import type { Csrf } from './csrf.ts';
import type { SessionResolver } from './session.resolver.ts';
import type { SessionRuleBook } from './session-rules.ts';
import { type Requirement, sessionStatusOf } from './session-status.ts';

/** One call of a browser: where it arrived and who makes it. */
export interface Visit {
  readonly site: Site;
  readonly facts: SessionFacts | undefined;
  /** What the session owes before its own things are answered. */
  readonly requirement: Requirement | undefined;
  /** Hash of the session's secret, absent for a browser that is not signed in. */
  readonly sessionHash: string | undefined;
}

/** Shape of a session secret; anything else was not made by identity and is not worth a question. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Key of the device whose cookie the browser holds. */
const deviceOf = (request: FastifyRequest, { secure }: Site): string | undefined =>
  deviceKeyOf(readCookie(request.headers.cookie, deviceCookieName(secure)));

export interface Visitors {
  readonly sessions: SessionResolver;
  readonly snapshot: () => DomainSnapshot;
  readonly sessionRules: () => SessionRuleBook | undefined;
}

/**
 * The place of a page that anybody may open, in the language of whoever is signed in. Nothing is used of the session, and a
 * page is there without those who know of it.
 */
export const placeForPerson = async (
  request: FastifyRequest,
  site: Site,
  { sessions }: Pick<Visitors, 'sessions'>,
): Promise<Site> => {
  const { chosen = '' } = site.wishes;
  if (site.domain.locales.includes(chosen)) return site;
  const secret = readCookie(request.headers.cookie, sessionCookieName(site.secure));
  if (secret === undefined || !SECRET.test(secret)) return site;
  const facts = await sessions.peek(secretHash(secret), site.ip).catch(() => undefined);
  return siteFor(site, facts?.locale);
};

/** Reads who calls. The cookie of a session that is over is cleared, and the call goes on as anonymous. */
export const identifyVisitor = async (
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  { sessions, snapshot, sessionRules }: Visitors,
): Promise<Visit> => {
  const nobody: Visit = { site, facts: undefined, requirement: undefined, sessionHash: undefined };
  const secret = readCookie(request.headers.cookie, sessionCookieName(site.secure));
  if (secret === undefined) return nobody;
  const hash = SECRET.test(secret) ? secretHash(secret) : undefined;
  const facts = hash === undefined ? undefined : await sessions.resolve(hash, site.ip);
  const standing =
    facts === undefined
      ? undefined
      : sessionStatusOf(
          facts,
          { ...site, device: deviceOf(request, site) },
          snapshot().domains,
          sessionRules(),
        );
  if (standing !== undefined)
    return { site: siteFor(site, standing.facts.locale), ...standing, sessionHash: hash };
  reply.header('set-cookie', endedSessionCookie(site.secure));
  return nobody;
};

export type SignedInVisit = Visit & { readonly facts: SessionFacts; readonly sessionHash: string };

/** Whether somebody calls who owes nothing. */
export const isSignedIn = (visit: Visit): visit is SignedInVisit =>
  visit.facts !== undefined && visit.sessionHash !== undefined && visit.requirement === undefined;

/**
 * How the visit of a request that is still being answered stands later, without use of its session; undefined when it is
 * over, owes something, or its domain is switched off.
 */
export const createRevisit =
  ({ sessions, snapshot, sessionRules }: Visitors) =>
  (request: FastifyRequest, visit: SignedInVisit): (() => Promise<SignedInVisit | undefined>) => {
    const { sessionHash, site } = visit;
    const device = deviceOf(request, site);
    return async () => {
      const facts = await sessions.peek(sessionHash, site.ip);
      const { domains } = snapshot();
      const domain = domains.byId(site.domain.domainId);
      if (facts === undefined || domain?.enabled !== true) return undefined;
      const standing = sessionStatusOf(facts, { domain, device }, domains, sessionRules());
      const now = { ...visit, ...standing, site: { ...site, domain } };
      return standing !== undefined && isSignedIn(now) ? now : undefined;
    };
  };

/** A change carries the token of its cookie in a header, and the token belongs to this session (N8). */
export const checkCsrf = (request: FastifyRequest, { sessionHash }: Visit, csrf: Csrf): void => {
  const stated = request.headers[csrfHeader];
  const kept = readCookie(request.headers.cookie, csrfCookieName);
  const same = typeof stated === 'string' && kept !== undefined && sameSecret(stated, kept);
  if (!same || !csrf.holds(kept, sessionHash)) throw problem(requestErrors.csrf, { detail: 'token' });
};

/** Which browser a call without a session comes from: the CSRF token that it holds was made for it alone. */
export const browserIdOf = (
  request: FastifyRequest,
  { sessionHash }: Visit,
  csrf: Csrf,
): string | undefined => {
  const kept = readCookie(request.headers.cookie, csrfCookieName);
  return kept === undefined || sessionHash !== undefined ? undefined : csrf.browserOf(kept);
};

/** Hands out the token of this visit, in a readable cookie where it is not there yet and in a header always. */
export const handOutCsrf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { site, sessionHash }: Visit,
  csrf: Csrf,
): void => {
  const kept = readCookie(request.headers.cookie, csrfCookieName);
  const held = kept !== undefined && csrf.holds(kept, sessionHash);
  const token = held ? kept : csrf.issue(sessionHash);
  if (!held) reply.header('set-cookie', csrfCookie(token, site.secure));
  reply.header(csrfHeader, token);
};
