/** People whom a provider delivers: what its synchronization asks of identity. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { Change } from '../core/define-event.ts';
import { deliveryCall } from '../core/delivery-call.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';

const service = 'identity';
/** Rows of one call; a caller sends more calls. */
export const DELIVERED_MAX = 500;
/** Providers whose people are counted by one call. */
export const COUNTED_MAX = 100;

/** Why a row was left alone, or a value of it left out. */
export const deliveryConflicts = [
  /** `field` holds an identifier of another account, or of one that was deleted a short while ago. */
  'taken',
  /** `field` is no login, address or number. */
  'invalid',
  /** `field` names a role that there is not, or one that only companies grant. */
  'roleUnknown',
  /** The row comes twice in the call. */
  'repeated',
  /** An administrator's account, which a provider does not change. */
  'protected',
  /** It would leave the platform without an administrator. */
  'lastAdministrator',
  /** Somebody holds or needs it here. */
  'inUse',
  /** `field` says by which rule of this installation. */
  'refused',
] as const;

/** The provider's own id of the object; of a person the `sub` by which they sign in. */
const ExternalId = Line(255, 1);

/** Longer than what is kept: a value that is too long is left out, and the rest of its row carried out. */
const Delivered = (min = 0) => Line(1000, min);

export const DeliveredAccount = Closed({
  externalId: ExternalId,
  login: Delivered(1),
  email: Nullable(Delivered()),
  /** Whether the provider has verified the address; false unless told. */
  emailVerified: Type.Optional(Type.Boolean()),
  mobile: Nullable(Delivered()),
  names: Closed({
    lastName: Nullable(Delivered()),
    firstName: Nullable(Delivered()),
    middleName: Nullable(Delivered()),
  }),
  enabled: Type.Boolean(),
  /** Roles that the provider grants. Those that administrators granted here stay. */
  roleIds: Type.Array(Line(64, 1), { maxItems: 50 }),
  /** Methods that the provider grants one by one. */
  methods: Type.Optional(Type.Array(Line(64, 1), { maxItems: 50 })),
  /**
   * Who answers for each role and method: the author of the mapper that gives it; null: a mapper that waits for adoption. One
   * that is not named here waits, too. The guard judges each by what its author may do now.
   */
  grantors: Type.Optional(
    Type.Array(Closed({ type: Type.Enum(['role', 'method']), id: Line(64, 1), by: Nullable(Id) }), {
      maxItems: 100,
    }),
  ),
  /** Names of the provider's groups, shown beside roles. */
  groups: Type.Array(Line(255, 1), { maxItems: 1_000 }),
  /** Values of the installation's own fields by their code; a field that is not named stays. */
  attributes: Type.Array(
    Closed({
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      values: Type.Array(Line(1000), { maxItems: 200 }),
    }),
    { maxItems: 200 },
  ),
});
export type DeliveredAccount = Static<typeof DeliveredAccount>;

export const deliveryResults = ['created', 'changed', 'linked', 'unchanged', 'conflict'] as const;

export const DeliveryConflict = Closed({
  code: OpenEnum(deliveryConflicts),
  field: Nullable(Type.String()),
  /** Whom the same provider delivered, and who holds the value; the account is null for another row of the call. */
  by: Type.Optional(Closed({ externalId: Type.String(), accountId: Nullable(Type.String()) })),
});
export type DeliveryConflict = Static<typeof DeliveryConflict>;

export const DeliveryResult = Closed({
  externalId: Type.String(),
  /** `linked`: a person had linked their account before, and the provider manages it from now on. */
  result: Type.Enum([...deliveryResults]),
  /** Null where there is none (yet). */
  accountId: Nullable(Type.String()),
  /** Why the row was left alone; beside another result: what a repetition of it was refused. */
  conflict: Nullable(DeliveryConflict),
  /** Value by value; empty where nothing changes. */
  changes: Type.Array(Change),
  /** Values that cannot be kept: the account has what it had before, the rest of the row was carried out. */
  leftOut: Type.Optional(Type.Array(DeliveryConflict)),
  /** Roles and methods that were not given because nobody who may give them answers for them. */
  withheld: Type.Optional(Type.Array(Closed({ type: Type.Enum(['role', 'method']), id: Type.String() }))),
});
export type DeliveryResult = Static<typeof DeliveryResult>;

