import Type from 'typebox';
import { defineEndpoint, granted, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Line, NoContent, Nullable } from '../core/schema.ts';
import { NetworkRules, NetworkVerdict, UnconfirmedChange } from './network.resources.ts';

const service = 'identity';
const read = granted('setting.network.read');
const write = granted('setting.network.write');

export const networkEndpoints = {
  verdict: defineEndpoint({
    operationId: 'identity.network.verdict',
    beyond: 'says which entry of the lists decides about an address before anybody is surprised',
    service,
    method: 'GET',
    path: '/platform/setting/network/verdict',
    summary: 'Whether an address would get in now, and which entry decides',
    access: read,
    idempotency: 'safe',
    query: Closed({ address: Line(64, 1) }),
    responses: { 200: Closed({ verdict: NetworkVerdict }) },
    errors: [],
  }),
  unconfirmed: defineEndpoint({
    operationId: 'identity.network.unconfirmed',
    beyond: 'a change that shuts its author out is shown until it is confirmed or undone',
    service,
    method: 'GET',
    path: '/platform/setting/network/unconfirmed',
    summary: 'The change that is undone unless somebody confirms it in time, where there is one',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ unconfirmed: Nullable(UnconfirmedChange) }) },
    errors: [],
  }),
  confirm: defineEndpoint({
    operationId: 'identity.network.confirm',
    beyond: 'a change that shuts its author out needs a confirmation to stay',
    service,
    method: 'PUT',
    path: '/platform/setting/network/unconfirmed',
    summary: 'Keep that change; from an address that it lets in, as every call',
    access: write,
    idempotency: 'natural',
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  undo: defineEndpoint({
    operationId: 'identity.network.undo',
    beyond: 'a change that shuts people out can be taken back before its time is over',
    service,
    method: 'DELETE',
    path: '/platform/setting/network/unconfirmed',
    summary: 'Undo that change at once; from an address that gets in, as every call',
    access: write,
    idempotency: 'natural',
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  /** Read by every BFF each second. */
  rules: defineEndpoint({
    operationId: 'identity.network.rules',
    service,
    method: 'GET',
    path: '/internal/network/rules',
    summary: 'By which networks people are let in',
    access: peers('bff'),
    idempotency: 'safe',
    query: Closed({ version: Type.Optional(Line(64)) }),
    responses: {
      200: Closed({
        version: Type.String(),
        /** Null when `version` is the one that was asked with. */
        rules: Nullable(NetworkRules),
      }),
    },
    errors: [],
  }),
} as const;
