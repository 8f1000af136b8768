import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { InvitationsService } from './invitations.service.ts';

const contextOf = ({ actor, domain, ip, traceparent }: EventContext): EventContext => ({
  actor,
  domain,
  ip,
  traceparent,
});

/** Answers by a mailed link, which identity takes. */
export const invitationConsumers = (
  service: Pick<InvitationsService, 'answered'>,
): readonly EventSubscription[] => [
  on(identityEvents.invitationAccepted, async (event, unit) => {
    const { invitationId, accountId } = event.data;
    const facts = { context: contextOf(event), at: new Date(event.time) };
    await service.answered(invitationId, { kind: 'accept', accountId }, facts, unit);
  }),
  on(identityEvents.invitationRefused, async (event, unit) => {
    const facts = { context: contextOf(event), at: new Date(event.time) };
    await service.answered(event.data.invitationId, { kind: 'refuse', accountId: null }, facts, unit);
  }),
];
