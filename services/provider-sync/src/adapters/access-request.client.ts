import {
  COMPANIES_DELIVERED_MAX,
  type CompanyDelivery,
  type DeliveredCompany,
  type DeliveredCompanyKind,
  deliveredCompanyEndpoints,
} from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import type { DeliveryCall } from '@gatehouse/contracts/core/delivery-call.ts';
import type { Departures } from '@gatehouse/contracts/provider-sync/delivery.resources.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';
import { toAnyVersion } from './older-peers.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly accessRequestUrl: string; readonly actorKeys: KeyRing };
};
interface Place {
  readonly providerId: string;
  readonly kind: DeliveredCompanyKind;
}

/** Asks access-request as this service itself. */
export const createAccessRequestClient = ({ config, clock, tracing }: Parts) => {
  const { accessRequestUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'access-request' });
  return {
    deliverCompanies: (
      place: Place,
      companies: readonly DeliveredCompany[],
      call: DeliveryCall,
    ): Promise<CompanyDelivery[]> =>
      inParts(companies, COMPANIES_DELIVERED_MAX, (rows) =>
        toAnyVersion({ ...call, rows }, async (body) => {
          const asked = { token: await peerToken(), params: place, body };
          return (await client.call(deliveredCompanyEndpoints.deliver, asked)).body.results;
        }),
      ),
    departCompanies: (
      place: Place,
      call: DeliveryCall & Pick<Departures, 'departure'>,
      externalIds: readonly string[],
    ): Promise<CompanyDelivery[]> =>
      inParts(externalIds, COMPANIES_DELIVERED_MAX, (part) =>
        toAnyVersion({ ...call, externalIds: part }, async (body) => {
          const asked = { token: await peerToken(), params: place, body };
          return (await client.call(deliveredCompanyEndpoints.depart, asked)).body.results;
        }),
      ),
    start: () => {},
    stop: () => client.close(),
  };
};
export type AccessRequestClient = ReturnType<typeof createAccessRequestClient>;
