import type { OwnPush } from '@gatehouse/contracts/notification/push.resources.ts';
import type { OwnSms } from '@gatehouse/contracts/notification/sms.resources.ts';
import { type SubscribeId, subscribeIds } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { subscribeEvents } from '@gatehouse/contracts/notification/subscribes.events.ts';
import type { Subscribe, SubscribeChoice } from '@gatehouse/contracts/notification/subscribes.resources.ts';
import type { OwnTelegram } from '@gatehouse/contracts/notification/telegram.resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { isTimeZone } from '@gatehouse/kit/text/time-zone.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PushService } from '../push/push.service.ts';
import type { TelegramService } from '../telegram/telegram.service.ts';
import type { OwnSmsReader } from './own-sms.ts';
import type { Subscription, TopicChoice } from './subscriptions.domain.ts';
import { type Available, choiceOf, decideChoices, type Offer, toSubscribe } from './subscriptions.domain.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';
import type { UnsubscribeLink } from './unsubscribe-links.ts';

export interface SubscriptionsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<SubscriptionsRepository, 'find' | 'save' | 'topics'>;
  readonly createEvent: EventFactory;
  /** Channels that this installation has and that are on. */
  readonly available: () => Available;
  readonly push: Pick<PushService, 'own'>;
  readonly telegram: Pick<TelegramService, 'own'>;
  readonly sms: OwnSmsReader;
  /** Of whoever has told none. */
  readonly timeZone: string;
}

/** A person's subscriptions as they see them. */
export interface OwnSubscriptions {
  readonly subscribes: readonly Subscribe[];
  readonly timeZone: string;
  readonly push: OwnPush;
  readonly telegram: OwnTelegram;
  readonly sms: OwnSms;
}

type Reach = Pick<OwnSubscriptions, 'push' | 'telegram' | 'sms'>;
type Owner = Pick<AccountActor, 'accountId' | 'sessionId'>;

/** As the journal shows them: a field a topic, and the time zone. */
const auditView = ({ choices, timeZone }: Pick<Subscription, 'choices' | 'timeZone'>) => ({
  ...Object.fromEntries(
    choices.flatMap(({ topic, period, on }) => [
      [`${topic}.period`, period],
      [`${topic}.channels`, [...on].sort()],
    ]),
  ),
  timeZone,
});

const withDefaults = (subscription: Subscription | undefined) => ({
  choices: subscribeIds.map((topic) => choiceOf(subscription, topic)),
  timeZone: subscription?.timeZone ?? null,
});

export const createSubscriptionsService = (deps: SubscriptionsServiceDeps) => {
  const { units, repository, createEvent, available } = deps;

  /** A channel that is off is like one that the installation does not have. */
  const reachOf = async (owner: Owner): Promise<Reach> => {
    const on = new Set(available());
    return {
      push: on.has('push') ? await deps.push.own(owner) : null,
      telegram: on.has('telegram') ? await deps.telegram.own(owner.accountId) : null,
      sms: on.has('sms') ? await deps.sms.own(owner.accountId) : null,
    };
  };

  /** What can be chosen: web push only where a browser takes it, Telegram where a chat is connected, SMS to a proven number. */
  const channelsFor = ({ push, telegram, sms }: Reach): Available =>
    available().filter((channel) => {
      if (channel === 'push') return (push?.browsers.length ?? 0) > 0;
      if (channel === 'sms') return sms?.mobile != null;
      return channel !== 'telegram' || telegram?.chat != null;
    });

  const offerTo = async (reach: Reach, unit?: UnitOfWork): Promise<Offer> => ({
    topics: await repository.topics(unit),
    available: channelsFor(reach),
  });

  const shown = (subscription: Subscription | undefined, reach: Reach, offer: Offer): OwnSubscriptions => ({
    subscribes: subscribeIds.map((id) => toSubscribe(subscription, id, offer)),
    timeZone: subscription?.timeZone ?? deps.timeZone,
    ...reach,
  });

  const store = async (
    accountId: string,
    before: Subscription | undefined,
    next: { readonly choices: readonly TopicChoice[]; readonly timeZone: string | null },
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<Subscription | undefined> => {
    const changes = changesBetween(auditView(withDefaults(before)), auditView(next));
    if (changes.length === 0) return before;
    const domainId = context.domain ?? before?.domainId ?? null;
    const row = { _id: accountId, ...next, domainId, sequence: (before?.sequence ?? 0) + 1 };
    await repository.save(row, unit);
    const facts = { subject: accountId, sequence: row.sequence, data: { accountId, changes }, context };
    await unit.append([createEvent(subscribeEvents.subscriptionsChanged, facts)]);
    return row;
  };

  return {
    read: async (owner: Owner): Promise<OwnSubscriptions> => {
      const reach = await reachOf(owner);
      return shown(await repository.find(owner.accountId), reach, await offerTo(reach));
    },
    /** Keeps what is not named. Refuses with `request.invalid` a locked topic, and what the installation does not have. */
    change: (
      owner: Owner,
      wanted: {
        readonly subscribes: readonly SubscribeChoice[];
        readonly timeZone?: string | undefined;
        /** Where the list stands in the body. */
        readonly at?: string;
      },
      context: EventContext,
    ): Promise<OwnSubscriptions> =>
      units.run(async (unit) => {
        if (wanted.timeZone !== undefined && !isTimeZone(wanted.timeZone))
          throw refusedFields({ timeZone: 'errorUnknown' });
        const { accountId } = owner;
        const before = await repository.find(accountId, unit);
        const reach = await reachOf(owner);
        const offer = await offerTo(reach, unit);
        const decision = decideChoices(before, wanted.subscribes, offer, wanted.at);
        if (decision.kind === 'refused') throw refusedFields(decision.errorList);
        const timeZone = wanted.timeZone ?? before?.timeZone ?? null;
        const next = { choices: decision.choices, timeZone };
        return shown(await store(accountId, before, next, context, unit), reach, offer);
      }),
    /** What a provider knows of one of its people's topics, within the transaction of its delivery. */
    choose: async (
      accountId: string,
      choice: TopicChoice,
      context: EventContext,
      unit: UnitOfWork,
    ): Promise<void> => {
      const before = await repository.find(accountId, unit);
      const { choices, timeZone } = withDefaults(before);
      const next = choices.map((one) => (one.topic === choice.topic ? choice : one));
      await store(accountId, before, { choices: next, timeZone }, context, unit);
    },
    /** Turns a channel off for topics; what is off already, or cannot be turned off, stays as it is. */
    turnOff: (
      accountId: string,
      { channelId, subscribes }: Pick<UnsubscribeLink, 'channelId' | 'subscribes'>,
      context: EventContext,
    ): Promise<void> =>
      units.run(async (unit) => {
        const before = await repository.find(accountId, unit);
        const { choices, timeZone } = withDefaults(before);
        const off = new Set<SubscribeId>(subscribes);
        const next = choices.map((choice) =>
          off.has(choice.topic)
            ? { ...choice, on: choice.on.filter((channel) => channel !== channelId) }
            : choice,
        );
        await store(accountId, before, { choices: next, timeZone }, { ...context, actor: accountId }, unit);
      }),
  };
};
export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;
