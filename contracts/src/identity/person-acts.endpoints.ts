import Type from 'typebox';
import { defineEndpoint, granted, onPerson } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Id, NoContent, Nullable } from '../core/schema.ts';
import { accountErrors } from './account.errors.ts';
import { authErrors } from './errors.ts';
import { PersonCreate } from './people.resources.ts';
import { personLinks, personResets } from './person-kinds.ts';
import { roleErrors } from './roles.errors.ts';
import { RoleId } from './roles.resources.ts';

const service = 'identity';
const write = granted('setting.users.write');
const one = Closed({ id: Id });
const path = '/platform/setting/users';

/** What administrators do about people beyond letting them in and keeping them out. */
export const personActEndpoints = {
  create: defineEndpoint({
    operationId: 'identity.person.create',
    beyond: 'administrators make accounts',
    service,
    method: 'POST',
    path,
    summary: 'Make an account; it gets only roles that the caller may grant',
    access: write,
    idempotency: 'key',
    body: PersonCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [
      roleErrors.beyondYours,
      roleErrors.unknown,
      roleErrors.withinCompany,
      roleErrors.tooMany,
      accountErrors.unknownScheme,
      authErrors.messageBudgetExceeded,
    ],
  }),
  assignScheme: defineEndpoint({
    operationId: 'identity.person.assign-scheme',
    beyond: 'administrators decide how a person signs in',
    service,
    method: 'PUT',
    path: `${path}/{id}/scheme`,
    summary: 'Let a person sign in by this scheme, or by that of their domain again',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    body: Closed({ scheme: Nullable(Id) }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.own, personErrors.beyondYours, accountErrors.unknownScheme],
  }),
  setRoles: defineEndpoint({
    operationId: 'identity.person.set-roles',
    beyond: 'administrators decide what a person may do',
    service,
    method: 'PUT',
    path: `${path}/{id}/roles`,
    summary: 'Roles of a person, by a caller who has what the roles that come and go grant',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    body: Closed({ roles: Type.Array(RoleId, { maxItems: 50 }) }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      personErrors.beyondYours,
      grantErrors.ownAccess,
      roleErrors.beyondYours,
      roleErrors.unknown,
      roleErrors.withinCompany,
      roleErrors.tooMany,
      accountErrors.lastAdministrator,
    ],
  }),
  sendLink: defineEndpoint({
    operationId: 'identity.person.send-link',
    beyond: 'administrators send a person the link by which they set their password',
    service,
    method: 'POST',
    path: `${path}/{id}/link`,
    summary: 'Mail a person the link by which they set their password',
    access: write,
    idempotency: 'key',
    subject: onPerson,
    params: one,
    body: Closed({
      /** Absent: of the first entry for who has no password, to restore it for everybody else. */
      link: Type.Optional(Type.Enum([...personLinks])),
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      personErrors.beyondYours,
      personErrors.blocked,
      personErrors.noEmail,
      personErrors.directoryManaged,
      authErrors.messageBudgetExceeded,
    ],
  }),
  reset: defineEndpoint({
    operationId: 'identity.person.reset',
    beyond: 'administrators give back what a person has used up or lost',
    service,
    method: 'POST',
    path: `${path}/{id}/reset`,
    summary: 'Give back what a person has used up, or take a second factor away that they lost',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    body: Closed({ reset: Type.Enum([...personResets]) }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.beyondYours],
  }),
  delete: defineEndpoint({
    operationId: 'identity.person.delete',
    beyond: 'administrators delete accounts',
    service,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an account with all that is known of the person; they hear of it',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params: one,
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      personErrors.own,
      personErrors.beyondYours,
      accountErrors.lastAdministrator,
    ],
  }),
} as const;
