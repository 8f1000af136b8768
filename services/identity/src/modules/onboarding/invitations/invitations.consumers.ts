import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import { removedAfter } from '../links/links.domain.ts';
import { type Invitation, invitingNames } from './invitations.domain.ts';
import type { InvitationsRepository } from './invitations.repository.ts';

type Sent =
  | EventOf<typeof accessRequestEvents.invitationCreated>
  | EventOf<typeof accessRequestEvents.invitationRenewed>;

/** By name: what a later release tells besides has no place in a row. */
const sentInvitation = ({ data }: Sent, keptDays: number): Invitation => {
  const { invitationId, endTime, secretHash, firstName, lastName, middleName } = data;
  const { mobile, domainId, locale, inviter, company, inviterId, masterId } = data;
  return {
    secretHash,
    email: pastedText(data.email),
    firstName,
    lastName,
    middleName,
    mobile,
    domainId,
    locale,
    ...invitingNames({ inviter, company }),
    ...(inviterId === undefined ? {} : { inviterId }),
    ...(masterId === undefined ? {} : { masterId }),
    _id: invitationId,
    endTime: new Date(endTime),
    removeAt: removedAfter(new Date(endTime), keptDays),
    state: 'active',
    verifiedMobile: null,
    sequence: 0,
  };
};

/** Invitations are sent, taken back and settled by access-request; identity keeps what it needs to let somebody in. */
export const invitationConsumers = (
  invitations: Pick<InvitationsRepository, 'add' | 'renew' | 'cancel' | 'close' | 'expire'>,
  settings: Settings,
): readonly EventSubscription[] => [
  on(accessRequestEvents.invitationCreated, (event, unit) =>
    invitations.add(unit, sentInvitation(event, settings.current().interactionRetention)),
  ),
  on(accessRequestEvents.invitationRenewed, (event, unit) =>
    invitations.renew(unit, sentInvitation(event, settings.current().interactionRetention)),
  ),
  on(accessRequestEvents.invitationCanceled, ({ data }, unit) => invitations.cancel(unit, data.invitationId)),
  on(accessRequestEvents.invitationClosed, ({ data: { invitationId, status }, time }, unit) => {
    if (status === 'deactivated') return invitations.expire(unit, invitationId, new Date(time));
    return invitations.close(unit, invitationId, status === 'refusal' ? 'refused' : 'accepted');
  }),
];
