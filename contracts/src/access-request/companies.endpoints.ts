/** Companies of a person, and the people of those whom a master account answers for. */
import Type from 'typebox';
import { defineEndpoint, masterAccount, onMembership, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, MadeFrom, NoContent, Nullable } from '../core/schema.ts';
import { accessErrors } from './errors.ts';
import {
  Access,
  Contact,
  ContactContractor,
  ContactState,
  Contractor,
  OwnCompany,
  TakenAccess,
} from './resources.ts';

const service = 'access-request';

const { beyondYours, ownAccess } = grantErrors;
const { fixedByAdministrator } = accessErrors;

/** Ids as one query parameter, separated by commas. */
const IdList = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$' });

export const companyEndpoints = {
  list: defineEndpoint({
    operationId: 'access-request.company.list',
    service,
    method: 'GET',
    path: '/platform/user/profile/companies',
    summary: 'Companies of the person, with requisites and roles',
    access: signedIn,
    idempotency: 'safe',
    query: ListQuery(['name', 'since'], { sort: 'name', order: 'ASC' }, {}),
    responses: { 200: Closed({ companies: Type.Array(OwnCompany), meta: ListMeta }) },
    errors: [],
  }),
  leave: defineEndpoint({
    operationId: 'access-request.company.leave',
    service,
    method: 'DELETE',
    path: '/platform/user/profile/companies/{id}',
    summary: 'Leave a company: its roles and the right to decide for it end at once',
    access: signedIn,
    idempotency: 'natural',
    params: Closed({ id: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound],
  }),
  contacts: defineEndpoint({
    operationId: 'access-request.contact.list',
    service,
    method: 'GET',
    path: '/platform/user/profile/contacts',
    summary: 'People of the companies that a master account answers for, and those who are invited',
    access: masterAccount,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'email'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name, an e-mail address or a number. */
        search: Type.Optional(Line(200)),
        accessStatus: Type.Optional(ContactState),
        contractorId: Type.Optional(Id),
      },
    ),
    responses: { 200: Closed({ contacts: Type.Array(Contact), meta: ListMeta }) },
    errors: [],
  }),
  contactContractors: defineEndpoint({
    operationId: 'access-request.contact.contractors',
    service,
    method: 'GET',
    path: '/platform/user/profile/contacts/{userId}/contractors',
    summary: 'What a contact may do in each company of the master account',
    access: masterAccount,
    idempotency: 'safe',
    params: Closed({ userId: Id }),
    responses: { 200: Closed({ contractors: Type.Array(ContactContractor) }) },
    errors: [requestErrors.notFound],
  }),
  changeContact: defineEndpoint({
    operationId: 'access-request.contact.change',
    service,
    method: 'PUT',
    path: '/platform/master-account/contacts/contractors',
    summary: 'Change what a contact may do in one company',
    access: masterAccount,
    idempotency: 'natural',
    subject: onMembership('body'),
    body: Closed({
      userId: Id,
      contractorId: Id,
      access: Access,
      /** Until when; null without an end. Left out it stays as it is. */
      until: Type.Optional(Nullable(Instant)),
      revision: MadeFrom,
    }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      fixedByAdministrator,
      accessErrors.formerMember,
      beyondYours,
      ownAccess,
    ],
  }),
  removeContact: defineEndpoint({
    operationId: 'access-request.contact.remove',
    service,
    method: 'DELETE',
    path: '/platform/master-account/contacts/contractors',
    summary:
      'Take the roles of a contact that `access` names in one company; without `access` the whole access ends',
    access: masterAccount,
    idempotency: 'natural',
    subject: onMembership('body'),
    /** The specification sends them in the body; a client that sends none there uses the query. */
    query: Closed({ userId: Type.Optional(Id), contractorId: Type.Optional(Id) }),
    body: Nullable(
      Closed({
        userId: Type.Optional(Id),
        contractorId: Type.Optional(Id),
        access: Type.Optional(TakenAccess),
      }),
    ),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, fixedByAdministrator, beyondYours],
  }),
  contractors: defineEndpoint({
    operationId: 'access-request.contractor.find',
    service,
    method: 'GET',
    path: '/platform/master-account/contractors',
    summary: 'Companies of the master account to choose from; as many as ids were given, else 50',
    access: masterAccount,
    idempotency: 'safe',
    query: Closed({
      searchValue: Type.Optional(Line(200)),
      /** Says of each company whether this person is in it. */
      userId: Type.Optional(Id),
      ids: Type.Optional(IdList),
    }),
    responses: { 200: Closed({ contractors: Type.Array(Contractor) }) },
    errors: [],
  }),
} as const;
