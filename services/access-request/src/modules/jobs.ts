import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
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
  readonly tasks: Pick<Tasks, 'sweep'>;
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
/** Rows of one transaction. */
const TOGETHER = 20;
/** Requests that are looked at together. */
const PAGE = 200;

/** Stores the end of what has run out. Reads judge by the time, so a job that is late changes nothing for people. */
export const createJobs = (deps: JobsDeps): readonly ScheduledJob[] => {
  const { tasks, memberships, contractors, grants, invitations, requests, clock } = deps;
  const labelOf = async (contractorId: string, unit: UnitOfWork) =>
    (await contractors.byId(contractorId, unit))?.name ?? contractorId;
  const each =
    (applyOne: (id: string, unit: UnitOfWork) => Promise<void>) =>
    async (ids: readonly string[], unit: UnitOfWork): Promise<void> => {
      for (const id of ids) await applyOne(id, unit);
    };

  const end = async (id: string, unit: UnitOfWork) => {
    const membership = await memberships.byId(id, unit);
    if (membership === null || holds(membership, clock.now())) return;
    const label = await labelOf(membership.contractorId, unit);
    const permitted = await grants.permitEnd(membership, withdrawal, unit);
    await grants.end(permitted, { label, reason: 'expired', context: systemContext }, unit);
  };
  const remindBefore = () => new Date(clock.now().getTime() + REMINDER_MS);
  const remind = async (id: string, unit: UnitOfWork) => {
    const membership = await memberships.byId(id, unit);
    if (membership === null || !holds(membership, clock.now())) return;
    if (membership.until === null || membership.until > remindBefore()) return;
    const label = await labelOf(membership.contractorId, unit);
    await grants.remind(membership, { label, context: systemContext }, unit);
  };
  async function* misplaced() {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const open = await requests.repository.open(after, PAGE);
      for (const { _id } of await requests.companies.misplaced(open)) yield _id;
      after = open.length < PAGE ? undefined : open.at(-1)?._id;
    }
  }
  const expire = async (id: string, unit: UnitOfWork) => {
    const row = await invitations.repository.byId(id, unit);
    if (row?.status !== 'active' || invitationStatus(row, clock.now()) !== 'deactivated') return;
    await invitations.service.expire(row, systemContext, unit);
  };

  return [
    tasks.sweep({
      name: 'end-memberships',
      everyMs: EVERY_MS,
      size: TOGETHER,
      due: () => memberships.endingBefore(clock.now()),
      apply: each(end),
    }),
    tasks.sweep({
      name: 'remind-of-ends',
      everyMs: EVERY_MS,
      size: TOGETHER,
      due: () => memberships.toRemind(clock.now(), remindBefore()),
      apply: each(remind),
    }),
    tasks.sweep({
      name: 'escalate-requests',
      everyMs: EVERY_MS,
      size: TOGETHER,
      due: misplaced,
      apply: each((id, unit) => requests.service.reassign(id, systemContext, unit)),
    }),
    tasks.sweep({
      name: 'expire-invitations',
      everyMs: EVERY_MS,
      size: TOGETHER,
      due: () => invitations.repository.expired(clock.now()),
      apply: each(expire),
    }),
  ];
};
