import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { ChoiceQuery, ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, LocaleCode, NoContent, Revision } from '../core/schema.ts';
import {
  DomainBaseSettings,
  DomainCreate,
  DomainDetails,
  DomainListItem,
  DomainUpdate,
  ImageUpload,
  StoredImage,
} from './domains.resources.ts';
import { domainErrors } from './errors.ts';
import { licenseErrors } from './license.errors.ts';
import { StyleTemplate } from './resources.ts';

const service = 'platform';
const read = granted('setting.domains.read');
const write = granted('setting.domains.write');
const one = Closed({ id: Id });
/** Texts of twenty locales at once. */
const bodyLimit = 1_048_576;

export const domainEndpoints = {
  list: defineEndpoint({
    operationId: 'platform.domain.list',
    service,
    method: 'GET',
    path: '/platform/setting/domains',
    summary: 'Domains of the installation, without their texts',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'title', 'date'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a host, an alias, a title or a comment. */
        search: Type.Optional(Line(200)),
        locale: Type.Optional(LocaleCode),
        state: Type.Optional(Type.Enum(['on', 'off'])),
      },
    ),
    responses: { 200: Closed({ domains: Type.Array(DomainListItem), meta: ListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'platform.domain.search',
    service,
    method: 'GET',
    path: '/platform/setting/domains/search',
    summary: 'Domains to choose from, by host',
    access: read,
    idempotency: 'safe',
    query: ChoiceQuery({}),
    responses: {
      200: Closed({
        domains: Type.Array(
          Closed({
            id: Type.String(),
            name: Type.String(),
            title: Type.String(),
            enabled: Type.Boolean(),
          }),
        ),
      }),
    },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'platform.domain.create',
    service,
    method: 'POST',
    path: '/platform/setting/domains',
    summary: 'Make a domain; it answers by its hosts within two seconds',
    access: write,
    idempotency: 'key',
    body: DomainCreate,
    bodyLimit,
    responses: { 201: Closed({ id: Type.String() }) },
    errors: [licenseErrors.limited],
  }),
  read: defineEndpoint({
    operationId: 'platform.domain.read',
    service,
    method: 'GET',
    path: '/platform/setting/domains/{id}',
    summary: 'A domain with its look, texts and documents',
    access: read,
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ domain: DomainDetails }) },
    errors: [requestErrors.notFound],
  }),
  change: defineEndpoint({
    operationId: 'platform.domain.change',
    service,
    method: 'PUT',
    path: '/platform/setting/domains/{id}',
    summary: 'Change a domain; what is base stays base',
    access: write,
    idempotency: 'natural',
    params: one,
    body: DomainUpdate,
    bodyLimit,
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  setEnabled: defineEndpoint({
    operationId: 'platform.domain.set-enabled',
    service,
    method: 'PUT',
    path: '/platform/setting/domains/{id}/enabled',
    summary: 'Switch a domain on or off; one that is off refuses every request',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: Revision }) },
    errors: [requestErrors.notFound, domainErrors.base],
  }),
  delete: defineEndpoint({
    operationId: 'platform.domain.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/domains/{id}',
    summary: 'Delete a domain; the base one, and so the last one, stays',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, domainErrors.base, domainErrors.last],
  }),
  baseSettings: defineEndpoint({
    operationId: 'platform.domain.base-settings',
    service,
    method: 'GET',
    path: '/platform/setting/domains/base/settings',
    summary: 'Look, texts and documents of the base domain, which a new domain may begin with',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ settings: DomainBaseSettings }) },
    errors: [],
  }),
  styleTemplates: defineEndpoint({
    operationId: 'platform.style.list-templates',
    service,
    method: 'GET',
    path: '/platform/setting/domains/style/templates',
    summary: 'Looks that a domain chooses from',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ templates: Type.Array(StyleTemplate) }) },
    errors: [],
  }),
  storeImage: defineEndpoint({
    operationId: 'platform.image.store',
    beyond: 'a logo is a file, which the specification leaves to imageCode alone',
    service,
    method: 'POST',
    path: '/platform/setting/domains/images',
    summary: 'Make a logo of a file; it is kept for a day, and for good once a domain names it',
    access: write,
    idempotency: 'natural',
    body: ImageUpload,
    bodyLimit,
    responses: { 200: Closed({ image: StoredImage }) },
    errors: [],
  }),
} as const;
