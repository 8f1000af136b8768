/** The integration journal: what was asked of providers, and what they answered. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';
import { exchangeStates } from './exchange-states.ts';

const service = 'audit';
const access = granted('setting.integration.read');
const path = '/platform/setting/integration-monitoring';
const one = Closed({ id: Id });
const text = Type.String();

/** A request or a response, as far as the list tells it; its content is read or downloaded by the id of the exchange. */
const Told = Closed({
  contentType: Nullable(text),
  /** Of the whole body as it was on the wire. */
  bytes: Type.Integer({ minimum: 0 }),
});

const summary = {
  id: text,
  key: text,
  direction: text,
  status: Type.Enum([...exchangeStates]),
  provider: text,
  /** Run of a synchronization that asked; null: a check or a sign-in did. */
  runId: Nullable(text),
  method: text,
  url: text,
  createdAt: Instant,
  /** When it was answered; until then when it began. */
  updatedAt: Instant,
  /** Milliseconds; null while nothing has answered. */
  duration: Nullable(Type.Integer({ minimum: 0 })),
  /** Status of HTTP; null where nothing answered. */
  responseStatus: Nullable(Type.Integer()),
  /** Why it failed; null where it did not. */
  failure: Nullable(text),
  request: Told,
  response: Nullable(Told),
  /** Requests and responses are kept for a shorter time than the entries. */
  kept: Type.Boolean(),
};
export const ExchangeEntry = Closed(summary);
export type ExchangeEntry = Static<typeof ExchangeEntry>;

const Message = Closed({
  headers: Type.Array(Closed({ name: text, value: text })),
  /** With its secrets masked; null where there was none. */
  body: Nullable(text),
  /** The body was longer than what is kept of it. */
  isCut: Type.Boolean(),
});
export type ExchangeMessage = Static<typeof Message>;

const file = {
  responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
  downloads: ['application/json'],
  errors: [requestErrors.notFound],
};

export const integrationEndpoints = {
  list: defineEndpoint({
    operationId: 'audit.exchange.list',
    service,
    method: 'GET',
    path,
    summary: 'Requests to providers and what they answered, the newest first',
    access,
    idempotency: 'safe',
    query: ListQuery(
      ['createdAt', 'updatedAt', 'key', 'status', 'duration'],
      { sort: 'updatedAt', order: 'DESC' },
      {
        createdFrom: Type.Optional(Instant),
        createdTo: Type.Optional(Instant),
        updatedFrom: Type.Optional(Instant),
        updatedTo: Type.Optional(Instant),
        key: Type.Optional(Line(200)),
        status: Type.Optional(Type.Enum([...exchangeStates])),
      },
    ),
    responses: { 200: Closed({ monitoring: Type.Array(ExchangeEntry), meta: BoundedListMeta }) },
    errors: [requestErrors.invalid],
  }),
  keys: defineEndpoint({
    operationId: 'audit.exchange.keys',
    service,
    method: 'GET',
    path: `${path}/keys/search`,
    summary: 'Keys of the journal, by a part of them',
    access,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: { 200: Closed({ keys: Type.Array(text) }) },
    errors: [requestErrors.invalid],
  }),
  read: defineEndpoint({
    operationId: 'audit.exchange.read',
    beyond: 'an entry of the integration journal opens its request and response side by side',
    service,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'An entry of the journal with its request and response',
    access,
    idempotency: 'safe',
    params: one,
    responses: {
      200: Closed({
        exchange: Closed({ ...summary, request: Message, response: Nullable(Message) }),
      }),
    },
    errors: [requestErrors.notFound],
  }),
  request: defineEndpoint({
    operationId: 'audit.exchange.request',
    service,
    method: 'GET',
    path: `${path}/requests/{id}`,
    summary: 'A request as a file: address, headers and body, its secrets masked',
    access,
    idempotency: 'safe',
    params: one,
    ...file,
  }),
  response: defineEndpoint({
    operationId: 'audit.exchange.response',
    service,
    method: 'GET',
    path: `${path}/responses/{id}`,
    summary: 'A response as a file: status, headers and body, its secrets masked',
    access,
    idempotency: 'safe',
    params: one,
    ...file,
  }),
} as const;
