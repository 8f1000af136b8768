import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { authErrors, sessionErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { SessionFacts } from '@gatehouse/contracts/identity/resources.ts';
import { askedTerms, requiredTerms } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Site } from '../domains/site.ts';
import type { SessionRuleBook } from './session-rules.ts';

/** What is asked of a session before anything that is its own is answered. */
export type Requirement =
  /** The scheme of this domain wants more than was proven, or the browser is not on the device that the session began on. */
  { readonly kind: 'stepUp' } | { readonly kind: 'terms'; readonly terms: readonly DomainAgreement[] };

export interface SessionStatus {
  /** With the rights of now. */
  readonly facts: SessionFacts;
  readonly requirement: Requirement | undefined;
}

/** Domain of sessions that began at a host that no domain knew. */
export const NO_DOMAIN = 'base';

/** Whether the domain that a session began at is there and switched on. */
const isHomeOpen = ({ domainId }: SessionFacts, domains: Domains): boolean =>
  domainId === NO_DOMAIN || domains.byId(domainId)?.enabled === true;

/**
 * How a session stands here and now, by facts that one read of Redis brought and rules that are in memory (ADR 33);
 * undefined when it is none any more. What a version before this one cached without the facts to judge is taken as it is:
 * it is gone within a minute.
 */
export const sessionStatusOf = (
  facts: SessionFacts,
  { domain, device }: Pick<Site, 'domain'> & { readonly device: string | undefined },
  domains: Domains,
  rules: SessionRuleBook | undefined,
): SessionStatus | undefined => {
  if (!isHomeOpen(facts, domains)) return undefined;
  const { standing } = facts;
  if (standing === undefined) return { facts, requirement: undefined };
  if (rules === undefined)
    throw problem(requestErrors.unavailable, { detail: 'no session rules', extras: { retryAfter: 2 } });
  const requirement = (): Requirement | undefined => {
    if (standing.device !== undefined && standing.device !== device) return { kind: 'stepUp' };
    if (!rules.isProven(standing.factors, standing.schemeCode, domain.schemeCode)) return { kind: 'stepUp' };
    const terms = askedTerms(domain.agreements, standing.agreed);
    return terms.length === 0 ? undefined : { kind: 'terms', terms };
  };
  return { facts: { ...facts, methods: rules.methodsOf(standing.roles) }, requirement: requirement() };
};

/** Throws what is asked for, unless the endpoint is for everybody or is where it is given. */
export const enforceRequirement = (
  endpoint: Endpoint,
  requirement: Requirement | undefined,
  locale: string,
): void => {
  const isOfSession = !['public', 'client'].includes(endpoint.access.kind);
  if (requirement === undefined || !isOfSession || endpoint.meets === requirement.kind) return;
  switch (requirement.kind) {
    case 'stepUp':
      throw problem(sessionErrors.stepUpRequired);
    case 'terms':
      throw problem(authErrors.termsRequired, {
        extras: { termsRequired: requiredTerms(requirement.terms, locale) },
      });
  }
};
