import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { Closed, Id, NoContent, Revision } from '../core/schema.ts';
import {
  MAPPERS_MAX,
  Mapper,
  MapperCreate,
  MapperField,
  MapperTest,
  MapperTested,
  MapperUpdate,
} from './mappers.resources.ts';
import { providerErrors } from './providers.errors.ts';

const service = 'provider-sync';
const read = granted('setting.providers.read');
const write = granted('setting.providers.write');
const path = '/platform/setting/providers/sync/{syncId}';
const sync = Closed({ syncId: Id });
const one = Closed({ syncId: Id, id: Id });

export const mapperEndpoints = {
  list: defineEndpoint({
    operationId: 'provider-sync.mapper.list',
    service,
    method: 'GET',
    path: `${path}/mappers`,
    access: read,
    idempotency: 'safe',
    params: sync,
    summary: 'Mappers of a synchronization, in the order in which they are applied',
    responses: { 200: Closed({ mappers: Type.Array(Mapper) }) },
    errors: [requestErrors.notFound],
  }),
  create: defineEndpoint({
    operationId: 'provider-sync.mapper.create',
    service,
    method: 'POST',
    path: `${path}/mappers`,
    access: write,
    idempotency: 'key',
    params: sync,
    summary: 'Add a mapper; its conditions are read and checked',
    body: MapperCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      grantErrors.beyondYours,
      providerErrors.syncWithoutMappers,
      providerErrors.tooMany,
    ],
  }),
  change: defineEndpoint({
    operationId: 'provider-sync.mapper.change',

    service,
    method: 'PUT',
    path: `${path}/mappers/{id}`,
    access: write,
    idempotency: 'natural',
    params: one,
    summary: 'Change a mapper; another type or another kind of attributes resets conditions and rows',
    body: MapperUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours],
  }),
  setEnabled: defineEndpoint({
    operationId: 'provider-sync.mapper.set-enabled',

    service,
    method: 'PUT',
    path: `${path}/mappers/{id}/enabled`,
    access: write,
    idempotency: 'natural',
    params: one,
    summary:
      'Switch a mapper on or off; a run keeps those it began with, unless it is interrupted and continued',
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours],
  }),
  adopt: defineEndpoint({
    operationId: 'provider-sync.mapper.adopt',
    beyond: 'an administrator who has what a mapper grants answers for it, where its author cannot any more',

    service,
    method: 'POST',
    path: `${path}/mappers/{id}/adopt`,
    access: write,
    idempotency: 'natural',
    params: one,
    summary: 'Answer for what a mapper grants from now on, at the present address of its provider',
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours],
  }),
  order: defineEndpoint({
    operationId: 'provider-sync.mapper.order',
    beyond: 'a later mapper overrides what an earlier one set',

    service,
    method: 'PATCH',
    path: `${path}/mappers/order`,
    access: write,
    idempotency: 'natural',
    params: sync,
    summary: 'Put the mappers in another order of application, which names each of them once',
    body: Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: MAPPERS_MAX, uniqueItems: true }) }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours],
  }),
  delete: defineEndpoint({
    operationId: 'provider-sync.mapper.delete',

    service,
    method: 'DELETE',
    path: `${path}/mappers/{id}`,
    access: write,
    idempotency: 'natural',
    params: one,
    summary: 'Delete a mapper',
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours],
  }),
  base: defineEndpoint({
    operationId: 'provider-sync.mapper.base',
    service,
    method: 'POST',
    path: `${path}/base`,
    access: write,
    idempotency: 'key',
    params: sync,
    summary: 'Map by the fields that mean the same on both sides; of people, by a mapper made of them',
    body: Closed({ enabled: Type.Optional(Type.Boolean({ default: true })) }),
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [requestErrors.notFound, requestErrors.conflict, grantErrors.beyondYours, providerErrors.tooMany],
  }),
  fields: defineEndpoint({
    operationId: 'provider-sync.mapper.fields',

    service,
    method: 'GET',
    path: '/platform/setting/providers/mappers/fields',
    access: read,
    idempotency: 'safe',
    summary: 'Fields that mappers read and set, by code and title',
    responses: { 200: Closed({ fields: Type.Array(MapperField) }) },
    errors: [],
  }),
  test: defineEndpoint({
    operationId: 'provider-sync.mapper.test',
    beyond: 'a mapper is tried on a person before anybody depends on it',

    service,
    method: 'POST',
    path: `${path}/mappers/test`,
    access: write,
    idempotency: 'safe',
    params: sync,
    summary: 'What the mappers make of one person of the provider, step by step; writes nothing',
    body: MapperTest,
    responses: { 200: MapperTested },
    errors: [requestErrors.notFound, providerErrors.connection, providerErrors.access],
    timeout: 30_000,
  }),
} as const;
