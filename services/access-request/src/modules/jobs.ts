import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorsRepository } from './companies/contractors.repository.ts';
import { invitationStatus } from './invitations/invitations.domain.ts';
import type { InvitationsRepository } from './invitations/invitations.repository.ts';
import type { InvitationsService } from './invitations/invitations.service.ts';
import { withdrawal } from './memberships/granting.service.ts';
import type { Grants } from './memberships/grants.service.ts';
import { holds, REMINDER_MS } from './memberships/memberships.domain.ts';
import type { MembershipsRepository } from './memberships/memberships.repository.ts';
import type { Companies } from './requests/companies.service.ts';
import type { RequestsRepository } from './requests/requests.repository.ts';
import type { RequestsService } from './requests/requests.service.ts';

export interface JobsDeps {
  readonly units: UnitsOfWork;
  readonly memberships: MembershipsRepository;
  readonly contractors: Pick<ContractorsRepository, 'byId'>;
  readonly grants: Grants;
  readonly invitations: {
    readonly repository: InvitationsRepository;
    readonly service: Pick<InvitationsService, 'expire'>;
  };
  readonly requests: {
    readonly repository: Pick<RequestsRepository, 'open'>;
    readonly companies: Pick<Companies, 'misplaced'>;
    readonly service: Pick<RequestsService, 'reassign'>;
  };
  readonly clock: Pick<Clock, 'now'>;
}

const EVERY_MS = 30_000;
const BATCH = 200;

/** Stores the end of what has run out. Reads judge by the time, so a job that is late changes nothing for people. */
export const createJobs = (deps: JobsDeps): readonly ScheduledJob[] => {
  const { units, memberships, contractors, grants, invitations, requests, clock } = deps;
  const labelOf = async (contractorId: string, unit: UnitOfWork) =>
    (await contractors.byId(contractorId, unit))?.name ?? contractorId;
  return [
    {
      name: 'end-memberships',
      everyMs: EVERY_MS,
      run: async ({ signal, guard }) => {
        for (const { accountId, contractorId } of await memberships.endingBefore(clock.now(), BATCH)) {
          if (signal.aborted) return;
          await units.run(async (unit) => {
            await guard(unit.session);
            const membership = await memberships.find(accountId, contractorId, unit);
            if (membership === null || holds(membership, clock.now())) return;
            const label = await labelOf(contractorId, unit);
            const permitted = await grants.permitEnd(membership, withdrawal, unit);
            await grants.end(permitted, { label, reason: 'expired', context: systemContext }, unit);
          });
        }
      },
    },
    {
      name: 'remind-of-ends',
      everyMs: EVERY_MS,
      run: async ({ signal, guard }) => {
        const now = clock.now();
        const before = new Date(now.getTime() + REMINDER_MS);
        for (const { accountId, contractorId } of await memberships.toRemind(now, before, BATCH)) {
          if (signal.aborted) return;
          await units.run(async (unit) => {
            await guard(unit.session);
            const membership = await memberships.find(accountId, contractorId, unit);
            if (membership === null || !holds(membership, clock.now())) return;
            if (membership.until === null || membership.until > before) return;
            const label = await labelOf(contractorId, unit);
            await grants.remind(membership, { label, context: systemContext }, unit);
          });
        }
      },
    },
    {
      name: 'escalate-requests',
      everyMs: EVERY_MS,
      run: async ({ signal, guard }) => {
        for (let after = ''; ; ) {
          const open = await requests.repository.open(after, BATCH);
          for (const { _id } of await requests.companies.misplaced(open)) {
            if (signal.aborted) return;
            await units.run(async (unit) => {
              await guard(unit.session);
              await requests.service.reassign(_id, systemContext, unit);
            });
          }
          const last = open.at(-1);
          if (last === undefined || open.length < BATCH || signal.aborted) return;
          after = last._id;
        }
      },
    },
    {
      name: 'expire-invitations',
      everyMs: EVERY_MS,
      run: async ({ signal, guard }) => {
        for (const { _id } of await invitations.repository.expired(clock.now(), BATCH)) {
          if (signal.aborted) return;
          await units.run(async (unit) => {
            await guard(unit.session);
            const row = await invitations.repository.byId(_id, unit);
            if (row?.status !== 'active' || invitationStatus(row, clock.now()) !== 'deactivated') return;
            await invitations.service.expire(row, systemContext, unit);
          });
        }
      },
    },
  ];
};
