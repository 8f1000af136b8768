/** Requests to providers and what they answered: the integration journal is made of them. */
import Type, { type Static } from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { providerFailures } from './provider-kinds.ts';

/** Bytes of a body as it stands in an event, compressed; what is longer is cut before it is compressed. */
export const EXCHANGE_BODY_MAX = 256 * 1024;

/** `outward`: we ask; `inward`: we are asked. */
export const exchangeDirections = ['outward', 'inward'] as const;
export const exchangeStatuses = ['wait', 'success', 'error'] as const;

/** Secrets are masked before they are compressed: `***` in their place. */
const ExchangeBody = Closed({
  /** gzip, base64. */
  content: Type.String({ maxLength: Math.ceil(EXCHANGE_BODY_MAX / 3) * 4 + 4 }),
  contentType: Line(200),
  /** Of the whole body as it was on the wire. */
  bytes: Type.Integer({ minimum: 0 }),
  /** The content ends before the body did. */
  isCut: Type.Boolean(),
});
export type ExchangeBody = Static<typeof ExchangeBody>;

const Header = Closed({ name: Line(200), value: Line(2_000) });

const exchange = {
  exchangeId: Line(64, 1),
  /** What was asked of whom, the same for each repetition: `corporate.users`, `corporate.sign-in`. */
  key: Line(200, 1),
  direction: OpenEnum(exchangeDirections),
  status: OpenEnum(exchangeStatuses),
  providerId: Line(64, 1),
  providerName: Line(64, 1),
  /** Of the run of a synchronization that asked. */
  runId: Nullable(Line(64)),
  method: Line(10, 1),
  /** Without secrets of its query. */
  url: Line(2_000, 1),
  startedAt: Instant,
  request: Closed({ headers: Type.Array(Header, { maxItems: 50 }), body: Nullable(ExchangeBody) }),
};

/**
 * An exchange is an aggregate of two events at most: `started` (1), told only of what takes longer than a moment, and
 * `finished` (2), which tells the whole and stands alone where there was no `started` (then it is 1).
 */
export const exchangeEvents = {
  exchangeStarted: defineEvent({
    type: 'provider-sync.exchange.started',
    version: 1,
    summary: 'A request to a provider is under way',
    data: exchange,
  }),
  exchangeFinished: defineEvent({
    type: 'provider-sync.exchange.finished',
    version: 1,
    last: true,
    summary: 'A request to a provider was answered, or failed',
    data: {
      ...exchange,
      finishedAt: Instant,
      durationMs: Type.Integer({ minimum: 0 }),
      failure: Nullable(OpenEnum(providerFailures)),
      /** Null where nothing answered. */
      response: Nullable(
        Closed({
          status: Type.Integer({ minimum: 100, maximum: 599 }),
          headers: Type.Array(Header, { maxItems: 50 }),
          body: Nullable(ExchangeBody),
        }),
      ),
    },
  }),
} as const;
