import { ownFactors } from '@gatehouse/contracts/identity/factors.ts';
import type { Factor, SessionRules } from '@gatehouse/contracts/identity/resources.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import type { Logger } from 'pino';
import { createFactsPoll, type FactsPoll, type PollTimes } from '../domains/facts-poll.ts';

/** What open sessions are held against, as identity last told it. */
export interface SessionRuleBook {
  /** Method keys that roles grant together. */
  methodsOf(roles: readonly string[]): string[];
  /** Whether these factors are enough for somebody with this scheme at a domain with that one. */
  isProven(factors: readonly Factor[], assigned: string | null, domainDefault: string | null): boolean;
}

type SchemeRules = SessionRules['schemes'][string];

/** A second factor of the person's own meets what any scheme asks for as the second one (ADR 116). */
const ownSecond: readonly Factor[] = [...ownFactors, 'recovery_code'];

/**
 * Whether one of the first flows was proven, and another one of the second flows where there are any. A passkey is
 * enough by itself.
 */
const isEnough = ({ first, second, secondRequired }: SchemeRules, factors: readonly Factor[]): boolean =>
  factors.includes('passkey') ||
  [...first, 'provider' as const].some(
    (flow) =>
      factors.includes(flow) &&
      (!secondRequired ||
        [...second, ...ownSecond].some((other) => other !== flow && factors.includes(other))),
  );

export const ruleBookOf = ({ roles, schemes, fallbackScheme }: SessionRules): SessionRuleBook => {
  const known = new Map<string, string[]>();
  const schemeOf = (code: string | null) =>
    code !== null && Object.hasOwn(schemes, code) ? schemes[code] : undefined;
  const granted = (role: string) => (Object.hasOwn(roles, role) ? (roles[role] ?? []) : []);
  return {
    methodsOf: (codes) => {
      const key = codes.join();
      const before = known.get(key);
      if (before !== undefined) return before;
      const methods = [...new Set(codes.flatMap(granted))].sort();
      known.set(key, methods);
      return methods;
    },
    isProven: (factors, assigned, domainDefault) => {
      const scheme = schemeOf(assigned) ?? schemeOf(domainDefault) ?? schemeOf(fallbackScheme);
      return scheme !== undefined && isEnough(scheme, factors);
    },
  };
};

/** Undefined until identity has told them once. */
export type SessionRulesSource = FactsPoll<SessionRuleBook | undefined>;

/** Polls identity: whatever changes there acts on open sessions of every replica within two. */
export const createSessionRules = ({
  identity,
  peerToken,
  log,
  ...times
}: {
  identity: Pick<PeerClient, 'call'>;
  peerToken: () => string | Promise<string>;
  log: Logger;
} & PollTimes): SessionRulesSource => {
  let version: string | undefined;
  return createFactsPoll<SessionRuleBook | undefined>({
    initial: undefined,
    name: 'session rules',
    ...times,
    log,
    read: async () => {
      const { body } = await identity.call(sessionEndpoints.rules, {
        token: await peerToken(),
        query: version === undefined ? {} : { version },
      });
      if (body.rules === null) return undefined;
      version = body.version;
      return ruleBookOf(body.rules);
    },
  });
};
