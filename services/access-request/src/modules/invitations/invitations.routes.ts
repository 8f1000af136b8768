import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import type {
  Invitation,
  InvitationStatus,
} from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import type { AccessNames } from '../memberships/named-access.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { Companies } from '../requests/companies.service.ts';
import type { InvitationPreviews } from './invitation-preview.ts';
import { acceptedStatuses, type InvitationRow, invitationStatus } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';
import type { InvitationsService } from './invitations.service.ts';

export interface InvitationsRoutesDeps {
  readonly service: InvitationsService;
  readonly preview: InvitationPreviews;
  readonly repository: Pick<InvitationsRepository, 'page' | 'activeTo'>;
  readonly companies: Companies;
  readonly contractors: Pick<ContractorsRepository, 'byIds'>;
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds'>;
  readonly accessNames: AccessNames;
  readonly clock: Pick<Clock, 'now'>;
}

export type InvitationPageDeps = Pick<InvitationsRoutesDeps, 'clock'> & {
  readonly repository: Pick<InvitationsRepository, 'page'>;
};

type InvitationViewsDeps = Pick<InvitationsRoutesDeps, 'contractors' | 'people' | 'accessNames' | 'clock'> & {
  readonly companies: Pick<Companies, 'voids'>;
};

export type InvitationViews = (rows: readonly InvitationRow[], locale: string) => Promise<Invitation[]>;

export interface InvitationListQuery extends PageQuery<'createdAt' | 'email' | 'status'> {
  readonly search?: string | undefined;
  readonly status?: InvitationStatus | 'all' | undefined;
}

/** A page of the invitations into some contractors, searched by address and, once it is known, by name. */
export const createInvitationPage =
  ({ repository, clock }: InvitationPageDeps) =>
  async (contractorIds: readonly string[], { search, ...query }: InvitationListQuery) => {
    const status = query.status === 'all' ? undefined : query.status;
    const { rows, meta } = await repository.page({ contractorIds, search, status }, query, clock.now());
    const { more: _, ...list } = meta;
    return { rows, meta: list };
  };
export type InvitationPage = ReturnType<typeof createInvitationPage>;

/** Invitations as those who send them see them. */
export const createInvitationViews =
  ({ contractors, people, companies: { voids }, accessNames, clock }: InvitationViewsDeps): InvitationViews =>
  async (rows, locale) => {
    const acceptedBy = ({ status, accountId }: InvitationRow) =>
      acceptedStatuses.includes(status) ? accountId : null;
    const persons = rows.flatMap((row) => [row.inviterId, acceptedBy(row) ?? []].flat());
    const [companies, known, voidOf, name] = await Promise.all([
      contractors.byIds(rows.map(({ contractorId }) => contractorId)),
      people.byIds(persons),
      voids(rows),
      accessNames(
        rows.map(({ access }) => access),
        locale,
      ),
    ]);
    return rows.map((row) => {
      const status = invitationStatus(row, clock.now());
      const lost = status === 'active' ? voidOf(row) : undefined;
      const invited = known.get(acceptedBy(row) ?? '');
      return {
        id: row._id,
        email: row.email,
        name: invited?.name ?? null,
        mobile: invited?.mobile ?? null,
        contractor: {
          id: row.contractorId,
          name: companies.get(row.contractorId)?.name ?? row.contractorId,
        },
        access: name(row.access),
        status,
        createdAt: row.createdAt.toISOString(),
        endTime: row.endTime.toISOString(),
        inviter: known.get(row.inviterId)?.name ?? '',
        ...(lost && { void: lost }),
      };
    });
  };

const masterRoutes = (deps: InvitationsRoutesDeps): readonly Route[] => {
  const { service, preview, companies } = deps;
  const views = createInvitationViews(deps);
  const page = createInvitationPage(deps);
  return [
    route(companyInvitationEndpoints.list, async ({ actor, query, locale }) => {
      const contractorIds = await companies.idsOfMaster(accountOf(actor).accountId);
      const { rows, meta } = await page(contractorIds, query);
      return { invitations: await views(rows, locale), meta };
    }),
    route(companyInvitationEndpoints.send, async ({ actor, body, context, claim, locale }) => {
      const { accountId, methods, domainId } = accountOf(actor);
      const made = await service.send(body, { accountId, methods, domainId, locale }, context, claim);
      return { id: made.id, endTime: made.endTime.toISOString() };
    }),
    route(companyInvitationEndpoints.preview, ({ actor, body }) =>
      preview(accountOf(actor).accountId, body.contractorId, body.emails),
    ),
    route(companyInvitationEndpoints.resend, async ({ actor, params, context, claim, locale }) => {
      const { accountId, methods, domainId } = accountOf(actor);
      const made = await service.resend(params.id, { accountId, methods, domainId, locale }, context, claim);
      return { id: made.id, endTime: made.endTime.toISOString() };
    }),
    route(companyInvitationEndpoints.revoke, async ({ actor, params, context }) => {
      await service.revoke(params.id, accountOf(actor).accountId, context);
      return null;
    }),
  ];
};

const ownRoutes = (deps: InvitationsRoutesDeps): readonly Route[] => {
  const { service, repository, companies: own, people, contractors, accessNames, clock } = deps;
  return [
    route(companyInvitationEndpoints.listOwn, async ({ actor, locale }) => {
      const { accountId } = accountOf(actor);
      const person = await people.byId(accountId);
      if (person?.email == null) return { invitations: [] };
      const stored = await repository.activeTo(person.email);
      const rows = stored.filter((row) => invitationStatus(row, clock.now()) === 'active');
      const [companies, inviters, voidOf, name, isMember] = await Promise.all([
        contractors.byIds(rows.map(({ contractorId }) => contractorId)),
        people.byIds(rows.map(({ inviterId }) => inviterId)),
        own.voids(rows),
        accessNames(
          rows.map(({ access }) => access),
          locale,
        ),
        Promise.all(rows.map(({ contractorId }) => own.isMember(accountId, contractorId))),
      ]);
      return {
        invitations: rows.map((row, at) => ({
          id: row._id,
          company: {
            id: row.contractorId,
            name: companies.get(row.contractorId)?.name ?? row.contractorId,
          },
          inviter: inviters.get(row.inviterId)?.name ?? '',
          access: name(row.access),
          endTime: row.endTime.toISOString(),
          ...(isMember[at] && { member: true as const }),
          ...(voidOf(row) && { void: true as const }),
        })),
      };
    }),
    route(companyInvitationEndpoints.accept, async ({ actor, params, context }) => {
      await service.answer(params.id, accountOf(actor).accountId, 'accept', context);
      return null;
    }),
    route(companyInvitationEndpoints.refuse, async ({ actor, params, context }) => {
      await service.answer(params.id, accountOf(actor).accountId, 'refuse', context);
      return null;
    }),
  ];
};

export const invitationsRoutes = (deps: InvitationsRoutesDeps): readonly Route[] => [
  ...masterRoutes(deps),
  ...ownRoutes(deps),
];
