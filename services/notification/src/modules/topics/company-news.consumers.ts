import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { isNews } from './topics.domain.ts';
import type { TopicNotice, Topics } from './topics.service.ts';

export interface CompanyNewsDeps {
  readonly topics: Topics;
  readonly settings: {
    current(): Pick<SettingsSnapshot, 'sendAccessNotify'>;
    refresh(): Promise<unknown>;
  };
  readonly clock: Pick<Clock, 'now'>;
}

const answeredWith: ReadonlySet<string> = new Set(['success', 'autoSuccess']);

/** Tells people of requests for access and of invitations that concern them. */
export const companyNewsConsumers = (deps: CompanyNewsDeps): readonly EventSubscription[] => {
  const { topics, settings, clock } = deps;
  return [
    on(requestEvents.requestSent, async (event, unit) => {
      const { requestId, accountId, label, inn, deciders } = event.data;
      const others = deciders.filter((id) => id !== accountId);
      if (others.length === 0 || !isNews(event, clock.now())) return;
      const notice = {
        id: `request-sent:${requestId}`,
        topic: 'accessRequests',
        template: 'request.waiting',
        params: { label, inn },
        at: new Date(event.time),
      } as const;
      await topics.enqueueNotice(unit, notice, others);
    }),
    on(requestEvents.requestDecided, async (event, unit) => {
      if (!isNews(event, clock.now())) return;
      const { requestId, accountId, label, status, reason, contractorName } = event.data;
      // A switch that was turned off a moment ago counts already.
      await settings.refresh();
      const { sendAccessNotify } = settings.current();
      const notice: TopicNotice = {
        id: `request-decided:${requestId}`,
        topic: 'accessDecisions',
        template: 'request.decided',
        params: { label, status, reason: reason ?? '', contractor: contractorName ?? '' },
        at: new Date(event.time),
        ...(sendAccessNotify ? {} : { only: ['personnel_account'] }),
      };
      await topics.enqueueNotice(unit, notice, [accountId]);
    }),
    on(accessRequestEvents.invitationClosed, async (event, unit) => {
      const { invitationId, status, inviterId, email, company = '' } = event.data;
      if (inviterId === undefined || email === undefined || !answeredWith.has(status)) return;
      if (!isNews(event, clock.now())) return;
      const notice = {
        id: `invitation:${invitationId}`,
        topic: 'invitations',
        template: 'invitation.accepted',
        params: { email, company },
        at: new Date(event.time),
      } as const;
      await topics.enqueueNotice(unit, notice, [inviterId]);
    }),
  ];
};
