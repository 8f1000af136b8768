/** Legal entities of the installation's owner, as administrators manage them. */
import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Revision } from '../core/schema.ts';
import { Organization, OrganizationCreate, OrganizationName, OrganizationUpdate } from './resources.ts';

const service = 'access-request';
const read = granted('setting.companies.read');
const write = granted('setting.companies.write');
const one = Closed({ id: Id });
const { notFound, conflict, inUse } = requestErrors;
/** Part of a name or of a requisite. */
const search = Type.Optional(Line(200));

export const organizationEndpoints = {
  list: defineEndpoint({
    operationId: 'access-request.organization.list',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/organizations',
    summary: 'Legal entities of the owner of the installation',
    access: read,
    idempotency: 'safe',
    query: ListQuery(['name', 'inn', 'date'], { sort: 'name', order: 'ASC' }, { search }),
    responses: { 200: Closed({ organizations: Type.Array(Organization), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'access-request.organization.search',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'GET',
    path: '/platform/setting/organizations/search',
    summary: 'Organizations to choose from, by name',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: { 200: Closed({ organizations: Type.Array(OrganizationName) }) },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'access-request.organization.create',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'POST',
    path: '/platform/setting/organizations',
    summary: 'Create an organization',
    access: write,
    idempotency: 'key',
    body: OrganizationCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'access-request.organization.change',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'PUT',
    path: '/platform/setting/organizations/{id}',
    summary: 'Change an organization',
    access: write,
    idempotency: 'natural',
    params: one,
    body: OrganizationUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [notFound, conflict],
  }),
  delete: defineEndpoint({
    operationId: 'access-request.organization.delete',
    beyond: 'companies and master accounts are managed in the console',
    service,
    method: 'DELETE',
    path: '/platform/setting/organizations/{id}',
    summary: 'Delete an organization that no contractor works with',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [notFound, conflict, inUse],
  }),
} as const;
