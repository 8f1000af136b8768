import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, NoContent } from '../core/schema.ts';
import { schemeErrors } from './schemes.errors.ts';
import {
  AuthenticationFlow,
  AuthenticationScheme,
  SCHEMES_MAX,
  SchemeCreate,
  SchemeEffects,
  SchemePlan,
  SchemeRevision,
  SchemeUpdate,
} from './schemes.resources.ts';

const service = 'identity';
const read = granted('setting.schemes.read');
const write = granted('setting.schemes.write');
const one = Closed({ id: Id });
const path = '/platform/setting/authentication-schemas';

export const schemeEndpoints = {
  flows: defineEndpoint({
    operationId: 'identity.scheme.flows',
    service,
    method: 'GET',
    path: `${path}/flows`,
    summary: 'Factors that schemes are built from',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ flows: Type.Array(AuthenticationFlow) }) },
    errors: [],
  }),
  list: defineEndpoint({
    operationId: 'identity.scheme.list',
    service,
    method: 'GET',
    path,
    summary: 'Authentication schemes, the highest priority first',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ schemas: Type.Array(AuthenticationScheme) }) },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'identity.scheme.create',
    service,
    method: 'POST',
    path,
    summary: 'Make an authentication scheme, behind those that were put in order',
    access: write,
    idempotency: 'key',
    body: SchemeCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [schemeErrors.tooMany, schemeErrors.baseOff, schemeErrors.channelOff],
  }),
  change: defineEndpoint({
    operationId: 'identity.scheme.change',
    service,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change an authentication scheme; its code stays',
    access: write,
    idempotency: 'natural',
    params: one,
    body: SchemeUpdate,
    responses: { 200: Closed({ revision: SchemeRevision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      schemeErrors.base,
      schemeErrors.baseOff,
      schemeErrors.channelOff,
    ],
  }),
  setActive: defineEndpoint({
    operationId: 'identity.scheme.set-active',
    service,
    method: 'PUT',
    path: `${path}/{id}/active`,
    summary: 'Switch an authentication scheme on or off',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ active: Type.Boolean() }),
    responses: { 200: Closed({ revision: SchemeRevision }) },
    errors: [
      requestErrors.notFound,
      schemeErrors.base,
      schemeErrors.only,
      schemeErrors.hasUsers,
      schemeErrors.ofDomain,
      schemeErrors.channelOff,
    ],
  }),
  order: defineEndpoint({
    operationId: 'identity.scheme.order',
    service,
    method: 'PATCH',
    path: `${path}/priority`,
    summary: 'Put the schemes in another order of priority, which names each of them once',
    access: write,
    idempotency: 'natural',
    body: Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: SCHEMES_MAX }) }),
    responses: { 204: NoContent },
    errors: [requestErrors.conflict],
  }),
  delete: defineEndpoint({
    operationId: 'identity.scheme.delete',
    service,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete an authentication scheme that decides for nobody by assignment or domain',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      schemeErrors.base,
      schemeErrors.only,
      schemeErrors.hasUsers,
      schemeErrors.ofDomain,
    ],
  }),
  foresee: defineEndpoint({
    operationId: 'identity.scheme.foresee',
    beyond: 'a confirmation says whom a change concerns before it is made',
    service,
    method: 'POST',
    path: `${path}/effects`,
    summary:
      'For how many people a change would decide, and which open sessions it concerns; changes nothing',
    access: write,
    idempotency: 'safe',
    body: SchemePlan,
    responses: { 200: Closed({ effects: SchemeEffects }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
} as const;
