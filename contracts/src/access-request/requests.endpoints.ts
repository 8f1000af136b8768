/** Requests for access to companies: the person's side and the side of those who decide. */
import Type from 'typebox';
import { defineEndpoint, masterAccount, onMembership, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, NoContent, Nullable } from '../core/schema.ts';
import { accessErrors } from './errors.ts';
import {
  AccessRequest,
  ContractorRoles,
  decisionForm,
  RequestedCompany,
  RequestStatus,
} from './resources.ts';
import { ContractorRole } from './roles.resources.ts';

const service = 'access-request';
const { notFound } = requestErrors;
const { requestsOff, ownRequest, decided, alreadyExist, tooManyOpen, refusedTooOften } = accessErrors;

const filters = {
  /** Part of a company's name or taxpayer number, or of the person's name. */
  search: Type.Optional(Line(200)),
  status: Type.Optional(RequestStatus),
};
const sorts = ['date', 'status', 'company'] as const;
const list = ListQuery([...sorts], { sort: 'date', order: 'DESC' }, filters);
const incoming = ListQuery(
  [...sorts],
  { sort: 'date', order: 'DESC' },
  { ...filters, status: Type.Optional(Type.Enum(['all', ...RequestStatus.enum])) },
);
const page = { 200: Closed({ requests: Type.Array(AccessRequest), meta: ListMeta }) };
const toDecide = { requestId: Id, userId: Id };
const deciding = {
  service,
  method: 'POST',
  access: masterAccount,
  idempotency: 'natural',
  responses: { 204: NoContent },
} as const;
const refusing = Closed({ ...toDecide, reason: Line(1000, 1) });
const refusals = [notFound, requestsOff, ownRequest, decided] as const;

export const requestEndpoints = {
  roles: defineEndpoint({
    operationId: 'access-request.role.available',
    service,
    method: 'GET',
    path: '/platform/user/access/requests/roles/available',
    summary: 'Roles that a request may name',
    access: signedIn,
    idempotency: 'safe',
    beforeRequiredFields: true,
    query: Closed({ roleType: Type.Optional(Type.Enum(['contractor'])) }),
    responses: { 200: Closed({ roles: Type.Array(ContractorRole) }) },
    errors: [requestsOff],
  }),
  outgoing: defineEndpoint({
    operationId: 'access-request.request.list-own',
    service,
    method: 'GET',
    path: '/platform/user/access/requests',
    summary: 'Requests that the person has sent',
    access: signedIn,
    idempotency: 'safe',
    beforeRequiredFields: true,
    query: list,
    responses: page,
    errors: [requestsOff],
  }),
  incoming: defineEndpoint({
    operationId: 'access-request.request.list',
    service,
    method: 'GET',
    path: '/platform/master-account/access/requests',
    summary: 'Requests that the master account decides on',
    access: masterAccount,
    idempotency: 'safe',
    query: incoming,
    responses: page,
    errors: [requestsOff],
  }),
  send: defineEndpoint({
    operationId: 'access-request.request.send',
    service,
    method: 'POST',
    path: '/platform/user/access/requests',
    summary: 'Ask for access to companies: a request for each of them, all or none',
    access: signedIn,
    idempotency: 'key',
    beforeRequiredFields: true,
    body: Closed({ companies: Type.Array(RequestedCompany, { minItems: 1, maxItems: 20 }) }),
    responses: { 201: Closed({ requestIds: Type.Array(Type.String()) }) },
    errors: [requestsOff, tooManyOpen, accessErrors.tooManyRequests, refusedTooOften],
  }),
  remove: defineEndpoint({
    operationId: 'access-request.request.remove',
    service,
    method: 'DELETE',
    path: '/platform/user/access/requests/{requestId}',
    summary: 'Take a request back that is not decided yet',
    access: signedIn,
    idempotency: 'natural',
    beforeRequiredFields: true,
    params: Closed({ requestId: Id }),
    responses: { 204: NoContent },
    errors: [notFound, requestsOff, decided],
  }),
  approve: defineEndpoint({
    ...deciding,
    operationId: 'access-request.request.approve',
    subject: onMembership('body'),
    path: '/platform/master-account/access/requests/approve/contractor',
    summary: 'Approve a request: the person becomes a contact of the contractor with these roles',
    formNames: decisionForm,
    body: Closed({
      ...toDecide,
      contractorId: Id,
      roles: ContractorRoles,
      until: Type.Optional(Nullable(Instant)),
    }),
    errors: [...refusals, alreadyExist, accessErrors.fixedByAdministrator, grantErrors.beyondYours],
  }),
  fail: defineEndpoint({
    ...deciding,
    operationId: 'access-request.request.fail',
    subject: onMembership('body'),
    path: '/platform/master-account/access/requests/failure',
    summary: 'Reject a request with a reason',
    body: refusing,
    errors: [...refusals],
  }),
  markDuplicate: defineEndpoint({
    ...deciding,
    operationId: 'access-request.request.mark-duplicate',
    subject: onMembership('body'),
    path: '/platform/master-account/access/requests/duplicate',
    summary: 'Close a request as a duplicate with a reason',
    body: refusing,
    errors: [...refusals],
  }),
  allow: defineEndpoint({
    ...deciding,
    operationId: 'access-request.request.allow',
    subject: onMembership('body'),
    path: '/platform/master-account/access/requests/allow',
    summary: 'Approve a request without a grant: the master account gives the rights by hand',
    body: Closed(toDecide),
    errors: [...refusals],
  }),
} as const;