/**
 * - switchOff: they cannot sign in until the provider delivers them again
 * - disable: they are off at the provider, whatever else it says of them
 * - remove: the account is deleted
 * - release: the account becomes one of the platform
 */
export const departures = ['switchOff', 'disable', 'remove', 'release'] as const;

export const directoryEndpoints = {
  deliver: defineEndpoint({
    operationId: 'identity.directory.deliver',
    service,
    method: 'POST',
    path: '/internal/directory/{providerId}/accounts',
    summary:
      'Make and change the accounts of people whom a provider delivers, row by row; a repetition changes nothing. An account is found by the provider’s id alone, never by an address (N9)',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params: Closed({ providerId: Id }),
    body: Closed({
      ...deliveryCall,
      /** That the run reads from. One that identity does not know yet is another server. */
      issuer: Type.Optional(Line(1_500, 1)),
      rows: Type.Array(DeliveredAccount, { minItems: 1, maxItems: DELIVERED_MAX }),
    }),
    responses: { 200: Closed({ results: Type.Array(DeliveryResult) }) },
    errors: [requestErrors.invalid, requestErrors.notFound],
    bodyLimit: 4 * 1024 * 1024,
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'identity.directory.depart',
    service,
    method: 'POST',
    path: '/internal/directory/{providerId}/departures',
    summary: 'Switch off, remove or release people whom a provider delivered or has switched off',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params: Closed({ providerId: Id }),
    body: Closed({
      ...deliveryCall,
      departure: Type.Enum([...departures]),
      externalIds: Type.Array(ExternalId, { minItems: 1, maxItems: DELIVERED_MAX }),
    }),
    responses: { 200: Closed({ results: Type.Array(DeliveryResult) }) },
    errors: [requestErrors.invalid, requestErrors.notFound],
    timeout: 60_000,
  }),
  accounts: defineEndpoint({
    operationId: 'identity.directory.accounts',
    service,
    method: 'POST',
    path: '/internal/directory/{providerId}/delivered-accounts',
    summary:
      'Accounts of people whom a provider delivered, by its ids; whoever only linked an account of their own is not among them',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params: Closed({ providerId: Id }),
    body: Closed({ externalIds: Type.Array(ExternalId, { minItems: 1, maxItems: DELIVERED_MAX }) }),
    responses: {
      200: Closed({
        accounts: Type.Array(Closed({ externalId: Type.String(), accountId: Type.String() })),
      }),
    },
    errors: [requestErrors.notFound],
  }),
  counts: defineEndpoint({
    operationId: 'identity.directory.counts',
    service,
    method: 'POST',
    path: '/internal/directory/counts',
    summary: 'How many people some providers have; one that is gone has none',
    access: peers('provider-sync'),
    idempotency: 'safe',
    body: Closed({ providerIds: Type.Array(Id, { maxItems: COUNTED_MAX }) }),
    responses: {
      200: Closed({
        counts: Type.Array(Closed({ providerId: Type.String(), people: Type.Integer({ minimum: 0 }) })),
      }),
    },
    errors: [requestErrors.invalid],
  }),
  people: defineEndpoint({
    operationId: 'identity.directory.people',
    service,
    method: 'GET',
    path: '/internal/directory/{providerId}/accounts',
    summary:
      'People of a provider in the order of their external ids, from which it is seen who has vanished',
    access: peers('provider-sync'),
    idempotency: 'safe',
    params: Closed({ providerId: Id }),
    query: Closed({
      after: Type.Optional(ExternalId),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
    }),
    responses: {
      200: Closed({
        people: Type.Array(
          Closed({
            externalId: Type.String(),
            accountId: Type.String(),
            name: Type.String(),
            login: Nullable(Type.String()),
            /** Delivered by a synchronization; false: the person linked an account of their own. */
            delivered: Type.Boolean(),
            switchedOffAt: Nullable(Instant),
          }),
        ),
        total: Type.Integer({ minimum: 0 }),
      }),
    },
    errors: [requestErrors.invalid, requestErrors.notFound],
  }),
} as const;
