/** Entries of directories that a provider delivers: what its synchronization asks of profile. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line, Nullable } from '../core/schema.ts';
import { deliveryOf, departureOf, rowsOf } from '../provider-sync/delivery.resources.ts';

const service = 'profile';
const ExternalId = Line(255, 1);

/** Rows of one call; a caller sends more calls. */
export const ENTRIES_DELIVERED_MAX = 500;

/** Directories that other installations deliver, by their codes. */
export const deliveredDirectories = [
  'personnelActions',
  'personnelActionsAggs',
  'personnelTypes',
  'personnelRelationshipTypes',
  'countries',
  'positions',
  'departments',
] as const;
export type DeliveredDirectory = (typeof deliveredDirectories)[number];

export const DeliveredEntry = Closed({
  externalId: ExternalId,
  code: Line(255),
  name: Closed({ ru: Line(255), en: Line(255) }),
  parent: Nullable(Line(255)),
  enabled: Type.Boolean(),
});
export type DeliveredEntry = Static<typeof DeliveredEntry>;

/**
 * `taken`: made here, or another provider's. `invalid`: `field` cannot be kept. `inUse`: somebody chose it. `refused`: the
 * directory is full.
 */
export const EntryDelivery = deliveryOf(['taken', 'invalid', 'inUse', 'refused']);
export type EntryDelivery = Static<typeof EntryDelivery>;

const params = Closed({ providerId: Id, directory: Type.Enum([...deliveredDirectories]) });
const responses = { 200: Closed({ results: Type.Array(EntryDelivery) }) };
const path = '/internal/directory/{providerId}/directories/{directory}';
const errors = [requestErrors.notFound];

export const deliveredEntryEndpoints = {
  deliver: defineEndpoint({
    operationId: 'profile.delivered-entry.deliver',
    service,
    method: 'POST',
    path: `${path}/entries`,
    summary:
      'Make and change entries that a provider delivers; a directory that is missing is made. An entry that was made here, or that another provider delivers, stays as it is',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: rowsOf(DeliveredEntry, ENTRIES_DELIVERED_MAX),
    responses,
    errors,
    bodyLimit: 1024 * 1024,
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'profile.delivered-entry.depart',
    service,
    method: 'POST',
    path: `${path}/departures`,
    summary: 'Switch off or remove entries that a provider no longer delivers; what somebody chose stays',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: departureOf(ExternalId, ENTRIES_DELIVERED_MAX),
    responses,
    errors,
    timeout: 60_000,
  }),
} as const;
