import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContactsService } from './modules/contacts/contacts.service.ts';
import type { InvitationsRepository } from './modules/invitations/invitations.repository.ts';
import type { InvitationsService } from './modules/invitations/invitations.service.ts';
import type { MembershipsRepository } from './modules/memberships/memberships.repository.ts';
import type { PersonRow } from './modules/people/people.model.ts';
import type { Companies } from './modules/requests/companies.service.ts';
import type { RequestsRepository } from './modules/requests/requests.repository.ts';
import type { RequestsService } from './modules/requests/requests.service.ts';

export interface PersonEffectsDeps {
  readonly memberships: Pick<MembershipsRepository, 'rename'>;
  readonly requests: Pick<RequestsRepository, 'rename'>;
  readonly invitations: Pick<InvitationsRepository, 'rename'>;
  readonly services: {
    readonly companies: Pick<Companies, 'idsOfMaster'>;
    readonly contacts: Pick<ContactsService, 'forget'>;
    readonly requests: Pick<RequestsService, 'forget' | 'reassignFor'>;
    readonly invitations: Pick<InvitationsService, 'forget' | 'settle'>;
  };
}

/** What follows from news of a person, in the transaction that stores them. */
export const createPersonEffects = ({ memberships, requests, invitations, services }: PersonEffectsDeps) => ({
  forget: async (accountId: string, context: EventContext, unit: UnitOfWork): Promise<void> => {
    await services.requests.forget(accountId, context, unit);
    await services.contacts.forget(accountId, context, unit);
    await services.invitations.forget(accountId, context, unit);
  },
  changed: async (
    person: PersonRow,
    { created, context }: { readonly created: boolean; readonly context: EventContext },
    unit: UnitOfWork,
  ): Promise<void> => {
    await memberships.rename(person, unit);
    await requests.rename(person._id, person.name, unit);
    await invitations.rename(person._id, person.name, unit);
    // Blocked or active again: a master account counts while its account is active.
    await services.requests.reassignFor(
      await services.companies.idsOfMaster(person._id, unit),
      context,
      unit,
    );
    if (person.email !== null && (created || person.active))
      await services.invitations.settle(person.email, person._id, context, unit);
  },
});
