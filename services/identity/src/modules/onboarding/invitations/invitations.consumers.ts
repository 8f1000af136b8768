import { accessRequestEvents } from '@gatehouse/contracts';
import { type EventSubscription, on } from '@gatehouse/kit/events/subscription.ts';
import { INVITATION_KEPT } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

/** Invitations are made and taken back by access-request; identity keeps what it needs to let somebody in. */
export const invitationConsumers = (
  invitations: Pick<InvitationsRepository, 'add' | 'cancel'>,
): readonly EventSubscription[] => [
  on(accessRequestEvents.invitationCreated, async ({ data }, session) => {
    const { invitationId, sealed, endTime, ...facts } = data;
    await invitations.add(session, {
      ...facts,
      _id: invitationId,
      endTime: new Date(endTime),
      removeAt: new Date(Date.parse(endTime) + INVITATION_KEPT),
      state: 'active',
      verifiedMobile: null,
      sequence: 0,
    });
  }),
  on(accessRequestEvents.invitationCanceled, ({ data }, session) =>
    invitations.cancel(session, data.invitationId),
  ),
];
