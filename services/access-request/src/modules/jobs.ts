import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorsRepository } from './companies/contractors.repository.ts';
import { invitationStatus } from './invitations/invitations.domain.ts';
import type { InvitationsRepository } from './invitations/invitations.repository.ts';
import type { InvitationsService } from './invitations/invitations.service.ts';
import type { Grants } from './memberships/grants.service.ts';
import { holds } from './memberships/memberships.domain.ts';
import type { MembershipsRepository } from './memberships/memberships.repository.ts';

export interface JobsDeps {
  readonly units: UnitsOfWork;
  readonly memberships: MembershipsRepository;
  readonly contractors: Pick<ContractorsRepository, 'byId'>;
  readonly grants: Grants;
  readonly invitations: InvitationsRepository;
  readonly invitationsService: Pick<InvitationsService, 'expire'>;
  readonly clock: Pick<Clock, 'now'>;
}

const EVERY_MS = 30_000;
const BATCH = 200;

/** Stores the end of what has run out. Reads judge by the time, so a job that is late changes nothing for people. */
export const createJobs = (deps: JobsDeps): readonly ScheduledJob[] => {
  const { units, memberships, contractors, grants, invitations, invitationsService, clock } = deps;
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
            const label = (await contractors.byId(contractorId, unit))?.name ?? contractorId;
            await grants.end(membership, { label, reason: 'expired', context: systemContext }, unit);
          });
        }
      },
    },
    {
      name: 'expire-invitations',
      everyMs: EVERY_MS,
      run: async ({ signal, guard }) => {
        for (const { _id } of await invitations.expired(clock.now(), BATCH)) {
          if (signal.aborted) return;
          await units.run(async (unit) => {
            await guard(unit.session);
            const row = await invitations.byId(_id, unit);
            if (row?.status !== 'active' || invitationStatus(row, clock.now()) !== 'deactivated') return;
            await invitationsService.expire(row, systemContext, unit);
          });
        }
      },
    },
  ];
};
