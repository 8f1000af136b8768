/** How much of the sending limits is used up now (ADR 54); the limits themselves are settings. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Instant, Line, NoContent, Nullable } from '../core/schema.ts';
import { budgetScopes, budgetWindows } from '../notification/events.ts';

const service = 'identity';
const path = '/platform/setting/sending-limits';
const count = Type.Integer({ minimum: 0 });

export const limitedChannels = ['sms', 'email'] as const;
export type LimitedChannel = (typeof limitedChannels)[number];
/** SMS carry codes alone. */
export const limitedKinds = ['codes', 'registration', 'restore'] as const;

const LimitedChannelId = Type.Enum([...limitedChannels]);

/** A count against its limit: of the installation, or of a country. */
export const SendingLimit = Closed({
  channel: LimitedChannelId,
  kind: Type.Enum([...limitedKinds]),
  /** ISO 3166-1 alpha-2; null: the installation as a whole. */
  country: Nullable(Line(2, 2)),
  window: Type.Enum([...budgetWindows]),
  used: count,
  limit: Type.Integer({ minimum: 1 }),
  /** When the count begins anew; null while nothing is counted. */
  until: Nullable(Instant),
});
export type SendingLimit = Static<typeof SendingLimit>;

/** Ranges of numbers, or mailboxes, that get nothing more now. They are counted by hashes, so that none can be named. */
export const ExhaustedLimit = Closed({
  channel: LimitedChannelId,
  scope: Type.Enum(budgetScopes.filter((scope) => scope === 'range' || scope === 'mailbox')),
  window: Type.Enum([...budgetWindows]),
  count,
});
export type ExhaustedLimit = Static<typeof ExhaustedLimit>;

export const sendingLimitEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.sending-limit.list',
    beyond: 'administrators see how close sending is to its limits',
    service,
    method: 'GET',
    path,
    summary: 'How many messages the limits have counted by now, and what is used up',
    access: granted('setting.settings.read'),
    idempotency: 'safe',
    responses: {
      200: Closed({ limits: Type.Array(SendingLimit), exhausted: Type.Array(ExhaustedLimit) }),
    },
    errors: [],
  }),
  reset: defineEndpoint({
    operationId: 'identity.sending-limit.reset',
    beyond: 'administrators let messages through again after an attack or a mistake',
    service,
    method: 'POST',
    path: `${path}/{channel}/reset`,
    summary:
      'Begin the counts of a channel anew: of the installation, countries, ranges of numbers and mailboxes',
    access: granted('setting.settings.write'),
    idempotency: 'natural',
    params: Closed({ channel: LimitedChannelId }),
    responses: { 204: NoContent },
    errors: [],
  }),
} as const;
