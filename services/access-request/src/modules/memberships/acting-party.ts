import type { ActingParty } from '@gatehouse/contracts/access-request/acting-party.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PeopleRepository } from '../people/people.repository.ts';
import { shownName } from '../people/shown-name.domain.ts';
import type { MastersRepository } from './masters.repository.ts';

interface Deed {
  readonly actor: string;
  /** Whose access it is, and where. */
  readonly accountId: string;
  readonly contractorId: string;
}

/**
 * Who changed an access, as its person may know them: a master account of the company by its name, everybody else who acts
 * in the console as an administrator.
 */
export const partyOf = async (
  {
    masters,
    people,
  }: { readonly masters: Pick<MastersRepository, 'find'>; readonly people: Pick<PeopleRepository, 'byId'> },
  { actor, accountId, contractorId }: Deed,
  unit: UnitOfWork,
): Promise<ActingParty> => {
  if (actor === accountId) return { by: 'self' };
  if (actor === systemContext.actor) return { by: 'system' };
  if (!(await masters.find(actor, contractorId, unit))?.active) return { by: 'administrator' };
  const name = (await people.byId(actor, unit))?.name ?? '';
  return name === '' ? { by: 'master' } : { by: 'master', byName: shownName(name) };
};
