import {
  clientGrantTypes,
  clientScopes,
  clientTypes,
  signingAlgorithms,
  tokenAuthMethods,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { RightGrantor } from '../applications/caller-rights.domain.ts';
import { grantorsField } from '../applications/grantors-field.ts';
import type { ClientContent } from './clients.domain.ts';

/** A secret as it is kept: it is shown once and never again. */
export interface CurrentSecret {
  /** SHA-256 of 256 random bits, base64url. */
  readonly hash: string;
  /** Its last characters, by which a person tells it from another. */
  readonly ending: string;
  readonly createdAt: Date;
}

/** The secret before, which is accepted beside the current one until then. */
export interface FormerSecret {
  readonly hash: string;
  readonly endsAt: Date;
}

export interface ClientRow extends ClientContent {
  readonly _id: string;
  /** What the client calls itself in OAuth 2.0; never changes. */
  readonly clientId: string;
  readonly applicationId: string;
  readonly enabled: boolean;
  /** Who gave its scopes and methods; none of a right that is older than its grantor. */
  readonly grantors?: readonly RightGrantor[];
  readonly secret: CurrentSecret | null;
  readonly formerSecret: FormerSecret | null;
  /** Counted by no event; at most a minute late. */
  readonly lastAccessAt: Date | null;
  /** Events of this client so far, which is also its revision. */
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const clients = defineCollection<ClientRow>(
  'clients',
  {
    _id: required(String),
    clientId: required(String),
    applicationId: required(String),
    name: required(String),
    enabled: required(Boolean),
    type: required(String, { enum: [...clientTypes] }),
    tokenAuthMethod: required(String, { enum: [...tokenAuthMethods] }),
    grantTypes: required([{ type: String, enum: [...clientGrantTypes] }]),
    redirectUris: required([String]),
    postLogoutRedirectUris: required([String]),
    backchannelLogoutUri: { type: String, default: null },
    signingAlgorithm: required(String, { enum: [...signingAlgorithms] }),
    pkceRequired: { type: Boolean, default: undefined },
    jwks: { type: String, default: null },
    scopes: required([{ type: String, enum: [...clientScopes] }]),
    resources: { type: [String], default: undefined },
    methods: { type: [String], default: undefined },
    networks: required([String]),
    grantors: grantorsField,
    secret: {
      type: part<CurrentSecret>({
        hash: required(String),
        ending: required(String),
        createdAt: required(Date),
      }),
      default: null,
    },
    formerSecret: {
      type: part<FormerSecret>({ hash: required(String), endsAt: required(Date) }),
      default: null,
    },
    lastAccessAt: { type: Date, default: null },
    sequence: required(Number, { min: 1 }),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  [
    { name: 'client', key: { clientId: 1 }, unique: true },
    { name: 'application', key: { applicationId: 1, clientId: 1 } },
  ],
);
