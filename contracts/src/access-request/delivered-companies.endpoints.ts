/** Companies and organizations that a provider delivers: what its synchronization asks of access-request. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Line, Nullable } from '../core/schema.ts';
import { deliveryOf, departureOf, rowsOf } from '../provider-sync/delivery.resources.ts';

const service = 'access-request';
const ExternalId = Line(255, 1);

/** Rows of one call; a caller sends more calls. */
export const COMPANIES_DELIVERED_MAX = 200;

export const deliveredCompanyKinds = ['companies', 'contractorsGroups'] as const;
export type DeliveredCompanyKind = (typeof deliveredCompanyKinds)[number];

export const DeliveredCompany = Closed({
  externalId: ExternalId,
  name: Line(300),
  inn: Nullable(Line(32)),
  kpp: Nullable(Line(32)),
  ogrn: Nullable(Line(32)),
  okpo: Nullable(Line(32)),
  taxNumber: Nullable(Line(32)),
  registrationNumber: Nullable(Line(64)),
  /** Of a company: the provider's ids of the organizations that it works with. */
  groups: Type.Array(Line(255, 1), { maxItems: 500 }),
});
export type DeliveredCompany = Static<typeof DeliveredCompany>;

/**
 * `taken`: a company with these numbers was made here, or comes from another provider. `invalid`: `field` cannot be kept.
 * `inUse`: it has people or invitations, or companies work with it.
 */
export const CompanyDelivery = deliveryOf(['taken', 'invalid', 'inUse']);
export type CompanyDelivery = Static<typeof CompanyDelivery>;

const params = Closed({ providerId: Id, kind: Type.Enum([...deliveredCompanyKinds]) });
const responses = { 200: Closed({ results: Type.Array(CompanyDelivery) }) };
const path = '/internal/directory/{providerId}/companies/{kind}';

export const deliveredCompanyEndpoints = {
  deliver: defineEndpoint({
    operationId: 'access-request.delivered-company.deliver',
    service,
    method: 'POST',
    path: `${path}/rows`,
    summary:
      'Make and change companies or organizations that a provider delivers; a repetition changes nothing. One that was made here, or that another provider delivers, stays as it is',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: rowsOf(DeliveredCompany, COMPANIES_DELIVERED_MAX),
    responses,
    errors: [requestErrors.notFound, requestErrors.conflict],
    bodyLimit: 4 * 1024 * 1024,
    timeout: 60_000,
  }),
  depart: defineEndpoint({
    operationId: 'access-request.delivered-company.depart',
    service,
    method: 'POST',
    path: `${path}/departures`,
    summary:
      'Remove companies or organizations that a provider no longer delivers; those that somebody works with stay',
    access: peers('provider-sync'),
    idempotency: 'natural',
    params,
    body: departureOf(ExternalId, COMPANIES_DELIVERED_MAX),
    responses,
    errors: [requestErrors.notFound, requestErrors.conflict],
    timeout: 60_000,
  }),
} as const;
