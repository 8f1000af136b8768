import Type from 'typebox';
import { defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Line } from '../core/schema.ts';
import { OwnPush } from './push.resources.ts';
import { OwnSms } from './sms.resources.ts';
import { Subscribe, SubscribeChannel, SubscribeChoice } from './subscribes.resources.ts';
import { OwnTelegram } from './telegram.resources.ts';

const service = 'notification';
const path = '/platform/user/profile/subscribes';

const Subscribes = Closed({
  subscribes: Type.Array(Subscribe),
  availableChannels: Type.Array(SubscribeChannel, { description: 'Channels that this installation has' }),
  timeZone: Type.String({ description: 'Time zone (IANA) whose mornings digests come in' }),
  push: OwnPush,
  telegram: OwnTelegram,
  sms: OwnSms,
  meta: ListMeta,
});

const Choices = Type.Array(SubscribeChoice, { minItems: 1, maxItems: 100 });

const TimeZone = Type.Optional(Line(64, 1));

/** What the person who asks is told of, by which channels and how often. */
export const subscribeEndpoints = {
  list: defineEndpoint({
    operationId: 'notification.subscribe.list',
    service,
    method: 'GET',
    path,
    summary: 'Own subscriptions by topic, with their channels and periods',
    access: signedIn,
    idempotency: 'safe',
    query: ListQuery(['id'], { sort: 'id', order: 'ASC' }, {}),
    responses: { 200: Subscribes },
    errors: [],
  }),
  /** What is not named stays. */
  change: defineEndpoint({
    operationId: 'notification.subscribe.change',
    service,
    method: 'PUT',
    path,
    summary: 'Change own subscriptions: all that are named, or none',
    access: signedIn,
    idempotency: 'natural',
    /** The list alone says the same. */
    body: Type.Union([
      Closed({
        subscribes: Choices,
        /** Of the device; the one before stays where it is not named. */
        timeZone: TimeZone,
      }),
      Choices,
    ]),
    responses: { 200: Subscribes },
    errors: [requestErrors.invalid],
  }),
} as const;
