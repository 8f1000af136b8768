import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';

const service = 'identity';
/** Id of the document. */
const one = { document: Id };

/** Rows counted at most; a count that ends here says that there are more. */
export const AGREED_TOTAL_MAX = 10_000;

const count = { people: Type.Integer({ minimum: 0 }), more: Type.Boolean() };
/** Null: agreed with before versions had numbers. */
const version = Nullable(Type.Integer({ minimum: 1 }));

/** Who agreed with legal documents, and who would have to: agreements and sessions are known here, documents by id. */
export const agreementEndpoints = {
  versions: defineEndpoint({
    operationId: 'identity.agreement.versions',
    beyond: 'who agreed with what is kept for years, so it can be read',
    service,
    method: 'GET',
    path: '/platform/setting/agreements/versions',
    summary: 'How many people agreed with each of the latest hundred versions of a document',
    access: granted('setting.documents.read'),
    idempotency: 'safe',
    query: Closed(one),
    responses: { 200: Closed({ versions: Type.Array(Closed({ version, ...count })) }) },
    errors: [],
  }),
  people: defineEndpoint({
    operationId: 'identity.agreement.people',
    beyond: 'who agreed with what is kept for years, so it can be read',
    service,
    method: 'GET',
    path: '/platform/setting/agreements',
    summary: 'Who agreed with a document: when, with which version and on which domain',
    access: granted('setting.documents.read'),
    idempotency: 'safe',
    query: ListQuery(
      ['date'],
      { sort: 'date', order: 'DESC' },
      {
        ...one,
        /** Words of a name, a login, an address or a number; those of a thousand people at most are looked through. */
        search: Type.Optional(Line(200)),
        version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      },
    ),
    responses: {
      200: Closed({
        agreements: Type.Array(
          Closed({
            id: Type.String(),
            date: Instant,
            version,
            /** The name is null for an account that is gone. */
            person: Closed({ id: Type.String(), name: Nullable(Type.String()) }),
            /** The name is null for a domain that is gone. */
            domain: Nullable(Closed({ id: Type.String(), name: Nullable(Type.String()) })),
          }),
        ),
        meta: BoundedListMeta,
      }),
    },
    errors: [],
  }),
  foresee: defineEndpoint({
    operationId: 'identity.agreement.foresee',
    beyond: 'a confirmation says whom a change concerns before it is made',
    service,
    method: 'GET',
    path: '/platform/setting/agreements/asked',
    summary:
      'How many people a new version of a document, or switching it on, would ask, for the question before it',
    access: granted('setting.documents.write'),
    idempotency: 'safe',
    query: Closed({
      ...one,
      /** Ids of domains that would require it when it is switched on; without them, those that require it. */
      domains: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$' })),
      /** Who agreed with this version is not asked again; everybody else is, and everybody without it. */
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    responses: {
      200: Closed({
        /** People with open sessions on domains that require it: they are asked at once. */
        now: Closed(count),
        /** People who agreed with the present version, those of `now` among them: the others are asked when they come back. */
        agreed: Closed(count),
      }),
    },
    errors: [],
  }),
} as const;
