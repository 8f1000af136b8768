import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import type { Provider, ProviderListItem } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import { changeErrors, validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { originsWithConfirmation } from './named-origins.ts';
import type { createProviderCheck } from './provider-check.service.ts';
import type { ConditionRow, ProviderRow } from './providers.domain.ts';
import type { ProvidersRepository } from './providers.repository.ts';
import type { ProvidersService } from './providers.service.ts';

export interface ProviderTimes {
  readonly lastRunAt: Date | null;
  readonly nextRunAt: Date | null;
}

export interface ProvidersRoutesDeps {
  readonly service: ProvidersService;
  readonly repository: Pick<ProvidersRepository, 'page' | 'byId' | 'conditions'>;
  readonly check: ReturnType<typeof createProviderCheck>;
  readonly domains: { current(): Domains };
  /** Of all synchronizations of each provider. */
  readonly times: (ids: readonly string[]) => Promise<ReadonlyMap<string, ProviderTimes>>;
  /** How many people some providers have; empty where identity does not answer. */
  readonly peopleOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Whom a provider concerns; null where identity does not answer. */
  readonly concerned: (id: string) => Promise<{ people: number | null; clients: number | null }>;
}

const unknown = { state: 'unknown', failure: null, requiredRights: [], since: null } as const;

interface Beside {
  readonly condition: ConditionRow | undefined;
  readonly times: ProviderTimes | undefined;
  readonly people: number | null;
  readonly domains: Domains;
  readonly locale: string;
}

const toItem = (
  row: ProviderRow,
  { condition, times, people, domains, locale }: Beside,
): ProviderListItem => {
  const { state, failure, requiredRights, since } = condition ?? unknown;
  return {
    id: row._id,
    revision: row.sequence,
    type: row.type,
    name: row.name,
    title: row.title,
    url: row.url,
    realm: row.realm,
    clientId: row.clientId,
    enabled: row.enabled,
    signIn: row.signIn,
    createAccounts: row.createAccounts,
    domains: row.domains.map((id) => {
      const facts = domains.byId(id);
      return { id, name: (facts && domainNameIn(facts, locale)) ?? id };
    }),
    origins: originsWithConfirmation(condition?.origins ?? [], row.confirmedOrigins),
    connection: { state, failure, requiredRights: [...requiredRights], since: since?.toISOString() ?? null },
    lastRunAt: times?.lastRunAt?.toISOString() ?? null,
    nextRunAt: times?.nextRunAt?.toISOString() ?? null,
    people,
    date: row.updatedAt.toISOString(),
  };
};

export const providersRoutes = (deps: ProvidersRoutesDeps): readonly Route[] => {
  const { service, repository, check, domains, times, peopleOf, concerned } = deps;
  const found = async (id: string): Promise<ProviderRow> => {
    const row = await repository.byId(id);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };
  const beside = async (rows: readonly ProviderRow[], locale: string) => {
    const ids = rows.map(({ _id }) => _id);
    const [conditions, runs, people] = await Promise.all([
      repository.conditions(ids),
      times(ids),
      peopleOf(ids),
    ]);
    return (id: string): Beside => ({
      people: people.get(id) ?? null,
      condition: conditions.get(id),
      times: runs.get(id),
      domains: domains.current(),
      locale,
    });
  };
  return [
    route(providerEndpoints.list, async ({ query, locale }) => {
      const { rows, meta } = await repository.page(query.search, query);
      const of = await beside(rows, locale);
      return { providers: rows.map((row) => toItem(row, of(row._id))), meta };
    }),
    route(providerEndpoints.read, async ({ params, locale }) => {
      const row = await found(params.id);
      const of = await beside([row], locale);
      const provider: Provider = { ...toItem(row, of(row._id)), secretSetAt: row.secretSetAt.toISOString() };
      return { provider };
    }),
    route(providerEndpoints.effects, async ({ params }) => {
      await found(params.id);
      return { effects: await concerned(params.id) };
    }),
    route(
      providerEndpoints.create,
      async ({ body, context, claim }) => ({ id: await service.create(body, context, claim) }),
      validationErrors(service.clean),
    ),
    route(
      providerEndpoints.change,
      async ({ params, body, context }) => ({ revision: await service.update(params.id, body, context) }),
      changeErrors(service.clean),
    ),
    route(providerEndpoints.confirmOrigins, async ({ params, body, context }) => ({
      revision: await service.confirmOrigins(params.id, body.origins, context),
    })),
    route(providerEndpoints.setEnabled, async ({ params, body, context }) => ({
      revision: await service.setEnabled(params.id, body.enabled, context),
    })),
    route(providerEndpoints.delete, async ({ params, context }) => {
      await service.remove(params.id, context);
      return null;
    }),
    route(providerEndpoints.check, ({ body, context, signal }) => check(body, context, signal)),
  ];
};
