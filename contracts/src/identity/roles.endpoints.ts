/** Roles and the methods that they grant, for forms to choose from. */
import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed, Line } from '../core/schema.ts';

const service = 'identity';
const access = granted('setting.applications.read');
const asked = {
  /** Part of a name or a code. */
  search: Type.Optional(Line(200)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
};
const choice = { code: Type.String(), name: Type.String() };
/** Kinds of roles that exist: those of the platform itself. */
const RoleType = Type.Enum(['systemic']);

export const roleEndpoints = {
  search: defineEndpoint({
    operationId: 'identity.role.search',
    service,
    method: 'GET',
    path: '/platform/setting/roles/search',
    summary: 'Roles to choose from, by name',
    access,
    idempotency: 'safe',
    query: Closed({ ...asked, roleType: Type.Optional(RoleType) }),
    responses: { 200: Closed({ roles: Type.Array(Closed(choice)) }) },
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
      accessType: Type.Optional(RoleType),
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
