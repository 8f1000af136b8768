/** Locales of the installation: what domains offer, and documents are written in. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Line, LocaleCode, NoContent } from '../core/schema.ts';

const service = 'platform';
const read = granted('setting.locales.read');
const write = granted('setting.locales.write');
/** The code is the id: it stands in domains, documents and settings of people. */
const one = Closed({ id: LocaleCode });

/** Number of a state; those that an installation comes with begin at 0. */
export const LocaleRevision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const named = Type.Array(Closed({ id: Type.String(), name: Type.String() }));

export const Locale = Closed({
  id: LocaleCode,
  revision: LocaleRevision,
  code: LocaleCode,
  /** In the language itself: people who read nothing else have to find theirs. */
  name: Line(100, 1),
  enabled: Type.Boolean(),
  /** Texts that others lack are this one's; it is always on. */
  base: Type.Boolean(),
  direction: Type.Enum(['ltr', 'rtl']),
  /** Texts of the frontend that are translated, and how many it has. */
  texts: Closed({
    /** Come with the application and cannot be given by file. */
    builtIn: Type.Boolean(),
    translated: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
  }),
  /** Domains that name it, and documents with a text in it; while there are any it cannot be deleted. */
  domains: named,
  documents: named,
});
export type Locale = Static<typeof Locale>;

export const LocaleCreate = Closed({
  code: LocaleCode,
  name: Line(100, 1),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type LocaleCreate = Static<typeof LocaleCreate>;

export const localeEndpoints = {
  list: defineEndpoint({
    operationId: 'platform.locale.list',
    service,
    method: 'GET',
    path: '/platform/setting/locales',
    summary: 'Locales of the installation, with the domains and documents that use them',
    access: read,
    idempotency: 'safe',
    query: ListQuery(
      ['name', 'code'],
      { sort: 'name', order: 'ASC' },
      {
        /** Part of a name or a code. */
        search: Type.Optional(Line(100)),
      },
    ),
    responses: { 200: Closed({ locales: Type.Array(Locale), meta: BoundedListMeta }) },
    errors: [],
  }),
  search: defineEndpoint({
    operationId: 'platform.locale.search',
    service,
    method: 'GET',
    path: '/platform/locales/search',
    summary: 'Locales to choose from, the base one first',
    access: read,
    idempotency: 'safe',
    query: Closed({
      search: Type.Optional(Line(100)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 50 })),
    }),
    responses: {
      200: Closed({
        locales: Type.Array(
          Closed({
            id: LocaleCode,
            code: LocaleCode,
            name: Type.String(),
            enabled: Type.Boolean(),
            base: Type.Boolean(),
          }),
        ),
      }),
    },
    errors: [],
  }),
  create: defineEndpoint({
    operationId: 'platform.locale.create',
    service,
    method: 'POST',
    path: '/platform/setting/locales',
    summary: 'Add a locale; its code is a language of BCP 47, with or without a region',
    access: write,
    idempotency: 'key',
    body: LocaleCreate,
    responses: { 201: Closed({ id: LocaleCode }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'platform.locale.change',
    service,
    method: 'PUT',
    path: '/platform/setting/locales/{id}',
    summary: 'Another name for a locale',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ name: Line(100, 1), revision: LocaleRevision }),
    responses: { 200: Closed({ revision: LocaleRevision }) },
    errors: [requestErrors.notFound, requestErrors.conflict],
  }),
  setEnabled: defineEndpoint({
    operationId: 'platform.locale.set-enabled',
    service,
    method: 'PUT',
    path: '/platform/setting/locales/{id}/enabled',
    summary: 'Switch a locale on or off for all domains; the base one is always on',
    access: write,
    idempotency: 'natural',
    params: one,
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: LocaleRevision }) },
    errors: [requestErrors.notFound],
  }),
  delete: defineEndpoint({
    operationId: 'platform.locale.delete',
    service,
    method: 'DELETE',
    path: '/platform/setting/locales/{id}',
    summary: 'Delete a locale that nothing uses; the base one stays',
    access: write,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, requestErrors.inUse],
  }),
  effects: defineEndpoint({
    operationId: 'platform.locale.effects',
    service,
    method: 'POST',
    path: '/platform/setting/locales/{id}/effects',
    summary: 'Where a change would be seen, for the question before it; changes nothing',
    access: write,
    idempotency: 'safe',
    params: one,
    body: Closed({ deleted: Type.Optional(Type.Boolean()), enabled: Type.Optional(Type.Boolean()) }),
    responses: { 200: Closed({ effects: Closed({ domains: named, documents: named }) }) },
    errors: [requestErrors.notFound],
  }),
} as const;
