/** Requests for access as administrators decide on them. */
import Type from 'typebox';
import { defineEndpoint, granted, onMembership } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, NoContent, Nullable } from '../core/schema.ts';
import { accessErrors } from './errors.ts';
import { AccessRequest, ContractorRoles, decisionForm, RequestStatus } from './resources.ts';

const service = 'access-request';
const readRequests = granted('setting.access-requests.read');
const decide = granted('setting.access-requests.write');
const one = Closed({ id: Id });
const { notFound } = requestErrors;
/** Part of a company's name or taxpayer number, or of the person's name. */
const search = Type.Optional(Line(200));

const deciding = {
  service,
  method: 'POST',
  access: decide,
  idempotency: 'natural',
  // The request names who asks for it.
  subject: onMembership('params', 'id'),
  params: one,
  responses: { 204: NoContent },
} as const;
const refusals = [notFound, accessErrors.ownRequest, accessErrors.decided] as const;
const reason = Closed({ reason: Line(1000, 1) });

export const accessRequestEndpoints = {
  list: defineEndpoint({
    operationId: 'access-request.administration.list',
    beyond: 'a request without a master account is decided by administrators',
    service,
    method: 'GET',
    path: '/platform/setting/access-requests',
    summary: 'Requests of the installation, and which of them no master account decides on',
    access: readRequests,
    idempotency: 'safe',
    query: ListQuery(
      ['date', 'status', 'company'],
      { sort: 'date', order: 'DESC' },
      {
        search,
        status: Type.Optional(RequestStatus),
        /** Only those that no master account can decide on. */
        unassigned: Type.Optional(Type.Boolean()),
        /** Only those that mean this contractor, or were linked to it. */
        contractorId: Type.Optional(Id),
      },
    ),
    responses: { 200: Closed({ requests: Type.Array(AccessRequest), meta: BoundedListMeta }) },
    errors: [notFound],
  }),
  count: defineEndpoint({
    operationId: 'access-request.administration.count',
    beyond: 'a request without a master account is decided by administrators',
    service,
    method: 'GET',
    path: '/platform/setting/access-requests/count',
    summary: 'How many requests wait for an administrator',
    access: readRequests,
    idempotency: 'safe',
    unattended: true,
    responses: { 200: Closed({ count: Type.Integer({ minimum: 0 }) }) },
    errors: [],
  }),
  approve: defineEndpoint({
    ...deciding,
    operationId: 'access-request.administration.approve',
    beyond: 'a request without a master account is decided by administrators',
    path: '/platform/setting/access-requests/{id}/approve',
    summary: 'Approve a request as an administrator',
    formNames: decisionForm,
    body: Closed({ contractorId: Id, roles: ContractorRoles, until: Type.Optional(Nullable(Instant)) }),
    errors: [...refusals, accessErrors.alreadyExist, grantErrors.beyondYours],
  }),
  fail: defineEndpoint({
    ...deciding,
    operationId: 'access-request.administration.fail',
    beyond: 'a request without a master account is decided by administrators',
    path: '/platform/setting/access-requests/{id}/failure',
    summary: 'Reject a request as an administrator',
    body: reason,
    errors: [...refusals],
  }),
  markDuplicate: defineEndpoint({
    ...deciding,
    operationId: 'access-request.administration.mark-duplicate',
    beyond: 'a request without a master account is decided by administrators',
    path: '/platform/setting/access-requests/{id}/duplicate',
    summary: 'Close a request as a duplicate as an administrator',
    body: reason,
    errors: [...refusals],
  }),
  allow: defineEndpoint({
    ...deciding,
    operationId: 'access-request.administration.allow',
    beyond: 'a request without a master account is decided by administrators',
    path: '/platform/setting/access-requests/{id}/allow',
    summary: 'Approve a request without a grant as an administrator',
    errors: [...refusals],
  }),
} as const;
