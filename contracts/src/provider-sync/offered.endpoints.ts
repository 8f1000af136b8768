/** What other installations read here, and where provider-sync reads it from. */
import Type, { type TSchema } from 'typebox';
import { client, defineEndpoint, peers } from '../core/define-endpoint.ts';
import { Closed, Line, Nullable } from '../core/schema.ts';
import type { ServiceName } from '../core/services.ts';
import { offerErrors } from './offered.errors.ts';
import { offeredRecords } from './offered.records.ts';
import { OFFER_PAGE_MAX, OFFER_PATH, offeredName, offerScope } from './offered-kinds.ts';
import type { IntegrationEntity } from './sync-kinds.ts';

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: OFFER_PAGE_MAX, default: OFFER_PAGE_MAX }));

const offered = <const Entity extends IntegrationEntity, Fields extends TSchema>(
  entity: Entity,
  fields: Fields,
) =>
  defineEndpoint({
    operationId: `provider-sync.offered-${offeredName(entity)}.list`,
    beyond: 'another installation reads what this one offers',
    service: 'provider-sync',
    method: 'GET',
    path: `${OFFER_PATH}/${offeredName(entity)}`,
    summary: `Read ${entity} for another installation: everything, or what changed behind a cursor, deletions included`,
    access: client(offerScope(entity)),
    idempotency: 'safe',
    query: Closed({
      /** Of the page before; absent: from the beginning. Valid for the client and the entity it was given for. */
      cursor: Type.Optional(Line(2_000, 1)),
      limit,
    }),
    responses: {
      200: Closed({
        records: Type.Array(
          Closed({
            /** The same for the life of the record. */
            key: Type.String(),
            deleted: Type.Boolean(),
            /** Null of what was deleted. */
            fields: Nullable(fields),
          }),
        ),
        /** Behind the last record of this page; kept, it tells later what changed since. */
        cursor: Type.String(),
        /** Whether more follows by now. */
        more: Type.Boolean(),
        /** Records that there are, without deleted ones. */
        total: Type.Integer({ minimum: 0 }),
      }),
    },
    errors: [offerErrors.off, offerErrors.grantorLost, offerErrors.cursorWrong, offerErrors.cursorExpired],
    timeout: 60_000,
  });

export const offeredEndpoints = {
  companies: offered('companies', offeredRecords.companies),
  users: offered('users', offeredRecords.users),
  subscribes: offered('subscribes', offeredRecords.subscribes),
  subscribers: offered('subscribers', offeredRecords.subscribers),
  subscribesSchedules: offered('subscribesSchedules', offeredRecords.subscribesSchedules),
  contractorsGroups: offered('contractorsGroups', offeredRecords.contractorsGroups),
  personnelActions: offered('personnelActions', offeredRecords.personnelActions),
  personnelActionsAggs: offered('personnelActionsAggs', offeredRecords.personnelActionsAggs),
  personnelTypes: offered('personnelTypes', offeredRecords.personnelTypes),
  personnelRelationshipTypes: offered(
    'personnelRelationshipTypes',
    offeredRecords.personnelRelationshipTypes,
  ),
  applications: offered('applications', offeredRecords.applications),
  roles: offered('roles', offeredRecords.roles),
  locales: offered('locales', offeredRecords.locales),
  countries: offered('countries', offeredRecords.countries),
  positions: offered('positions', offeredRecords.positions),
  departments: offered('departments', offeredRecords.departments),
  usersGroups: offered('usersGroups', offeredRecords.usersGroups),
  devicesTypes: offered('devicesTypes', offeredRecords.devicesTypes),
} as const satisfies Record<IntegrationEntity, object>;

const source = <const Service extends ServiceName, Fields extends TSchema>(
  service: Service,
  entity: IntegrationEntity,
  fields: Fields,
) =>
  defineEndpoint({
    operationId: `${service}.offered-${offeredName(entity)}.list`,
    service,
    method: 'GET',
    path: `/internal/offered/${offeredName(entity)}`,
    summary: `${entity} as other installations may read them, in the order of their keys`,
    access: peers('provider-sync'),
    idempotency: 'safe',
    query: Closed({ after: Type.Optional(Line(255, 1)), limit }),
    responses: {
      200: Closed({
        records: Type.Array(Closed({ key: Type.String(), fields })),
        /** Key that the next page begins behind; null behind the last one. */
        next: Nullable(Type.String()),
      }),
    },
    errors: [],
    timeout: 30_000,
  });

/** Answered by the owners; groups of people are provider-sync's own. */
export const offeredSources = {
  companies: source('access-request', 'companies', offeredRecords.companies),
  contractorsGroups: source('access-request', 'contractorsGroups', offeredRecords.contractorsGroups),
  users: source('identity', 'users', offeredRecords.users),
  roles: source('identity', 'roles', offeredRecords.roles),
  applications: source('identity', 'applications', offeredRecords.applications),
  devicesTypes: source('identity', 'devicesTypes', offeredRecords.devicesTypes),
  locales: source('platform', 'locales', offeredRecords.locales),
  subscribes: source('notification', 'subscribes', offeredRecords.subscribes),
  subscribers: source('notification', 'subscribers', offeredRecords.subscribers),
  subscribesSchedules: source('notification', 'subscribesSchedules', offeredRecords.subscribesSchedules),
  personnelActions: source('profile', 'personnelActions', offeredRecords.personnelActions),
  personnelActionsAggs: source('profile', 'personnelActionsAggs', offeredRecords.personnelActionsAggs),
  personnelTypes: source('profile', 'personnelTypes', offeredRecords.personnelTypes),
  personnelRelationshipTypes: source(
    'profile',
    'personnelRelationshipTypes',
    offeredRecords.personnelRelationshipTypes,
  ),
  countries: source('profile', 'countries', offeredRecords.countries),
  positions: source('profile', 'positions', offeredRecords.positions),
  departments: source('profile', 'departments', offeredRecords.departments),
} as const;
