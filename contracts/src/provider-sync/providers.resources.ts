/** Providers as the console keeps them. The secret goes in and never comes out. */
import Type, { type Static } from 'typebox';
import { Closed, Id, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import {
  connectionStates,
  providerEndpointKinds,
  providerFailures,
  providerTypes,
} from './provider-kinds.ts';

/** The name is the code of a provider, too. */
export const ProviderName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const ProviderType = Type.Enum([...providerTypes]);
/** What we call ourselves at the provider: the mask of client ids. */
const ProviderClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Realm = Type.String({ pattern: '^[A-Za-z0-9._-]{1,255}$' });
const Secret = Type.String({ minLength: 1, maxLength: 512, writeOnly: true });
export const PROVIDER_DOMAINS_MAX = 100;

const signInBody = {
  /** Text of its button on the sign-in page; the name where it is absent or empty. */
  title: Type.Optional(Line(100)),
  /** People may sign in through it. */
  signIn: Type.Optional(Type.Boolean()),
  /** The first sign-in of a person makes their account. */
  createAccounts: Type.Optional(Type.Boolean()),
  /** Domains whose sign-in page offers it; none: all of them. */
  domains: Type.Optional(Type.Array(Id, { maxItems: PROVIDER_DOMAINS_MAX, uniqueItems: true })),
};

export const ProviderCreate = Closed({
  type: Type.Optional(Type.Enum([...providerTypes], { default: 'keycloak' })),
  name: ProviderName,
  /** Address of the server, above `/realms`, or of the other installation: https, or http where this one allows it. */
  url: Line(1_000, 1),
  /** Of Keycloak alone. */
  realm: Type.Optional(Realm),
  clientId: ProviderClientId,
  clientSecret: Secret,
  enabled: Type.Optional(Type.Boolean({ default: true })),
  ...signInBody,
  signIn: Type.Optional(Type.Boolean({ default: true })),
  createAccounts: Type.Optional(Type.Boolean({ default: false })),
});
export type ProviderCreate = Static<typeof ProviderCreate>;

export const ProviderUpdate = Closed({
  name: ProviderName,
  url: Line(1_000, 1),
  realm: Type.Optional(Realm),
  clientId: ProviderClientId,
  /** Kept where it is absent; needed again when the address changes, because a stored one is sent to no other. */
  clientSecret: Type.Optional(Secret),
  ...signInBody,
  revision: Revision,
});
export type ProviderUpdate = Static<typeof ProviderUpdate>;

/** The form as it stands; with `id`, the stored secret of that provider where none was entered. */
export const ProviderCheck = Closed({
  id: Type.Optional(Id),
  type: Type.Optional(ProviderType),
  url: Line(1_000, 1),
  realm: Type.Optional(Realm),
  clientId: ProviderClientId,
  clientSecret: Type.Optional(Secret),
});
export type ProviderCheck = Static<typeof ProviderCheck>;

const namedOrigin = { endpoint: Type.Enum([...providerEndpointKinds]), origin: Line(300, 1) };

/** Endpoints at other origins than the issuer's, as the console showed them. */
export const ProviderOriginsConfirm = Closed({
  origins: Type.Array(Closed(namedOrigin), { minItems: 1, maxItems: providerEndpointKinds.length }),
});
export type ProviderOriginsConfirm = Static<typeof ProviderOriginsConfirm>;

/** An endpoint at another origin than the issuer's; until it is confirmed, sign-in is on hold and no secret is sent. */
export const ProviderOrigin = Closed({ ...namedOrigin, confirmedAt: Nullable(Instant) });
export type ProviderOrigin = Static<typeof ProviderOrigin>;

/** Of a check that succeeded, or that waits for a confirmation of origins; one that failed is a problem with `providerError` and `requiredRights`. */
export const ProviderChecked = Closed({
  /** False while an origin waits: no secret was sent. */
  status: Type.Boolean(),
  /** Of the server, where it tells it. */
  version: Nullable(Type.String()),
  /** People of the realm. */
  people: Nullable(Type.Integer({ minimum: 0 })),
  /** Of the token endpoint, which gets the secret. */
  tokenOrigin: Type.Optional(Type.String()),
  /** Of every endpoint that is not where the issuer is. */
  origins: Type.Optional(Type.Array(ProviderOrigin)),
});

export type ProviderChecked = Static<typeof ProviderChecked>;

export const ProviderCondition = Closed({
  state: Type.Enum([...connectionStates]),
  failure: Nullable(Type.Enum([...providerFailures])),
  /** Roles of the realm's management that its client lacks; of another installation, scopes. */
  requiredRights: Type.Array(Type.String()),
  /** Since when it is so. */
  since: Nullable(Instant),
});

const summary = {
  id: Type.String(),
  revision: Revision,
  type: ProviderType,
  name: Type.String(),
  title: Type.String(),
  url: Type.String(),
  /** Empty of another installation, which has none. */
  realm: Type.String(),
  clientId: Type.String(),
  enabled: Type.Boolean(),
  signIn: Type.Boolean(),
  createAccounts: Type.Boolean(),
  domains: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
  connection: ProviderCondition,
  /** As the provider named them last. */
  origins: Type.Optional(Type.Array(ProviderOrigin)),
  /** Of all its synchronizations: the last end and the next beginning. */
  lastRunAt: Nullable(Instant),
  nextRunAt: Nullable(Instant),
  /** Whom it delivered or who sign in through it; null where identity does not answer. */
  people: Nullable(Type.Integer({ minimum: 0 })),
  /** Of the last change. */
  date: Instant,
};

export const ProviderListItem = Closed(summary);
export type ProviderListItem = Static<typeof ProviderListItem>;

export const Provider = Closed({
  ...summary,
  /** Since when the stored secret is the one. */
  secretSetAt: Instant,
});
export type Provider = Static<typeof Provider>;

export const ProviderPlan = Closed({
  deleted: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
});
export const ProviderEffects = Closed({
  /** People whom it delivered or who sign in through it; null where identity does not answer. */
  people: Nullable(Type.Integer({ minimum: 0 })),
  /** Clients of the applications that it delivered. */
  clients: Nullable(Type.Integer({ minimum: 0 })),
});
