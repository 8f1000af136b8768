import Type from 'typebox';
import { anybody, defineEndpoint, peers, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, LocaleCode, Nullable } from '../core/schema.ts';
import { ShownBanner } from './banners.resources.ts';
import { StoredImage } from './domains.resources.ts';
import { domainErrors } from './errors.ts';
import {
  AccessFlags,
  DomainFacts,
  ImageCode,
  MenuItem,
  ProjectInfo,
  PublicSettings,
  ServiceMenuItem,
  StyleTemplate,
} from './resources.ts';

const service = 'platform';

/** Texts of one version as people read them, a text each locale. */
const readableDocuments = Closed({
  documents: Type.Array(
    Closed({
      locale: LocaleCode,
      /** The title; the content does not begin with it. */
      name: Type.String(),
      content: Type.String(),
      format: Type.Enum(['md', 'html']),
      /** Version of the text, counted from 1, and when it came. */
      version: Type.Integer({ minimum: 1 }),
      date: Instant,
    }),
  ),
});

export const platformEndpoints = {
  publicSettings: defineEndpoint({
    operationId: 'platform.settings.public',
    service,
    method: 'GET',
    path: '/platform/application/settings/public',
    summary: 'Settings that pages may know before anybody signs in, the password policy among them',
    access: anybody,
    idempotency: 'safe',
    sharedByDomain: true,
    responses: { 200: PublicSettings },
    errors: [],
  }),
  projectInfo: defineEndpoint({
    operationId: 'platform.project.info',
    service,
    method: 'GET',
    path: '/platform/ui/project/info',
    summary: 'Look, texts and legal documents of the domain that was asked by',
    access: anybody,
    idempotency: 'safe',
    sharedByDomain: true,
    handsOutCsrf: true,
    responses: { 200: ProjectInfo },
    errors: [domainErrors.disabled],
  }),
  configure: defineEndpoint({
    operationId: 'platform.ui.configure',
    service,
    method: 'GET',
    path: '/platform/ui/configure/platform',
    summary: 'What the signed-in person may do, and settings of the interface',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    handsOutCsrf: true,
    responses: {
      200: Closed({
        accesses: AccessFlags,
        /** Access keys that the person's roles grant: a console shows what they may do. */
        methods: Type.Array(Type.String()),
        settings: PublicSettings,
        /** Banners of the person's domain that are due now, by locale; those of the console for whoever may open it. */
        banners: Type.Record(
          Type.String(),
          Closed({ cabinet: Type.Array(ShownBanner), console: Type.Array(ShownBanner) }),
        ),
      }),
    },
    errors: [],
  }),
  menu: defineEndpoint({
    operationId: 'platform.menu.cabinet',
    service,
    method: 'GET',
    path: '/platform/ui/menu',
    summary: 'Menu of the personal account, only what works for this person',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ menu: Type.Array(MenuItem) }) },
    errors: [],
  }),
  platformMenu: defineEndpoint({
    operationId: 'platform.menu.console',
    service,
    method: 'GET',
    path: '/platform/ui/menu/platform',
    summary: 'Menu of the console, only what works for this person',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ menu: Type.Array(MenuItem) }) },
    errors: [],
  }),
  servicesMenu: defineEndpoint({
    operationId: 'platform.menu.services',
    service,
    method: 'GET',
    path: '/platform/ui/services/menu',
    summary: 'Services the person may open',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    query: Closed({
      /** Where the person is: `platform` in the console, absent in the cabinet. */
      type: Type.Optional(Type.Enum(['platform'])),
    }),
    responses: { 200: Closed({ services: Type.Array(ServiceMenuItem) }) },
    errors: [],
  }),
  viewDocument: defineEndpoint({
    operationId: 'platform.document.view',
    service,
    method: 'GET',
    path: '/platform/documents/view/{code}',
    summary: 'A public document in every locale it has; contents are sanitized',
    access: anybody,
    idempotency: 'safe',
    params: Closed({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
    responses: { 200: readableDocuments },
    errors: [requestErrors.notFound, domainErrors.disabled],
  }),
  /** The version is the hash of its texts, which only those know who were shown them (ADR 60). */
  agreedDocument: defineEndpoint({
    operationId: 'platform.document.read-agreed',
    beyond: 'people read what they agreed with, in the version of then',
    service,
    method: 'GET',
    path: '/platform/documents/agreed/{id}/{version}',
    summary: 'A version that somebody agreed with, whatever has become of its document',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    params: Closed({ id: Id, version: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) }),
    responses: { 200: readableDocuments },
    errors: [requestErrors.notFound],
  }),
  /** Every process that resolves hosts polls this with the version it has. */
  domainFacts: defineEndpoint({
    operationId: 'platform.domain.facts',
    service,
    method: 'GET',
    path: '/internal/domains',
    summary: 'All domains as facts; `unchanged` when the version is still the asked one',
    access: peers('bff', 'identity', 'notification'),
    idempotency: 'safe',
    query: Closed({ version: Type.Optional(Type.String({ maxLength: 64 })) }),
    responses: {
      200: Closed({
        version: Type.String(),
        unchanged: Type.Boolean(),
        domains: Nullable(Type.Array(DomainFacts)),
        styles: Nullable(Type.Array(StyleTemplate)),
      }),
    },
    errors: [],
  }),
  image: defineEndpoint({
    operationId: 'platform.image.read',
    service,
    method: 'GET',
    path: '/internal/images/{code}',
    summary: 'An image that a domain shows as its logo',
    access: peers('bff'),
    idempotency: 'safe',
    params: Closed({ code: ImageCode }),
    responses: { 200: Closed({ image: StoredImage }) },
    errors: [requestErrors.notFound],
  }),
} as const;
