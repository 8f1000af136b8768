import { accessErrors } from '@gatehouse/contracts/access-request/errors.ts';
import type { RequestedCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted, refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { DAY, secondsUntil } from '../budgets/budgets.domain.ts';
import type { Grants } from '../memberships/grants.service.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import type { RolesRepository } from '../roles/roles.repository.ts';
import type { Companies } from './companies.service.ts';
import type { Deciders } from './deciders.domain.ts';
import { createRequestEvents, type ToldRequest } from './request-events.ts';
import {
  type Approval,
  type Decided,
  type Decider,
  decideRequest,
  escalatedRequest,
  isPaused,
  parseApproval,
  parseCompanies,
  type RefusalRule,
  type RequestCommand,
  type RequestRow,
} from './requests.domain.ts';
import type { RequestsRepository } from './requests.repository.ts';

export interface RequestsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: RequestsRepository;
  readonly people: Pick<PeopleRepository, 'byId' | 'touch'>;
  readonly roles: Pick<RolesRepository, 'all'>;
  readonly companies: Companies;
  readonly grants: Grants;
  readonly createEvent: EventFactory;
  readonly runtime: {
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'id'>;
    readonly settings: () => RefusalRule & {
      readonly accessRequests: boolean;
      readonly openRequestsPerPerson: number;
      readonly requestsPerDay: number;
    };
  };
}

/** Open requests that one transaction reads and reassigns at most. */
const OPEN_READ = 500;
const REASSIGNED = 50;

