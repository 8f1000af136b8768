import type { Factor } from '@gatehouse/contracts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { IdentifierHash } from './identifier-key.ts';
import type { FactorRules, SchemeRow } from './schemes.domain.ts';
import { openFlows, pretendAssignment, resolveScheme, type SchemeShare } from './schemes.domain.ts';
import { schemes as collection } from './schemes.model.ts';

export interface SchemesDeps {
  readonly connection: Connection;
  readonly accounts: Pick<AccountsRepository, 'countByScheme'>;
  readonly identifierHash: IdentifierHash;
  readonly domains: { current(): Domains };
  /** Flows that have a prover. */
  readonly carriedOut: ReadonlySet<Factor>;
  readonly log: Logger;
  readonly news: ChangeNews;
}

/** Milliseconds between two counts of who has which scheme. */
const SHARES_INTERVAL = 5 * 60_000;

/** Schemes in memory, read anew when one changes: a scheme that was disabled is disabled at every step at once. */
export const createSchemes = ({
  connection,
  accounts,
  identifierHash,
  domains,
  carriedOut,
  log,
  news,
}: SchemesDeps) => {
  const rows = collection.model(connection);
  const read = (): Promise<readonly SchemeRow[]> => rows.find().lean<SchemeRow[]>().exec();
  /** What the scheme asks for, reduced to what is open now. */
  const rulesOf = (scheme: SchemeRow): FactorRules => ({
    first: openFlows(scheme.first, carriedOut),
    second: openFlows(scheme.second, carriedOut),
    secondRequired: scheme.second.some(({ enabled }) => enabled),
  });
  const snapshot = createPolledSnapshot<readonly SchemeRow[]>({
    initial: [],
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
        [null, ...snapshot.current().map((scheme) => scheme._id)].map(async (code) => ({
          code,
          people: await accounts.countByScheme(code),
        })),
      ),
  });
  return {
    start: async () => {
      await snapshot.start();
      await shares.start();
    },
    stop: () => {
      snapshot.stop();
      shares.stop();
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
      const domain = facts.domainId === undefined ? undefined : domains.current().byId(facts.domainId);
      return resolveScheme(snapshot.current(), { assigned, domainDefault: domain?.schemeCode ?? null });
    },
    rulesOf,
    /** Active schemes by code and the one of those who have no other, as the database has them now. */
    active: async () => {
      const all = await read();
      return {
        schemes: Object.fromEntries(
          all.filter(({ active }) => active).map((scheme) => [scheme._id, rulesOf(scheme)]),
        ),
        fallbackScheme: resolveScheme(all, { assigned: null, domainDefault: null })?._id ?? null,
      };
    },
  };
};
export type Schemes = ReturnType<typeof createSchemes>;
