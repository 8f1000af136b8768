/** Partner companies, their people and master accounts, as administrators manage them. */
import Type from 'typebox';
import { defineEndpoint, granted, onMembership } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { BoundedListMeta, ChoiceQuery, ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, MadeFrom, NoContent, Nullable, Revision } from '../core/schema.ts';
import { methodKeys } from '../identity/methods.ts';
import { Invitation, InvitationStatus } from './invitations.resources.ts';
import {
  Access,
  ContractorCreate,
  ContractorRecord,
  ContractorUpdate,
  Member,
  OrganizationName,
  OwnCompany,
} from './resources.ts';
import { GrantableRole } from './roles.resources.ts';

const service = 'access-request';
const read = granted('setting.companies.read');
const write = granted('setting.companies.write');
const one = Closed({ id: Id });
const { notFound, conflict, inUse } = requestErrors;
const { beyondYours, ownAccess } = grantErrors;
/** Part of a name or of a requisite. */
const search = Type.Optional(Line(200));

const person = Closed({ id: Id, userId: Id });

export const contractorEndpoints = {
  list: defineEndpoint({
    operationId: 'access-request.contractor.list',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors',
    summary: 'Partner companies with the number of their people and master accounts',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'inn', 'date'],
      { sort: 'name', order: 'ASC' },
      { search, organizationId: Type.Optional(Id) },
    ),
    responses: { 200: Closed({ contractors: Type.Array(ContractorRecord), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'access-request.contractor.search',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors/search',
    summary: 'Contractors to choose from, by name',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: { 200: Closed({ contractors: Type.Array(OrganizationName) }) },
    errors: [],
  }),
  roles: defineEndpoint({
    operationId: 'access-request.contractor.roles',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors/roles',
    summary: 'Roles that may be granted in a contractor',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ roles: Type.Array(GrantableRole) }) },
    errors: [],
  }),
  read: defineEndpoint({
    operationId: 'access-request.contractor.read',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors/{id}',
    summary: 'One contractor',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ contractor: ContractorRecord }) },
    errors: [notFound],
  }),
  create: defineEndpoint({
    operationId: 'access-request.contractor.create',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'POST',
    path: '/platform/setting/contractors',
    summary: 'Create a contractor, unique by taxpayer number and reason code',
    access: write,
    idempotency: 'key',
    body: ContractorCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'access-request.contractor.change',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'PUT',
    path: '/platform/setting/contractors/{id}',
    summary: 'Change a contractor; grants in organizations that it loses end',
    access: write,
    idempotency: 'natural',
    params: one,
    body: ContractorUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [notFound, conflict, beyondYours],
  }),
  delete: defineEndpoint({
    operationId: 'access-request.contractor.delete',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'DELETE',
    path: '/platform/setting/contractors/{id}',
    summary: 'Delete a contractor that has no people and no active invitation',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [notFound, conflict, inUse],
  }),
  people: defineEndpoint({
    operationId: 'access-request.member.list',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors/{id}/people',
    summary: 'People of a contractor and its master accounts',
    access: read,
    idempotency: 'safe',
    params: one,
    query: ListQuery(
      ['name', 'since'],
      { sort: 'name', order: 'ASC' },
      {
        search,
        /** Only master accounts, also those that are no members. */
        masters: Type.Optional(Type.Boolean()),
      },
    ),
    responses: { 200: Closed({ people: Type.Array(Member), meta: BoundedListMeta }) },
    errors: [notFound],
  }),
  grant: defineEndpoint({
    operationId: 'access-request.member.grant',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'PUT',
    path: '/platform/setting/contractors/{id}/people/{userId}',
    summary: 'Give a person access to a contractor, or change it',
    access: write,
    idempotency: 'natural',
    subject: onMembership('params'),
    params: person,
    body: Closed({
      access: Access,
      until: Type.Optional(Nullable(Instant)),
      /** Roles that master accounts cannot add to or take from this person. */
      lockedRoles: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
      /** The same for every role that grants one of these methods. */
      lockedMethods: Type.Optional(
        Type.Array(Type.Enum([...methodKeys]), { maxItems: 200, uniqueItems: true }),
      ),
      revision: MadeFrom,
    }),
    responses: { 204: NoContent },
    errors: [notFound, conflict, beyondYours, ownAccess],
  }),
  remove: defineEndpoint({
    operationId: 'access-request.member.remove',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'DELETE',
    path: '/platform/setting/contractors/{id}/people/{userId}',
    summary: 'End the access of a person to a contractor',
    access: write,
    idempotency: 'natural',
    subject: onMembership('params'),
    params: person,
    responses: { 204: NoContent },
    errors: [notFound, beyondYours],
  }),
  grantMaster: defineEndpoint({
    operationId: 'access-request.master.grant',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'PUT',
    path: '/platform/setting/contractors/{id}/masters/{userId}',
    summary: 'Make a person a master account of a contractor',
    access: write,
    idempotency: 'natural',
    subject: onMembership('params'),
    params: person,
    responses: { 204: NoContent },
    errors: [notFound, beyondYours, ownAccess],
  }),
  revokeMaster: defineEndpoint({
    operationId: 'access-request.master.revoke',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'DELETE',
    path: '/platform/setting/contractors/{id}/masters/{userId}',
    summary: 'Take the right of a master account away',
    access: write,
    idempotency: 'natural',
    subject: onMembership('params'),
    params: person,
    responses: { 204: NoContent },
    errors: [notFound, beyondYours],
  }),
  invitations: defineEndpoint({
    operationId: 'access-request.contractor.invitations',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/contractors/{id}/invitations',
    summary: 'Invitations into a contractor',
    access: read,
    idempotency: 'safe',
    params: one,
    query: ListQuery(
      ['createdAt', 'email', 'status'],
      { sort: 'createdAt', order: 'DESC' },
      { search, status: Type.Optional(InvitationStatus) },
    ),
    responses: { 200: Closed({ invitations: Type.Array(Invitation), meta: ListMeta }) },
    errors: [notFound],
  }),
  ofPerson: defineEndpoint({
    operationId: 'access-request.member.companies',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/users/{userId}/companies',
    summary: 'Companies of a person, with their roles there',
    access: read,
    idempotency: 'safe',
    params: Closed({ userId: Id }),
    responses: { 200: Closed({ companies: Type.Array(OwnCompany) }) },
    errors: [notFound],
  }),
} as const;
