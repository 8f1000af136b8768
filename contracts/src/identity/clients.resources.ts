/** Clients of applications (RFC 6749, section 2) as the console keeps them. */
import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import {
  CALLER_IPS_MAX,
  CALLER_METHODS_MAX,
  clientGrantTypes,
  clientScopes,
  clientTypes,
  signingAlgorithms,
  tokenAuthMethods,
} from './application-kinds.ts';

export const CLIENTS_MAX = 20;
export const REDIRECT_URIS_MAX = 30;
export const RESOURCES_MAX = 30;
/** A month, in which many installations can learn a new secret. */
export const SECRET_OVERLAP_HOURS_MAX = 720;

/** Addresses are common ids of clients elsewhere; what would climb in a path is none. */
export const CLIENT_ID = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9._~:/@+-]{0,254}$/;
export const ClientId = Type.String({
  pattern: CLIENT_ID.source,
  maxLength: 255,
  description: 'What a client calls itself in OAuth 2.0',
});
const Address = Line(1_000, 1);
const Method = Type.String({ pattern: '^[A-Za-z0-9_.:/-]{1,64}$' });

/** Who answers for a right: an administrator, the operator, or an administrator who may not give it any more, so that it does nothing. */
export const callerRightStates = ['given', 'operator', 'lapsed'] as const;
/** A right of a client, or of an application for all of its clients, that opens what people need a method of the console for. */
export const CallerRight = Closed({
  /** As `methods` has it. */
  id: Type.String(),
  /** Methods of the console that its grantor needs. */
  requiredRights: Type.Array(Type.String()),
  state: Type.Enum([...callerRightStates]),
  /** Name of who gave it; null for the operator and for a deleted account. */
  author: Nullable(Type.String()),
});
export type CallerRight = Static<typeof CallerRight>;
/** Makes the caller answer for rights: what their grantor lost counts again. */
export const RightsAdopted = Closed({
  revision: Type.Integer({ minimum: 0 }),
  rights: Type.Array(Method, { minItems: 1, maxItems: CALLER_METHODS_MAX }),
});

/** From where a client may speak for itself, and what it may do then; of an application for all of its clients. */
export const callerBody = {
  /** Scopes that a client's own token may carry (RFC 6749, section 3.3). */
  methods: Type.Optional(Type.Array(Method, { maxItems: CALLER_METHODS_MAX })),
  /** Addresses and subnets from which it may ask for tokens; none: from anywhere. */
  ip: Type.Optional(Type.Array(Line(49, 1), { maxItems: CALLER_IPS_MAX })),
};

const clientBody = {
  name: Line(200, 1),
  type: Type.Enum([...clientTypes]),
  tokenAuthMethod: Type.Enum([...tokenAuthMethods]),
  grantTypes: Type.Array(Type.Enum([...clientGrantTypes]), { minItems: 1, maxItems: 4 }),
  /** Compared character by character: https, or http on this very machine, without fragment and wildcard. */
  redirectUris: Type.Array(Address, { maxItems: REDIRECT_URIS_MAX }),
  postLogoutRedirectUris: Type.Optional(Type.Array(Address, { maxItems: REDIRECT_URIS_MAX })),
  backchannelLogoutUri: Type.Optional(Nullable(Line(1_000))),
  /** Of its ID tokens; RS256 for a new client, which every relying party takes. */
  signingAlgorithm: Type.Optional(Type.Enum([...signingAlgorithms])),
  /** Whether it has to send PKCE (RFC 7636); a new client has to, a public one always. */
  pkceRequired: Type.Optional(Type.Boolean()),
  /** Public keys of `private_key_jwt`, JSON (RFC 7517, section 5). */
  jwks: Type.Optional(Nullable(Type.String({ maxLength: 16_384 }))),
  scopes: Type.Array(Type.Enum([...clientScopes]), { minItems: 1, maxItems: 10 }),
  /** Addresses of the interfaces it may ask tokens for (RFC 8707). */
  resources: Type.Optional(Type.Array(Address, { maxItems: RESOURCES_MAX })),
  ...callerBody,
};

export const ClientCreate = Closed({
  ...clientBody,
  signingAlgorithm: Type.Optional(Type.Enum([...signingAlgorithms], { default: 'RS256' })),
  pkceRequired: Type.Optional(Type.Boolean({ default: true })),
  /** Made of the code of the application where it is absent. */
  clientId: Type.Optional(ClientId),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type ClientCreate = Static<typeof ClientCreate>;
export const ClientUpdate = Closed({ ...clientBody, revision: Revision });
export type ClientUpdate = Static<typeof ClientUpdate>;

const secretFacts = {
  /** Its last characters, and since when; null where the client has none. */
  secret: Nullable(Closed({ ending: Type.String(), createdAt: Instant })),
  /** Until when the secret before this one is accepted. */
  formerSecretEndsAt: Nullable(Instant),
};
export const ClientSecretState = Closed(secretFacts);

export const Client = Closed({
  revision: Revision,
  clientId: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  type: Type.Enum([...clientTypes]),
  tokenAuthMethod: Type.Enum([...tokenAuthMethods]),
  grantTypes: Type.Array(Type.Enum([...clientGrantTypes])),
  redirectUris: Type.Array(Type.String()),
  postLogoutRedirectUris: Type.Array(Type.String()),
  backchannelLogoutUri: Nullable(Type.String()),
  signingAlgorithm: Type.Enum([...signingAlgorithms]),
  pkceRequired: Type.Boolean(),
  jwks: Nullable(Type.String()),
  scopes: Type.Array(Type.Enum([...clientScopes])),
  resources: Type.Array(Type.String()),
  methods: Type.Array(Type.String()),
  ip: Type.Array(Type.String()),
  rights: Type.Optional(Type.Array(CallerRight)),
  ...secretFacts,
  /** When it was let in last. */
  lastAccess: Nullable(Instant),
  /** Of the last change. */
  date: Instant,
});
export type Client = Static<typeof Client>;
