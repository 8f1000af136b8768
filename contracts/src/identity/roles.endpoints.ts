/** Roles and the methods that they grant: kept, and for forms to choose from. */
import Type from 'typebox';
import { defineEndpoint, granted, grantedAny } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Line, NoContent, Revision } from '../core/schema.ts';
import { roleErrors } from './roles.errors.ts';
import {
  Role,
  RoleCreate,
  RoleHolder,
  RoleId,
  RoleKindName,
  RoleListItem,
  RoleUpdate,
} from './roles.resources.ts';

const service = 'identity';
/** Whoever may see or change what names roles and methods: their forms and filters look them up. */
const access = grantedAny(
  'setting.applications.read',
  'setting.applications.write',
  'setting.roles.read',
  'setting.roles.write',
  'setting.users.read',
  'setting.users.write',
  'setting.providers.read',
  'setting.providers.write',
);
const read = granted('setting.roles.read');
const write = granted('setting.roles.write');
const one = Closed({ id: RoleId });
const asked = {
  /** Part of a name or a code. */
  search: Type.Optional(Line(200)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
};
const choice = { code: Type.String(), name: Type.String() };

export const roleEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.role.list',
    beyond: 'administrators decide who may do what by roles',
    service,
    method: 'GET',
    path: '/platform/setting/roles',
    summary: 'Roles of the installation',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'code', 'date'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name or a code. */
        search: Type.Optional(Line(200)),
        kind: Type.Optional(RoleKindName),
        /** Those alone that grant it. */
        method: Type.Optional(Line(100)),
      },
    ),
    responses: { 200: Closed({ roles: Type.Array(RoleListItem), meta: BoundedListMeta }) },
    errors: [],
  }),
  read: defineEndpoint({
    operationId: 'identity.role.read',
    beyond: 'administrators decide who may do what by roles',
    service,
    method: 'GET',
    path: '/platform/setting/roles/{id}',
    summary: 'A role with its methods and the applications that name it',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ role: Role }) },
    errors: [requestErrors.notFound],
  }),
  people: defineEndpoint({
    operationId: 'identity.role.people',
    beyond: 'the page of a role says who holds it',
    service,
    method: 'GET',
    path: '/platform/setting/roles/{id}/people',
    summary: 'People who hold a role',
    access: read,
    idempotency: 'safe',
    params: one,
    query: ListQuery(['login'], { sort: 'login', order: 'ASC' }, {}),
    responses: { 200: Closed({ people: Type.Array(RoleHolder), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
  create: defineEndpoint({
    operationId: 'identity.role.create',
    beyond: 'administrators decide who may do what by roles',
    service,
    method: 'POST',
    path: '/platform/setting/roles',
    summary: 'Make a role; it grants only what the caller has',
    access: write,
    idempotency: 'key',
    body: RoleCreate,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [roleErrors.beyondYours, roleErrors.tooMany],
  }),
  change: defineEndpoint({
    operationId: 'identity.role.change',
    beyond: 'administrators decide who may do what by roles',
    service,
    method: 'PUT',
    path: '/platform/setting/roles/{id}',
    summary:
      'Change a role, of which the caller has everything that it grants before and after; its code and kind stay',
    access: write,
    idempotency: 'natural',
    params: one,
    body: RoleUpdate,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      roleErrors.builtIn,
      roleErrors.beyondYours,
      grantErrors.ownAccess,
    ],
  }),
  delete: defineEndpoint({
    operationId: 'identity.role.delete',
    beyond: 'administrators decide who may do what by roles',
    service,
    method: 'DELETE',
    path: '/platform/setting/roles/{id}',
    summary: 'Delete a role that nobody holds and no application names',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      requestErrors.inUse,
      roleErrors.builtIn,
      roleErrors.beyondYours,
      roleErrors.hasPeople,
    ],
  }),
  search: defineEndpoint({
    operationId: 'identity.role.search',
    service,
    method: 'GET',
    path: '/platform/setting/roles/search',
    summary: 'Roles to choose from, by name',
    access,
    idempotency: 'safe',
    query: Closed({ ...asked, roleType: Type.Optional(RoleKindName) }),
    responses: {
      200: Closed({
        /** `beyondCaller`: it grants what the caller does not have, so they neither grant it nor take it away. */
        roles: Type.Array(Closed({ ...choice, beyondCaller: Type.Boolean() })),
      }),
    },
    errors: [],
  }),
  methods: defineEndpoint({
    operationId: 'identity.method.filter',
    service,
    method: 'GET',
    path: '/platform/setting/methods/filter',
    summary: 'Methods to choose from, by name',
    access,
    idempotency: 'safe',
    query: Closed(asked),
    responses: { 200: Closed({ methods: Type.Array(Closed(choice)) }) },
    errors: [],
  }),
  accesses: defineEndpoint({
    operationId: 'identity.access-right.search',
    service,
    method: 'GET',
    path: '/platform/setting/roles/methods/search',
    summary: 'Roles and methods to choose from in one list, the roles first',
    access,
    idempotency: 'safe',
    query: Closed({
      ...asked,
      accessType: Type.Optional(RoleKindName),
      /** Those alone that let people see or change applications. */
      type: Type.Optional(Type.Enum(['applications'])),
    }),
    responses: {
      200: Closed({
        accesses: Type.Array(Closed({ type: Type.Enum(['role', 'method']), ...choice })),
      }),
    },
    errors: [],
  }),
} as const;
