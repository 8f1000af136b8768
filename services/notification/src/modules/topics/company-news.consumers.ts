import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { accessRequestEvents } from '@gatehouse/contracts/access-request/events.ts';
import { requestEvents } from '@gatehouse/contracts/access-request/requests.events.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { isNews } from './topics.domain.ts';
import type { TopicNotice, Topics } from './topics.service.ts';

export interface CompanyNewsDeps {
  readonly topics: Topics;
  readonly settings: {
    current(): Pick<SettingsSnapshot, 'sendAccessNotify'>;
    refresh(): Promise<unknown>;
  };
  /** IANA name of the zone of instants in messages. */
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
}

const answeredWith: ReadonlySet<string> = new Set(['success', 'autoSuccess']);

/** Tells people of requests for access and of invitations that concern them. */
export const companyNewsConsumers = (deps: CompanyNewsDeps): readonly EventSubscription[] => {
  const { topics, settings, timeZone, clock } = deps;
  const tellAdministrators = (
    {
      requestId,
      accountId,
      label,
      inn,
    }: { requestId: string; accountId: string; label: string; inn: string },
    at: Date,
    administrators: readonly string[],
    unit: UnitOfWork,
  ) => {
    const notice = {
      // Once, whether it stood with them from the beginning or does now.
      id: `request-standing:${requestId}`,
      topic: 'accessRequests',
      template: 'request.waiting',
      params: { label, inn, standing: 'administrators' },
      at,
    } as const;
    const others = administrators.filter((id) => id !== accountId);
    return topics.enqueueNotice(unit, notice, others);
  };
  return [
    on(requestEvents.requestSent, async (event, unit) => {
      const { requestId, accountId, label, inn, deciders, administrators = [] } = event.data;
      if (!isNews(event, clock.now())) return;
      const others = deciders.filter((id) => id !== accountId);
      if (others.length === 0)
        return tellAdministrators(event.data, new Date(event.time), administrators, unit);
      const notice = {
        id: `request-sent:${requestId}`,
        topic: 'accessRequests',
        template: 'request.waiting',
        params: { label, inn },
        at: new Date(event.time),
      } as const;
      await topics.enqueueNotice(unit, notice, others);
    }),
    on(requestEvents.requestEscalated, async (event, unit) => {
      if (!isNews(event, clock.now())) return;
      await tellAdministrators(event.data, new Date(event.time), event.data.administrators, unit);
    }),
    on(companyEvents.membershipReminded, async (event, unit) => {
      const { membershipId, accountId, label, until } = event.data;
      if (!isNews(event, clock.now()) || new Date(until) <= clock.now()) return;
      const notice = {
        id: `access-ending:${membershipId}:${until}`,
        topic: 'accessEnds',
        template: 'access.ending',
        params: { label, endsAt: until, timeZone },
        at: new Date(event.time),
      } as const;
      await topics.enqueueNotice(unit, notice, [accountId]);
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
