import Type from 'typebox';
import { defineEndpoint, granted, onPerson } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { exportFormats } from '../core/export-formats.ts';
import { BoundedListMeta, ListMeta, ListQuery } from '../core/paging.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Id, Instant, Line, NoContent } from '../core/schema.ts';
import { accountErrors } from './account.errors.ts';
import { Person, PersonContact, PersonEffects, PersonListItem, PersonSession } from './people.resources.ts';
import { BLOCK_REASON_MAX, personStatuses } from './person-kinds.ts';
import { RoleId } from './roles.resources.ts';

const service = 'identity';
const read = granted('setting.users.read');
const write = granted('setting.users.write');
const one = Closed({ id: Id });
const path = '/platform/setting/users';
/** Ids with commas between. */
const Ids = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$' });

const filters = {
  /** Beginnings of words of a name, of a login, an e-mail address or a number. */
  search: Type.Optional(Line(200)),
  status: Type.Optional(Type.Enum([...personStatuses])),
  /** Code of the scheme that is assigned. */
  scheme: Type.Optional(Id),
  role: Type.Optional(RoleId),
  /** Where they signed in last. */
  domain: Type.Optional(Id),
  /** Of the last sign-in. */
  dateFrom: Type.Optional(Instant),
  dateTo: Type.Optional(Instant),
};

export const peopleEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.person.list',
    beyond: 'administrators find people in the console',
    service,
    method: 'GET',
    path,
    summary: 'People who have an account',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'login', 'lastSignIn', 'createdAt'],
      { sort: 'lastSignIn', order: 'DESC' },
      filters,
    ),
    responses: { 200: Closed({ users: Type.Array(PersonListItem), meta: BoundedListMeta }) },
    errors: [],
  }),
  export: defineEndpoint({
    operationId: 'identity.person.export',
    beyond: 'administrators take the list of people along',
    service,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The people that the list shows by the same filters as a file; leaves a row in the history',
    access: read,
    idempotency: 'safe',
    query: Closed({
      format: Type.Enum([...exportFormats]),
      timeZone: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Time zone (IANA) of the dates; UTC unless told',
        }),
      ),
      ...filters,
    }),
    responses: { 200: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }) },
    downloads: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: [requestErrors.invalid, personErrors.exportBusy],
    timeout: 600_000,
  }),
  search: defineEndpoint({
    operationId: 'identity.person.search',
    service,
    method: 'GET',
    path: `${path}/contacts/search`,
    summary:
      'People by their name, login, e-mail address or number, or by their ids; 50 at most unless ids say how many',
    access: read,
    idempotency: 'safe',
    query: Closed({ search: Type.Optional(Line(200)), ids: Type.Optional(Ids) }),
    responses: { 200: Closed({ contacts: Type.Array(PersonContact) }) },
    errors: [],
  }),
  read: defineEndpoint({
    operationId: 'identity.person.read',
    beyond: 'administrators see how a person signs in and what they may do',
    service,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A person: how they sign in, what they may do; the look is recorded',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ user: Person }) },
    errors: [requestErrors.notFound],
  }),
  effects: defineEndpoint({
    operationId: 'identity.person.effects',
    beyond: 'a confirmation says what ends before it does',
    service,
    method: 'GET',
    path: `${path}/{id}/effects`,
    summary: 'What ends with the access of a person, and whether blocking would be refused',
    access: write,
    idempotency: 'safe',
    subject: onPerson,
    params: one,
    responses: { 200: Closed({ effects: PersonEffects }) },
    errors: [requestErrors.notFound, personErrors.own, personErrors.beyondYours],
  }),
  sessions: defineEndpoint({
    operationId: 'identity.person.sessions',
    beyond: 'administrators see where a person is signed in',
    service,
    method: 'GET',
    path: `${path}/{id}/sessions`,
    summary: 'Sessions of a person that have not ended',
    access: read,
    idempotency: 'safe',
    params: one,
    query: ListQuery(
      ['lastAccess', 'sessionStart', 'sessionExpired', 'name', 'ip'],
      { sort: 'lastAccess', order: 'DESC' },
      {},
    ),
    responses: { 200: Closed({ sessions: Type.Array(PersonSession), meta: ListMeta }) },
    errors: [requestErrors.notFound],
  }),
  setActive: defineEndpoint({
    operationId: 'identity.person.set-active',
    beyond: 'administrators block people and let them in again',
    service,
    method: 'PUT',
    path: `${path}/{id}/active`,
    summary: 'Block a person, which ends their sessions at once, or let them in again',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    body: Closed({
      active: Type.Boolean(),
      /** Kept by the history; asked for when somebody is blocked. */
      reason: Type.Optional(Line(BLOCK_REASON_MAX)),
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      personErrors.own,
      personErrors.beyondYours,
      accountErrors.lastAdministrator,
    ],
  }),
  endSession: defineEndpoint({
    operationId: 'identity.person.end-session',
    beyond: 'administrators end a session that is not the person’s',
    service,
    method: 'DELETE',
    path: `${path}/{id}/sessions/{sessionId}`,
    summary: 'End one session of a person',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: Closed({ id: Id, sessionId: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.beyondYours],
  }),
  endSessions: defineEndpoint({
    operationId: 'identity.person.end-sessions',
    beyond: 'administrators end the access of a person at once',
    service,
    method: 'DELETE',
    path: `${path}/{id}/sessions`,
    summary: 'End all sessions of a person, and the access of applications beyond them',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.own, personErrors.beyondYours],
  }),
} as const;
