import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { toldMessages } from '@gatehouse/contracts/notification/told-messages.ts';
import { type EventOf, type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { namedRequest } from './named-request.domain.ts';
import type { Teller } from './teller.ts';
import { isNews, isOwnAct } from './topics.domain.ts';

export interface CompanyNewsDeps {
  readonly tell: Teller;
  readonly clock: Pick<Clock, 'now'>;
}

const { requestSent, requestEscalated, requestDecided } = requestEvents;

const closings = {
  success: toldMessages.invitationAccepted,
  autoSuccess: toldMessages.invitationAccepted,
  refusal: toldMessages.invitationRefused,
  deactivated: toldMessages.invitationExpired,
} as const;

/** Tells people of requests for access and of invitations that concern them. */
export const companyNewsConsumers = ({ tell, clock }: CompanyNewsDeps): readonly EventSubscription[] => {
  type Waiting = EventOf<typeof requestSent | typeof requestEscalated>;

  const tellMasters = async (
    event: EventOf<typeof requestSent>,
    others: readonly string[],
    unit: UnitOfWork,
  ): Promise<void> => {
    const at = new Date(event.time);
    // A master account reads the name of its own company.
    for (const [accountIds, params] of namedRequest(event.data, others)) {
      const told = { id: `request-sent:${event.data.requestId}`, params, at };
      await tell(toldMessages.requestWaiting, told, accountIds, unit);
    }
  };
  const tellAdministrators = async (event: Waiting, unit: UnitOfWork): Promise<void> => {
    const { requestId, accountId, administrators = [] } = event.data;
    const others = administrators.filter((id) => id !== accountId);
    const at = new Date(event.time);
    for (const [accountIds, params] of namedRequest(event.data, others, 'administrators')) {
      // Once, whether it stood with them from the beginning or does now.
      const told = { id: `request-standing:${requestId}`, params, at };
      await tell(toldMessages.requestWaiting, told, accountIds, unit);
    }
  };

  return [
    on(requestSent, async (event, unit) => {
      if (!isNews(event, clock.now())) return;
      const others = event.data.deciders.filter((id) => id !== event.data.accountId);
      if (others.length === 0) await tellAdministrators(event, unit);
      else await tellMasters(event, others, unit);
    }),
    on(requestEscalated, async (event, unit) => {
      if (!isNews(event, clock.now())) return;
      await tellAdministrators(event, unit);
      const { requestId, accountId, label } = event.data;
      if (event.actor === accountId) return;
      const told = {
        id: `request-moved:${requestId}:${event.id}`,
        params: { label },
        at: new Date(event.time),
      };
      await tell(toldMessages.requestMoved, told, [accountId], unit);
    }),
    on(requestDecided, async (event, unit) => {
      if (isOwnAct(event) || !isNews(event, clock.now())) return;
      const { requestId, accountId, label, status, reason, contractorName, by, byName } = event.data;
      const params = {
        label,
        status,
        reason: reason ?? '',
        contractor: contractorName ?? '',
        by: by ?? '',
        byName: byName ?? '',
      };
      const told = { id: `request-decided:${requestId}`, params, at: new Date(event.time) };
      await tell(toldMessages.requestDecided, told, [accountId], unit);
    }),
    on(accessRequestEvents.invitationClosed, async (event, unit) => {
      const { invitationId, status, accountId, inviterId, email, company = '' } = event.data;
      const message = ownValue<(typeof closings)[keyof typeof closings]>(closings, status);
      if (message === undefined || inviterId === undefined || email === undefined) return;
      if (inviterId === accountId || !isNews(event, clock.now())) return;
      // One that expired may be sent again, and expire again.
      const id = `invitation:${invitationId}:${event.id}`;
      const told = { id, params: { email, company }, at: new Date(event.time) };
      await tell(message, told, [inviterId], unit);
    }),
  ];
};
