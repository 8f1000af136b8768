import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, NoContent, Revision } from '../core/schema.ts';

const service = 'identity';
const read = granted('setting.device-types.read');
const write = granted('setting.device-types.write');
const one = Closed({ id: Id });

const DeviceTypeName = Line(200, 1);
/** Systems that tell devices apart rely on it, so it never changes. */
const DeviceTypeCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });

export const DeviceTypeCreate = Closed({ name: DeviceTypeName, code: DeviceTypeCode });
export type DeviceTypeCreate = Static<typeof DeviceTypeCreate>;
export const DeviceTypeUpdate = Closed({ name: DeviceTypeName, revision: Revision });
export type DeviceTypeUpdate = Static<typeof DeviceTypeUpdate>;

const DeviceType = Closed({
  id: Type.String(),
  revision: Revision,
  name: Type.String(),
  code: Type.String(),
  /** Domains that have attributes for it, named in the caller's language. */
  domains: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
  /** Of the last change. */
  date: Instant,
});
export type DeviceType = Static<typeof DeviceType>;

export const deviceTypeEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.device-type.list',
    service,
    method: 'GET',
    path: '/platform/setting/devices-types',
    summary: 'Types of devices that domains keep attributes for',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'code', 'date'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name or a code. */
        search: Type.Optional(Line(200)),
      },
    ),
    responses: { 200: Closed({ devicesTypes: Type.Array(DeviceType), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'identity.device-type.search',
    service,
    method: 'GET',
    path: '/platform/setting/devices-types/search',
    summary: 'Types of devices to choose from, by name',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: {
      200: Closed({
        devicesTypes: Type.Array(Closed({ id: Type.String(), name: Type.String(), code: Type.String() })),
      }),
    },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'identity.device-type.create',
    service,
    method: 'POST',
    path: '/platform/setting/devices-types',
    summary: 'Make a type of devices',
    access: write,
    idempotency: 'key',
    body: DeviceTypeCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'identity.device-type.change',
    service,
    method: 'PUT',
    path: '/platform/setting/devices-types/{id}',
    summary: 'Give a type of devices another name; its code stays',
    access: write,
    idempotency: 'natural',
    params: one,
    body: DeviceTypeUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  delete: defineEndpoint({
    operationId: 'identity.device-type.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/devices-types/{id}',
    summary: 'Delete a type of devices that no domain has attributes for',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.inUse],
  }),
} as const;
