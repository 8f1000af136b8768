import { accessRequestEvents } from '@gatehouse/contracts';
import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { INVITATION_KEPT, invitingNames } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

/** Invitations are made and taken back by access-request; identity keeps what it needs to let somebody in. */
export const invitationConsumers = (
  invitations: Pick<InvitationsRepository, 'add' | 'cancel'>,
): readonly EventSubscription[] => [
  on(accessRequestEvents.invitationCreated, async ({ data }, session) => {
    const { invitationId, endTime, secretHash, firstName, lastName, middleName } = data;
    const { mobile, domainId, locale, inviter, company } = data;
    // By name: what a later release tells besides has no place in a row.
    await invitations.add(session, {
      ...{
        secretHash,
        email: pastedText(data.email),
        firstName,
        lastName,
        middleName,
        mobile,
        domainId,
        locale,
      },
      ...invitingNames({ inviter, company }),
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
