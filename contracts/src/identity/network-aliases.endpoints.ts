import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ChoiceQuery, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Revision } from '../core/schema.ts';
import { networkErrors } from './network.errors.ts';
import { NetworkAlias, NetworkAliasCreate, NetworkAliasUpdate } from './network.resources.ts';

const service = 'identity';
const read = granted('setting.network.read');
const write = granted('setting.network.write');
const one = Closed({ id: Id });
/** Some hundred addresses with a comment each. */
const bodyLimit = 1_048_576;

export const networkAliasEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.network-alias.list',
    service,
    method: 'GET',
    path: '/platform/setting/network-aliases',
    summary: 'Names for several addresses and subnets',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'date'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name, an address or a comment. */
        search: Type.Optional(Line(200)),
      },
    ),
    responses: { 200: Closed({ networkAliases: Type.Array(NetworkAlias), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'identity.network-alias.search',
    service,
    method: 'GET',
    path: '/platform/setting/network-aliases/search',
    summary: 'Aliases to choose from, by name',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: {
      200: Closed({ networkAliases: Type.Array(Closed({ id: Type.String(), name: Type.String() })) }),
    },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'identity.network-alias.create',
    service,
    method: 'POST',
    path: '/platform/setting/network-aliases',
    summary: 'Make a name for several addresses and subnets',
    access: write,
    idempotency: 'key',
    body: NetworkAliasCreate,
    bodyLimit,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [networkErrors.unconfirmed],
  }),
  change: defineEndpoint({
    operationId: 'identity.network-alias.change',
    service,
    method: 'PUT',
    path: '/platform/setting/network-aliases/{id}',
    summary: 'Change an alias; the lists that name it follow within two seconds',
    access: write,
    idempotency: 'natural',
    params: one,
    body: NetworkAliasUpdate,
    bodyLimit,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [
      requestErrors.notFound,
      requestErrors.conflict,
      networkErrors.lockout,
      networkErrors.unconfirmed,
    ],
  }),
  delete: defineEndpoint({
    operationId: 'identity.network-alias.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/network-aliases/{id}',
    summary: 'Delete an alias that no list names',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.inUse, networkErrors.unconfirmed],
  }),
} as const;
