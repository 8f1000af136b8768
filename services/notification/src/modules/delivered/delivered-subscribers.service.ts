/** What people of a provider chose there: kept here as long as they choose nothing else. */
import type {
  DeliveredSubscriber,
  SubscriberDelivery,
} from '@gatehouse/contracts/notification/delivered-subscribers.endpoints.ts';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribePeriod,
  subscribeIds,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { CallAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import { choiceOf, type TopicChoice } from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';
import type { DeliveredChoices } from './delivered-choices.repository.ts';

export interface DeliveredSubscribersDeps {
  readonly units: Pick<UnitsOfWork, 'run'>;
  readonly delivered: DeliveredChoices;
  readonly subscriptions: Pick<SubscriptionsRepository, 'find'>;
  readonly recipients: Pick<RecipientsRepository, 'find'>;
  readonly choose: SubscriptionsService['choose'];
}

type Conflict = NonNullable<SubscriberDelivery['conflict']>;

const read = ({
  subscribe,
  period,
  channels,
}: DeliveredSubscriber): TopicChoice | { readonly wrong: string } => {
  const topic = subscribeIds.find((id) => id === subscribe);
  if (topic === undefined) return { wrong: 'subscribe' };
  const facts = subscribeTopics[topic];
  if (!facts.periods.includes(period as SubscribePeriod)) return { wrong: 'period' };
  if (channels.some((channel) => !Object.hasOwn(facts.channels, channel))) return { wrong: 'channels' };
  const on = [...new Set(channels as Channel[])].sort();
  // To a locked topic channels are only added.
  return choiceOf({ choices: [{ topic, period: period as SubscribePeriod, on }] }, topic);
};

const viewOf = ({ period, on }: TopicChoice) => ({ period, channels: [...on].sort() });
const isSame = (one: TopicChoice, other: TopicChoice): boolean =>
  JSON.stringify(viewOf(one)) === JSON.stringify(viewOf(other));

const answer = (
  externalId: string,
  result: SubscriberDelivery['result'],
  more: Partial<Pick<SubscriberDelivery, 'conflict' | 'changes'>> = {},
): SubscriberDelivery => ({ externalId, result, conflict: null, changes: [], ...more });

const refused = (externalId: string, code: Conflict['code'], field: string) =>
  answer(externalId, 'conflict', { conflict: { code, field } });

export const createDeliveredSubscribers = (deps: DeliveredSubscribersDeps) => {
  const { units, delivered, subscriptions, recipients, choose } = deps;

  const deliverOne = async (
    providerId: string,
    row: DeliveredSubscriber,
    dryRun: boolean,
    { context, unit }: { readonly context: EventContext; readonly unit: UnitOfWork },
  ): Promise<SubscriberDelivery> => {
    const { externalId, accountId } = row;
    const wanted = read(row);
    if ('wrong' in wanted) return refused(externalId, 'invalid', wanted.wrong);
    if ((await recipients.find(accountId)) === undefined) return refused(externalId, 'invalid', 'user');
    const { topic } = wanted;
    const last = await delivered.find(accountId, topic, unit);
    if (last !== null && last.providerId !== providerId) return refused(externalId, 'taken', 'subscribe');
    // Whatever the person chose here since then.
    if (last !== null && isSame(last, wanted)) return answer(externalId, 'unchanged');
    const present = choiceOf(await subscriptions.find(accountId, unit), topic);
    const expected = last ?? choiceOf(undefined, topic);
    if (!isSame(present, expected) && !isSame(present, wanted))
      return refused(externalId, 'taken', 'subscribe');
    if (!dryRun) {
      await delivered.save({ ...wanted, accountId, providerId, externalId }, unit);
      await choose(accountId, wanted, context, unit);
    }
    const changes = changesBetween(viewOf(present), viewOf(wanted));
    return answer(externalId, last === null ? 'created' : 'changed', { changes });
  };

  return {
    deliver: async (
      providerId: string,
      {
        rows,
        dryRun,
        keep,
      }: {
        readonly rows: readonly DeliveredSubscriber[];
        readonly dryRun: boolean;
        readonly keep: CallAnswers['keep'];
      },
      context: EventContext,
    ): Promise<SubscriberDelivery[]> => {
      const results: SubscriberDelivery[] = [];
      for (const row of rows)
        results.push(
          await units.run(async (unit) => {
            const result = await deliverOne(providerId, row, dryRun, { context, unit });
            await keep([result], unit);
            return result;
          }),
        );
      return results;
    },
  };
};
