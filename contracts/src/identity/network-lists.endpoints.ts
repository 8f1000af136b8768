import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, NoContent, Revision } from '../core/schema.ts';
import { networkErrors } from './network.errors.ts';
import {
  ConfirmedAddress,
  NetworkEntry,
  NetworkEntryCreate,
  NetworkEntryUpdate,
} from './network.resources.ts';

const service = 'identity';
const read = granted('setting.network.read');
const write = granted('setting.network.write');
const one = Closed({ id: Id });
const refusals = [
  requestErrors.notFound,
  requestErrors.conflict,
  networkErrors.lockout,
  networkErrors.unconfirmed,
];

/** Both lists are the same but for what they do to an address. */
const listEndpoints = <const List extends 'blacklist' | 'whitelist'>(list: List, effect: string) =>
  ({
    list: defineEndpoint({
      operationId: `identity.${list}.list`,
      service,
      method: 'GET',
      path: `/platform/setting/${list}`,
      summary: `Entries of the ${list}`,
      access: read,
      idempotency: 'safe',
      query: ListQuery(
        ['date', 'ip', 'dateFrom', 'dateTo'],
        { sort: 'date', order: 'DESC' },
        {
          /** Part of an address, of the name of an alias or of a comment. */
          search: Type.Optional(Line(200)),
          enabled: Type.Optional(Type.Enum(['true', 'false'])),
        },
      ),
      responses: { 200: Closed({ entries: Type.Array(NetworkEntry), meta: BoundedListMeta }) },
      errors: [],
    }),
    create: defineEndpoint({
      operationId: `identity.${list}.create`,
      service,
      method: 'POST',
      path: `/platform/setting/${list}`,
      summary: `Make an entry of the ${list}: ${effect}`,
      access: write,
      idempotency: 'key',
      body: NetworkEntryCreate,
      responses: { 201: Closed({ id: Type.String() }) },
      errors: [networkErrors.lockout, networkErrors.unconfirmed],
    }),
    change: defineEndpoint({
      operationId: `identity.${list}.change`,
      service,
      method: 'PUT',
      path: `/platform/setting/${list}/{id}`,
      summary: `Change an entry of the ${list}; it acts within two seconds`,
      access: write,
      idempotency: 'natural',
      params: one,
      body: NetworkEntryUpdate,
      responses: { 200: Closed({ revision: Revision }) },
      errors: refusals,
    }),
    setEnabled: defineEndpoint({
      operationId: `identity.${list}.set-enabled`,
      service,
      method: 'PUT',
      path: `/platform/setting/${list}/{id}/enabled`,
      summary: `Switch an entry of the ${list} on or off`,
      access: write,
      idempotency: 'natural',
      params: one,
      body: Closed({ enabled: Type.Boolean(), confirmedAddress: ConfirmedAddress }),
      responses: { 200: Closed({ revision: Revision }) },
      errors: refusals,
    }),
    delete: defineEndpoint({
      operationId: `identity.${list}.delete`,
      service,
      method: 'DELETE',
      path: `/platform/setting/${list}/{id}`,
      summary: `Delete an entry of the ${list}`,
      access: write,
      idempotency: 'natural',
      params: one,
      query: Closed({ confirmedAddress: ConfirmedAddress }),
      responses: { 204: NoContent },
      errors: [requestErrors.notFound, networkErrors.lockout, networkErrors.unconfirmed],
    }),
  }) as const;

export const blacklistEndpoints = listEndpoints('blacklist', 'who comes from there is refused');
export const whitelistEndpoints = listEndpoints('whitelist', 'nobody else is let in any more');
