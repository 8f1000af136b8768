import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import type { BodyOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import { contractorRole, type RolesRepository } from '../roles/roles.repository.ts';
import type { Companies } from './companies.service.ts';
import type { RequestViews } from './request-views.ts';
import { type Approval, parseCompanies } from './requests.domain.ts';
import type { RequestsRepository } from './requests.repository.ts';
import type { RequestsService } from './requests.service.ts';

export interface RequestsRoutesDeps {
  readonly service: RequestsService;
  readonly repository: Pick<RequestsRepository, 'ofPerson' | 'meaning' | 'all' | 'countUnassigned'>;
  readonly companies: Companies;
  readonly contractors: Pick<ContractorsRepository, 'byId'>;
  readonly views: RequestViews;
  readonly roles: Pick<RolesRepository, 'all'>;
}

const approvalOf = (body: {
  contractorId: string;
  roles: { organizationId: string; rolesIds: string[] }[];
  until?: string | null;
}): Approval => ({
  contractorId: body.contractorId,
  roles: body.roles.map(({ organizationId, rolesIds }) => ({ organizationId, roles: rolesIds })),
  until: body.until == null ? body.until : new Date(body.until),
});

/** Which roles there are is known later. */
const wrongCompanies = validationErrors((given: BodyOf<typeof requestEndpoints.send>) =>
  parseCompanies(given.companies, { has: () => true }),
);

const decidedOf = ({ requestId, userId }: { requestId: string; userId: string }) => ({
  id: requestId,
  userId,
});

const personRoutes = ({ service, repository, views, roles }: RequestsRoutesDeps): readonly Route[] => [
  route(requestEndpoints.roles, async ({ actor, locale }) => {
    // Master accounts grant roles in Contacts and invitations, too.
    const { masterAccount, methods } = accountOf(actor);
    if (!masterAccount) service.assertOn();
    return { roles: (await roles.all()).map((row) => contractorRole(row, locale, methods)) };
  }),
  route(requestEndpoints.outgoing, async ({ actor, query, locale }) => {
    service.assertOn();
    const { rows, meta } = await repository.ofPerson(accountOf(actor).accountId, query, query);
    const { more: _, ...list } = meta;
    return { requests: await views.own(rows, locale), meta: list };
  }),
  route(
    requestEndpoints.send,
    async ({ actor, body, context, claim }) => ({
      requestIds: [...(await service.send(accountOf(actor).accountId, body.companies, context, claim))],
    }),
    wrongCompanies,
  ),
  route(requestEndpoints.remove, async ({ actor, params, context }) => {
    await service.remove(params.requestId, accountOf(actor).accountId, context);
    return null;
  }),
];

const masterRoutes = ({ service, repository, companies, views }: RequestsRoutesDeps): readonly Route[] => {
  const by = (actor: Parameters<typeof accountOf>[0]) => {
    service.assertOn();
    const { accountId, methods } = accountOf(actor);
    return { accountId, methods, administrator: false };
  };
  return [
    route(requestEndpoints.incoming, async ({ actor, query, locale }) => {
      const { accountId, methods } = by(actor);
      const own = await companies.ofMaster(accountId);
      const named = [...own.values()].filter(({ inn }) => inn !== null);
      const { sort = 'date', order = 'DESC', offset = 0, limit = 20 } = query;
      if (named.length === 0) return { requests: [], meta: { sort, order, offset, limit, total: 0 } };
      const status = query.status === 'all' ? undefined : query.status;
      const { rows, meta } = await repository.meaning(named, accountId, { ...query, status }, query);
      const { more: _, ...list } = meta;
      return { requests: await views.toDecide(rows, own, { locale, methods }), meta: list };
    }),
    route(requestEndpoints.approve, async ({ actor, body, context }) => {
      await service.approve(decidedOf(body), by(actor), approvalOf(body), context);
      return null;
    }),
    route(requestEndpoints.fail, async ({ actor, body, context }) => {
      await service.decide(decidedOf(body), by(actor), { kind: 'fail', reason: body.reason }, context);
      return null;
    }),
    route(requestEndpoints.markDuplicate, async ({ actor, body, context }) => {
      const command = { kind: 'markDuplicate', reason: body.reason } as const;
      await service.decide(decidedOf(body), by(actor), command, context);
      return null;
    }),
    route(requestEndpoints.allow, async ({ actor, body, context }) => {
      await service.decide(decidedOf(body), by(actor), { kind: 'allow' }, context);
      return null;
    }),
  ];
};

/** Administrators decide also while requests are switched off: what was sent before is not stuck. */
const administratorRoutes = (deps: RequestsRoutesDeps): readonly Route[] => {
  const { service, repository, contractors, views } = deps;
  const by = (actor: Parameters<typeof accountOf>[0]) => {
    const { accountId, methods } = accountOf(actor);
    return { accountId, methods, administrator: true };
  };
  return [
    route(accessRequestEndpoints.list, async ({ actor, query, locale }) => {
      const contractor = query.contractorId && (await contractors.byId(query.contractorId));
      if (contractor === null) throw problem(requestErrors.notFound);
      const { rows, meta } = await repository.all({ ...query, of: contractor || undefined }, query);
      return {
        requests: await views.toDecide(rows, undefined, { locale, methods: by(actor).methods }),
        meta,
      };
    }),
    route(accessRequestEndpoints.count, async () => ({ count: await repository.countUnassigned() })),
    route(accessRequestEndpoints.approve, async ({ actor, params, body, context }) => {
      await service.approve(params, by(actor), approvalOf(body), context);
      return null;
    }),
    route(accessRequestEndpoints.fail, async ({ actor, params, body, context }) => {
      await service.decide(params, by(actor), { kind: 'fail', reason: body.reason }, context);
      return null;
    }),
    route(accessRequestEndpoints.markDuplicate, async ({ actor, params, body, context }) => {
      await service.decide(params, by(actor), { kind: 'markDuplicate', reason: body.reason }, context);
      return null;
    }),
    route(accessRequestEndpoints.allow, async ({ actor, params, context }) => {
      await service.decide(params, by(actor), { kind: 'allow' }, context);
      return null;
    }),
  ];
};

export const requestsRoutes = (deps: RequestsRoutesDeps): readonly Route[] => [
  ...personRoutes(deps),
  ...masterRoutes(deps),
  ...administratorRoutes(deps),
];
