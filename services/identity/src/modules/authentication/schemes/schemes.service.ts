import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { IdentifierHash } from './identifier-key.ts';
import type { FactorRules, SchemeRow } from './schemes.domain.ts';
import { openFlows, pretendAssignment, resolveScheme, type SchemeShare } from './schemes.domain.ts';
import type { SchemeMetrics } from './schemes.metrics.ts';
import type { SchemesRepository } from './schemes.repository.ts';

export interface SchemesDeps {
  readonly repository: Pick<SchemesRepository, 'all' | 'version'>;
  readonly accounts: Pick<AccountsRepository, 'countByScheme'>;
  readonly identifierHash: IdentifierHash;
  readonly domains: { current(): Domains };
  /** Flows that have a prover. */
  readonly carriedOut: { has(factor: Factor): boolean };
  readonly metrics: SchemeMetrics;
  readonly log: Logger;
  readonly news: ChangeNews;
}

/** Milliseconds between two counts of who has which scheme. */
const SHARES_INTERVAL = 5 * 60_000;

/** A rule that nothing meets. */
const closed: FactorRules = { first: [], second: [], secondRequired: true };

interface Known {
  /** Of the schemes as a whole, read before them. */
  readonly version: number;
  readonly rows: readonly SchemeRow[];
}

/** Schemes in memory, read anew when one changes: a scheme that was disabled is disabled at every step at once. */
export const createSchemes = ({
  repository,
  accounts,
  identifierHash,
  domains,
  carriedOut,
  metrics,
  log,
  news,
}: SchemesDeps) => {
  /** What fails refuses: an error is never taken for a rule that asks for nothing. */
  const judged = <T>(judge: () => T, refused: T): T => {
    try {
      return judge();
    } catch (err) {
      metrics.failed('error');
      log.error({ err }, 'an authentication scheme cannot be judged, what it decides is refused');
      return refused;
    }
  };
  /** What the scheme asks for, reduced to what is open now. */
  const rulesOf = (scheme: SchemeRow): FactorRules =>
    judged(
      () => ({
        first: openFlows(scheme.first, carriedOut),
        second: openFlows(scheme.second, carriedOut),
        secondRequired: scheme.second.some(({ enabled }) => enabled),
        ...(scheme.throughProviders === false && { noProviders: true as const }),
      }),
      closed,
    );
  const read = async (): Promise<Known> => {
    const version = await repository.version();
    return { version, rows: await repository.all() };
  };
  const snapshot = createPolledSnapshot<Known>({
    initial: { version: -1, rows: [] },
    name: 'schemes',
    news,
    log,
    read,
  });
  const shares = createPolledSnapshot<readonly SchemeShare[]>({
    initial: [],
    name: 'scheme shares',
    intervalMs: SHARES_INTERVAL,
    log,
    read: () =>
      Promise.all(
        [null, ...snapshot.current().rows.map((scheme) => scheme._id)].map(async (code) => ({
          code,
          people: await accounts.countByScheme(code),
        })),
      ),
  });
  const resolved = (
    rows: readonly SchemeRow[],
    assigned: string | null,
    domainId: string | undefined,
  ): SchemeRow | undefined => {
    const scheme = judged(() => {
      const domain = domainId === undefined ? undefined : domains.current().byId(domainId);
      return resolveScheme(rows, { assigned, domainDefault: domain?.schemeCode ?? null });
    }, undefined);
    if (scheme === undefined) metrics.failed('none');
    return scheme;
  };
  return {
    start: async () => {
      await snapshot.start();
      await shares.start();
    },
    stop: () => {
      snapshot.stop();
      shares.stop();
    },
    /** Whether the scheme of those who come to a domain, before anybody knows who they are, lets providers in. */
    offersProviders: (domainId: string | undefined): boolean => {
      const scheme = resolved(snapshot.current().rows, null, domainId);
      return scheme !== undefined && scheme.throughProviders !== false;
    },
    /** Scheme of a person at a domain, or of an identifier nobody holds; undefined when there is no active scheme. */
    schemeFor: (facts: {
      /** Undefined for an identifier nobody holds. */
      readonly assigned: string | null | undefined;
      readonly identifier: string;
      readonly domainId: string | undefined;
    }): SchemeRow | undefined => {
      const assigned =
        facts.assigned === undefined
          ? pretendAssignment(shares.current(), (code) =>
              identifierHash.point(`scheme:${code}`, facts.identifier),
            )
          : facts.assigned;
      return resolved(snapshot.current().rows, assigned, facts.domainId);
    },
    rulesOf,
    /**
     * What schemes ask for in a transaction: those in memory where none has changed since, otherwise as they are now. What is
     * stored by it is stored by no scheme of before.
     */
    rulesWithin: async (
      unit: UnitOfWork,
    ): Promise<(assigned: string | null, domainId: string | undefined) => FactorRules> => {
      const known = snapshot.current();
      const version = await repository.version(unit);
      const rows = version === known.version ? known.rows : await repository.all(unit);
      return (assigned, domainId) => {
        const scheme = resolved(rows, assigned, domainId);
        return scheme === undefined ? closed : rulesOf(scheme);
      };
    },
    /** Active schemes by code and the one of those who have no other, as the database has them now. */
    active: async () => {
      const all = await repository.all();
      return {
        schemes: Object.fromEntries(
          all.filter(({ active }) => active).map((scheme) => [scheme._id, rulesOf(scheme)]),
        ),
        fallbackScheme: resolved(all, null, undefined)?._id ?? null,
      };
    },
  };
};
export type Schemes = ReturnType<typeof createSchemes>;