/** Requests for access: sent, taken back and decided once. */
export const createRequestsService = (deps: RequestsServiceDeps) => {
  const { units, repository, people, roles, companies, grants, createEvent } = deps;
  const { clock, ids, settings } = deps.runtime;
  const events = createRequestEvents(createEvent);

  const assertOn = (): void => {
    if (!settings().accessRequests) throw problem(accessErrors.requestsOff);
  };

  /** The request where the caller may decide on it; 404 otherwise (N14). */
  const forDecider = async ({ id, userId }: Decided, by: Decider, unit: UnitOfWork): Promise<RequestRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    const isOwn = row.accountId === by.accountId;
    if (!by.administrator && !isOwn && !(await companies.mayDecide(by.accountId, row, unit)))
      throw problem(requestErrors.notFound);
    // Nobody gets access by a mix-up of two requests.
    if (userId !== undefined && userId !== row.accountId) throw refusedFields({ userId: 'errorChoice' });
    return row;
  };

  const deciding = ({ accountId }: RequestRow, by: Decider) => ({
    by: by.accountId,
    mayDecideOwn: grants.mayDecideFor(accountId, grantorOf(by)),
  });

  const decidedProblem = async (row: RequestRow) => {
    const by = row.decidedBy === null ? undefined : (await people.byId(row.decidedBy))?.name;
    const decision = { status: row.status, ...(by === undefined ? {} : { by }) };
    return problem(accessErrors.decided, { extras: { decision } });
  };

  const apply = async (
    row: RequestRow,
    command: RequestCommand,
    { context, by }: { readonly context: EventContext; readonly by?: Decider },
    unit: UnitOfWork,
  ) => {
    const decision = decideRequest(row, command, clock.now());
    if (decision.kind === 'refused')
      throw decision.why === 'decided' ? await decidedProblem(row) : problem(accessErrors.ownRequest);
    const { next } = decision;
    await repository.save(next, unit);
    const name = by === undefined ? '' : ((await people.byId(by.accountId, unit))?.name ?? '');
    await unit.append([events.closed(next, by && { administrator: by.administrator, name }, context)]);
  };

  /** What messages to those who decide on a request say, within what strangers may cause. */
  const toldOf = async (
    row: RequestRow,
    { masters, administrators }: Deciders,
    unit: UnitOfWork,
  ): Promise<ToldRequest> => ({
    row,
    asker: await people.byId(row.accountId, unit),
    companies: await companies.registered(row, unit),
    deciders: await companies.toTell(row, masters, unit),
    administrators: await companies.toTell(row, administrators, unit),
  });

  const assertMaySend = async (accountId: string, asked: readonly { inn: string }[], unit: UnitOfWork) => {
    const { openRequestsPerPerson: limit, requestsPerDay, ...rule } = settings();
    // Each is a message to those who decide, also one that is taken back at once.
    const sent = await repository.sentSince(accountId, new Date(clock.now().getTime() - DAY), unit);
    const [oldest] = sent;
    if (oldest !== undefined && sent.length + asked.length > requestsPerDay)
      throw problem(accessErrors.tooManyRequests, {
        extras: { limit: requestsPerDay, retryAfter: secondsUntil(oldest.createdAt, DAY, clock.now()) },
      });
    const open = (await repository.openOf(accountId, unit)).length;
    if (open + asked.length > limit) throw problem(accessErrors.tooManyOpen, { extras: { limit } });
    for (const [at, { inn }] of asked.entries()) {
      const last = await repository.decisions(accountId, inn, rule.refusalsBeforePause, unit);
      if (isPaused(last, rule, clock.now()))
        throw problem(accessErrors.refusedTooOften, {
          extras: { errorList: { [fieldPath('companies', at, 'inn')]: 'errorPaused' } },
        });
    }
  };

  /** Passes an open request that has lost its last master account to the administrators, and back once it has one. */
  const reassign = async (id: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
    const row = await repository.byId(id, unit);
    if (row?.status !== 'considered') return;
    const { masters, administrators } = await companies.standing(row, unit);
    if (masters.length > 0) {
      if (row.escalated) await repository.setAssigned(id, unit);
      return;
    }
    const next = escalatedRequest(row);
    if (next === undefined) return;
    await repository.save(next, unit);
    await unit.append([events.escalated(await toldOf(next, { masters, administrators }, unit), context)]);
  };

  return {
    assertOn,
    send: async (
      accountId: string,
      wanted: readonly RequestedCompany[],
      context: EventContext,
      claim?: IdempotencyClaim,
    ): Promise<readonly string[]> => {
      assertOn();
      const known = new Set((await roles.all()).map(({ _id }) => _id));
      const asked = accepted(parseCompanies(wanted, known));
      const work = async (unit: UnitOfWork) => {
        await people.touch(accountId, unit);
        await assertMaySend(accountId, asked, unit);
        const personName = (await people.byId(accountId, unit))?.name ?? '';
        const made: string[] = [];
        for (const company of asked) {
          const standing = await companies.standing({ accountId, ...company }, unit);
          const row: RequestRow = {
            _id: ids.id(),
            accountId,
            ...company,
            status: 'considered',
            createdAt: clock.now(),
            decidedAt: null,
            decidedBy: null,
            reason: null,
            sequence: 1,
            personName,
            contractorId: null,
            contractorName: null,
            contractorInn: null,
            contractorTax: null,
            escalated: standing.masters.length === 0,
          };
          await repository.save(row, unit);
          await unit.append([events.sent(await toldOf(row, standing, unit), context)]);
          made.push(row._id);
        }
        return made;
      };
      return untilInserted(() => units.run(work, claim));
    },

    remove: (id: string, accountId: string, context: EventContext): Promise<void> => {
      assertOn();
      return units.run(async (unit) => {
        const row = await repository.byId(id, unit);
        if (row?.accountId !== accountId) throw problem(requestErrors.notFound);
        if (row.status === 'remove') return;
        await apply(row, { kind: 'remove' }, { context }, unit);
      });
    },

    reassign,

    /** Reassigns what waits for companies whose master accounts have just changed; beyond some, the job does. */
    reassignFor: async (
      contractorIds: readonly string[],
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      if (contractorIds.length === 0) return;
      const own = await companies.byIds(contractorIds, unit);
      const open = await repository.openFor([...own.values()], OPEN_READ, unit);
      const misplaced = await companies.misplaced(open, unit);
      for (const { _id } of misplaced.slice(0, REASSIGNED)) await reassign(_id, context, unit);
    },

    /** Takes back what a deleted account left open; what was decided stays without a name. */
    forget: async (accountId: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
      for (const row of await repository.openOf(accountId, unit))
        await apply(row, { kind: 'remove' }, { context }, unit);
      await repository.rename(accountId, '', unit);
    },

    approve: (decided: Decided, by: Decider, approval: Approval, context: EventContext) =>
      units.run(async (unit) => {
        const { contractorId, roles: access, until } = approval;
        const row = await forDecider(decided, by, unit);
        const contractor = await companies.contractorFor(by, contractorId, unit);
        const wrong = contractor === null ? undefined : await grants.wrongGrant(access, contractor, unit);
        accepted(parseApproval(approval, contractor === null ? 'contractor' : wrong, clock.now()));
        if (contractor === null) throw problem(requestErrors.notFound);
        const { _id, name, inn, taxNumber } = contractor;
        const linked = {
          contractorId: _id,
          contractorName: name,
          contractorInn: inn,
          contractorTax: taxNumber,
        };
        const command = { kind: 'approve', ...deciding(row, by), contractor: linked } as const;
        await apply(row, command, { context, by }, unit);
        if (await companies.isMember(row.accountId, contractorId, unit))
          throw problem(accessErrors.alreadyExist, {
            extras: { errorList: { contractorId: 'alreadyExist' } },
          });
        const { accountId } = row;
        // Administrators are held by no lock.
        const locked = by.administrator ? null : await companies.membership(accountId, contractorId, unit);
        const broken = await grants.brokenLock(locked, access, contractor, unit);
        if (broken !== undefined)
          throw problem(accessErrors.fixedByAdministrator, {
            extras: { errorList: { roles: broken } },
          });
        const given = { access, until, requestId: row._id };
        const change = { accountId, contractor, ...given, mode: 'replace', context } as const;
        const permitted = await grants.permitAccess(change, grantorOf(by), unit, 'roles');
        await grants.grant(permitted, unit);
      }),

    /** Decides without a grant. */
    decide: (
      decided: Decided,
      by: Decider,
      command:
        | { readonly kind: 'allow' }
        | { readonly kind: 'fail' | 'markDuplicate'; readonly reason: string },
      context: EventContext,
    ): Promise<void> =>
      units.run(async (unit) => {
        const row = await forDecider(decided, by, unit);
        await apply(row, { ...command, ...deciding(row, by) }, { context, by }, unit);
      }),
  };
};
export type RequestsService = ReturnType<typeof createRequestsService>;
