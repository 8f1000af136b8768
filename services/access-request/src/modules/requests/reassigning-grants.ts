import type { Grants } from '../memberships/grants.service.ts';
import type { RequestsService } from './requests.service.ts';

/** Grants after which open requests stand with those who may decide on them now, in the same transaction. */
export const createReassigningGrants = (
  grants: Grants,
  { reassignFor }: Pick<RequestsService, 'reassignFor'>,
): Grants => ({
  ...grants,
  setMaster: async (permitted, unit) => {
    await grants.setMaster(permitted, unit);
    const { contractor, context } = permitted.change;
    await reassignFor([contractor._id], context, unit);
  },
});
