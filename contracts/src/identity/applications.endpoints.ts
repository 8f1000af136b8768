import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Revision } from '../core/schema.ts';
import { licenseErrors } from '../platform/license.errors.ts';
import { applicationErrors } from './applications.errors.ts';
import {
  APPLICATIONS_MAX,
  Application,
  ApplicationCreate,
  ApplicationListItem,
  ApplicationTypeName,
  ApplicationUpdate,
} from './applications.resources.ts';
import { RightsAdopted } from './clients.resources.ts';

const service = 'identity';
const read = granted('setting.applications.read');
const write = granted('setting.applications.write');
const one = Closed({ id: Id });

export const applicationEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.application.list',
    service,
    method: 'GET',
    path: '/platform/setting/applications',
    summary: 'Applications of the installation, in the order in which people see them',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['order', 'name', 'date'],
      { sort: 'order', order: 'ASC' },
      {
        /** Part of a name or a code. */
        search: Type.Optional(Line(200)),
        type: Type.Optional(ApplicationTypeName),
      },
    ),
    responses: { 200: Closed({ applications: Type.Array(ApplicationListItem), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'identity.application.search',
    beyond: 'the form of a virtual application looks up its parent',
    service,
    method: 'GET',
    path: '/platform/setting/applications/search',
    summary: 'Applications to choose from, by name; for parents those that virtual ones may have',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({ parents: Type.Optional(Type.Boolean()) }),
    responses: {
      200: Closed({
        applications: Type.Array(
          Closed({ id: Type.String(), name: Type.String(), nameEn: Type.String(), code: Type.String() }),
        ),
      }),
    },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'identity.application.create',
    service,
    method: 'POST',
    path: '/platform/setting/applications',
    summary: 'Make an application, at the end of the order',
    access: write,
    idempotency: 'key',
    body: ApplicationCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [applicationErrors.tooMany, licenseErrors.limited, grantErrors.beyondYours],
  }),
  read: defineEndpoint({
    operationId: 'identity.application.read',
    service,
    method: 'GET',
    path: '/platform/setting/applications/details/{id}',
    summary: 'An application with its clients',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ application: Application }) },
    errors: [requestErrors.notFound],
  }),
  change: defineEndpoint({
    operationId: 'identity.application.change',
    service,
    method: 'PUT',
    path: '/platform/setting/applications/{id}',
    summary: 'Change an application; an internal one is locked once it is saved',
    access: write,
    idempotency: 'natural',
    params: one,
    body: ApplicationUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      applicationErrors.locked,
      grantErrors.beyondYours,
    ],
  }),
  adoptRights: defineEndpoint({
    operationId: 'identity.application.adopt-rights',
    beyond: 'what an administrator gave does nothing once they may not give it; another one answers for it',
    service,
    method: 'PUT',
    path: '/platform/setting/applications/{id}/rights',
    summary: 'Answer for rights of all clients of an application in place of those who gave them',
    access: write,
    idempotency: 'natural',
    params: one,
    body: RightsAdopted,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      applicationErrors.locked,
      grantErrors.beyondYours,
    ],
  }),
  setEnabled: defineEndpoint({
    operationId: 'identity.application.set-enabled',
    beyond: 'applications are switched as all other records are',
    service,
    method: 'PUT',
    path: '/platform/setting/applications/{id}/enabled',
    summary: 'Switch an application on or off; nobody enters one that is off',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, applicationErrors.locked],
  }),
  order: defineEndpoint({
    operationId: 'identity.application.order',
    service,
    method: 'PATCH',
    path: '/platform/setting/applications/order',
    summary: 'Put the applications in another order, which names each of them once',
    access: write,
    idempotency: 'natural',
    body: Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: APPLICATIONS_MAX }) }),
    responses: { 204: NoContent },
    errors: [requestErrors.conflict],
  }),
  delete: defineEndpoint({
    operationId: 'identity.application.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/applications/{id}',
    summary: 'Delete an application with its clients, unless virtual ones have it for a parent',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.inUse, applicationErrors.locked],
  }),
} as const;
