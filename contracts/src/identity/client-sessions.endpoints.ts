/** Sessions of people at the clients of an application, as the console lists and ends them (ADR 113). */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Id, Instant, Line, NoContent } from '../core/schema.ts';
import { ClientId } from './clients.resources.ts';

const service = 'identity';
const path = '/platform/setting/applications/sessions';

const of = {
  applicationId: Id,
  /** At this client of the application alone. */
  clientId: Type.Optional(ClientId),
};

const ClientSessionId = Type.String({
  pattern: '^(?!.*\\.\\.)[A-Za-z0-9_-]{1,64}\\.[A-Za-z0-9_-][A-Za-z0-9._~:/@+-]{0,320}$',
  maxLength: 386,
  description: 'Opaque identifier',
});

export const ClientSessionView = Closed({
  sessionId: Type.String(),
  name: Type.String({ description: 'By what the journal knows the person: the login, else the address' }),
  device: Type.String({ description: 'Browser and system; empty when they cannot be told' }),
  clientId: Type.String(),
  ip: Type.String({ description: 'Where the person signed in from' }),
  /** When the person came to the client. */
  sessionStart: Instant,
  sessionExpired: Instant,
  lastAccess: Instant,
});
export type ClientSessionView = Static<typeof ClientSessionView>;

export const clientSessionEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.client-session.list',
    service,
    method: 'GET',
    path,
    summary: 'Sessions at the clients of an application that have not ended',
    access: granted('setting.applications.read'),
    idempotency: 'safe',
    query: ListQuery(
      ['sessionStart', 'name', 'clientId', 'ip', 'sessionExpired', 'lastAccess'],
      { sort: 'sessionStart', order: 'DESC' },
      {
        ...of,
        /** Part of a name or of an address. */
        search: Type.Optional(Line(200)),
      },
    ),
    responses: { 200: Closed({ sessions: Type.Array(ClientSessionView), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
  endAll: defineEndpoint({
    operationId: 'identity.client-session.end-all',
    service,
    method: 'DELETE',
    path,
    summary:
      'End all sessions at an application or at one of its clients, with every token it holds of people',
    access: granted('setting.applications.write'),
    idempotency: 'natural',
    query: Closed(of),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  endOne: defineEndpoint({
    operationId: 'identity.client-session.end',
    service,
    method: 'DELETE',
    path: `${path}/{sessionId}`,
    summary: 'End a session at a client, with its tokens; the session of the person goes on elsewhere',
    access: granted('setting.applications.write'),
    idempotency: 'natural',
    subject: { kind: 'person', in: 'params', key: 'sessionId' },
    params: Closed({ sessionId: ClientSessionId }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.beyondYours],
  }),
} as const;
