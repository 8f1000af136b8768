import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { applicationEndpoints } from '@gatehouse/contracts/identity/applications.endpoints.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type Domains, domainNameIn } from '@gatehouse/kit/projections/domains.ts';
import { changeErrors, validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { mayOf, readApplication } from './applications.domain.ts';
import type { ApplicationRow } from './applications.model.ts';
import type { ApplicationsRepository } from './applications.repository.ts';
import type { ApplicationsService, NamedRoles } from './applications.service.ts';
import { type CallerRights, ofApplication } from './caller-rights.domain.ts';
import { grantingIn } from './granting.ts';

export interface ApplicationRoutesDeps {
  readonly service: ApplicationsService;
  readonly lists: Pick<ApplicationsRepository, 'page' | 'choices' | 'byId'>;
  readonly domains: { current(): Domains };
  readonly roles: Pick<NamedRoles, 'byCodes'>;
  readonly clients: {
    countOf(applicationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
    shownOf(applicationId: string, locale: string): Promise<Client[]>;
    readonly rights: Pick<CallerRights, 'shown'>;
  };
}

const summaryOf = (row: ApplicationRow, clientCount: number) => ({
  id: row._id,
  revision: row.sequence,
  type: row.type,
  code: row.code,
  name: row.name,
  nameEn: row.nameEn,
  description: row.description,
  url: row.url,
  enabled: row.enabled,
  immutable: row.immutable,
  catalogVisible: row.catalogVisible,
  profileVisible: row.profileVisible,
  iconVisible: row.iconVisible,
  iconCode: row.iconCode,
  actionsAccess: row.actionsAccess as 0 | 1 | 2,
  may: mayOf(row, clientCount),
  clientCount,
  date: row.updatedAt.toISOString(),
});

const wrongApplication = validationErrors(readApplication);
const wrongChange = changeErrors(readApplication);

export const applicationRoutes = (deps: ApplicationRoutesDeps): readonly Route[] => {
  const { service, lists, domains, roles, clients } = deps;
  const named = (id: string, locale: string) => {
    const facts = domains.current().byId(id);
    return { id, name: (facts && domainNameIn(facts, locale)) ?? id };
  };
  const namedRoles = async (codes: readonly string[], locale: string) => {
    const known = new Map((await roles.byCodes(codes)).map((role) => [role._id, role.name]));
    return codes.map((id) => {
      const name = known.get(id);
      return { id, name: name?.[locale === 'en' ? 'en' : 'ru'] ?? id };
    });
  };
  return [
    route(applicationEndpoints.list, async ({ query }) => {
      const { rows, meta } = await lists.page(query, query);
      const counts = await clients.countOf(rows.map(({ _id }) => _id));
      return { applications: rows.map((row) => summaryOf(row, counts.get(row._id) ?? 0)), meta };
    }),
    route(applicationEndpoints.search, async ({ query }) => {
      const rows = await lists.choices(query, query.parents === true, query.limit ?? 50);
      return { applications: rows.map(({ _id, name, nameEn, code }) => ({ id: _id, name, nameEn, code })) };
    }),
    route(
      applicationEndpoints.create,
      async ({ body, claim, ...call }) => ({
        id: await service.create(body, grantingIn(call), claim),
      }),
      wrongApplication,
    ),
    route(applicationEndpoints.read, async ({ params, locale }) => {
      const row = await lists.byId(params.id);
      if (row === null) throw problem(requestErrors.notFound);
      const own = await clients.shownOf(row._id, locale);
      const [rights = []] = await clients.rights.shown([ofApplication(row)], locale);
      const parent = row.parentId === null ? null : await lists.byId(row.parentId);
      const { version, helpUrl, techUrl, compodocUrl, publicSwaggerUrl, privateSwaggerUrl } = row;
      return {
        application: {
          ...summaryOf(row, own.length),
          version,
          helpUrl,
          techUrl,
          compodocUrl,
          publicSwaggerUrl,
          privateSwaggerUrl,
          domains: row.domains.map((id) => named(id, locale)),
          roles: await namedRoles(row.roles ?? [], locale),
          parent: parent && { id: parent._id, name: parent.name, nameEn: parent.nameEn },
          virtualSupport: row.virtualSupport,
          serviceAccount: row.serviceAccount,
          clients: own,
          methods: [...(row.methods ?? [])],
          ip: [...(row.networks ?? [])],
          rights,
        },
      };
    }),
    route(
      applicationEndpoints.change,
      async ({ params, body, ...call }) => ({
        revision: await service.update(params.id, body, grantingIn(call)),
      }),
      wrongChange,
    ),
    route(applicationEndpoints.adoptRights, async ({ params, body, ...call }) => ({
      revision: await service.adoptRights(params.id, body, grantingIn(call)),
    })),
    route(applicationEndpoints.setEnabled, async ({ params, body, ...call }) => ({
      revision: await service.setEnabled(params.id, body.enabled, grantingIn(call)),
    })),
    route(applicationEndpoints.order, async ({ body, ...call }) => {
      await service.order(body.ids, grantingIn(call));
      return null;
    }),
    route(applicationEndpoints.delete, async ({ params, locale, context }) => {
      await service.remove(params.id, locale, context);
      return null;
    }),
  ];
};
