/** What people could do in organizations that their contractor no longer works with. */
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Grantor } from '@gatehouse/kit/granting/granting.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { ContractorsRepository } from '../companies/contractors.repository.ts';
import { withdrawal } from './granting.service.ts';
import type { Grants } from './grants.service.ts';
import type { MastersRepository } from './masters.repository.ts';
import { accessWithout, holds } from './memberships.domain.ts';
import type { MembershipsRepository } from './memberships.repository.ts';

export interface LostAccessDeps {
  readonly memberships: Pick<MembershipsRepository, 'accessIn' | 'byIds' | 'pageIn'>;
  readonly masters: Pick<MastersRepository, 'of'>;
  readonly contractors: Pick<ContractorsRepository, 'byId'>;
  readonly grants: Grants;
  readonly tasks: Pick<Tasks, 'add' | 'isPending'>;
  readonly clock: Pick<Clock, 'now'>;
}

interface LostOrganization {
  readonly contractorId: string;
  readonly organizationId: string;
  /** Of the change that took it. */
  readonly context: EventContext;
}

const lostAccess = taskName<LostOrganization>('lost-access');
const FIELD = 'availableOrganizations';
const subjectOf = (contractorId: string, organizationId: string) => `${contractorId}/${organizationId}`;

/** As JSON has it: the database would store what is undefined as null. */
const stored = (context: EventContext): EventContext =>
  JSON.parse(JSON.stringify({ ...context, at: undefined }));

export const createLostAccess = (deps: LostAccessDeps) => {
  const { memberships, masters, contractors, grants, tasks, clock } = deps;

  const withdraw = async (
    id: readonly string[],
    { contractorId, organizationId, context }: LostOrganization,
    unit: UnitOfWork,
  ): Promise<void> => {
    const contractor = await contractors.byId(contractorId, unit);
    if (contractor === null) return;
    for (const membership of await memberships.byIds(id, unit)) {
      // What has run out ends by itself, and a grant would begin it again.
      if (!holds(membership, clock.now())) continue;
      const { accountId, access } = membership;
      const rest = accessWithout(access, [organizationId]);
      const change = { accountId, contractor, access: rest, mode: 'replace', context } as const;
      await grants.grant(await grants.permitAccess(change, withdrawal, unit), unit);
    }
  };

  const task: TaskKind = taskKind({
    task: lostAccess,
    size: 50,
    page: (data, after, limit) => memberships.pageIn(data, after, limit),
    apply: withdraw,
    describe: async ({ contractorId }) => {
      const contractor = await contractors.byId(contractorId);
      return contractor === null ? {} : { object: contractor.name };
    },
  });

  return {
    task,

    /**
     * Ends what was granted in organizations that a contractor loses, as far as `grantor` may take it from everybody who has it.
     * It counts no more in this service from the commit on; memberships follow in parts, and with them the roles that the
     * identity service counts. An organization that is given back before is refused.
     */
    follow: async (
      before: Pick<ContractorRow, '_id' | 'organizations'>,
      chosen: readonly string[],
      { grantor, context }: { readonly grantor: Grantor; readonly context: EventContext },
      unit: UnitOfWork,
    ): Promise<void> => {
      const { _id: contractorId, organizations } = before;
      for (const added of chosen.filter((one) => !organizations.includes(one)))
        if (await tasks.isPending(lostAccess, subjectOf(contractorId, added), unit))
          throw refusedFields({ [FIELD]: 'errorStillWithdrawn' });
      const lost = organizations.filter((one) => !chosen.includes(one));
      if (lost.length === 0) return;
      const access = await memberships.accessIn(contractorId, lost, unit);
      await grants.assertMayTake({ contractorId, access }, { grantor, field: FIELD }, unit);
      for (const { organizationId } of access)
        await tasks.add(
          lostAccess,
          {
            subject: subjectOf(contractorId, organizationId),
            data: { contractorId, organizationId, context: stored(context) },
          },
          unit,
        );
    },

    /** Dismisses the master accounts of a contractor that is removed. */
    dismissMasters: async (contractor: ContractorRow, context: EventContext, unit: UnitOfWork) => {
      for (const { accountId } of await masters.of([contractor._id], unit)) {
        const change = { accountId, contractor, active: false, context };
        await grants.setMaster(await grants.permitMaster(change, withdrawal, unit), unit);
      }
    },
  };
};
export type LostAccess = ReturnType<typeof createLostAccess>;
