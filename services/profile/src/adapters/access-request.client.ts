import {
  type CompanyUsage,
  type CompanyUsageQuestion,
  companyUsageEndpoints,
} from '@gatehouse/contracts/access-request/company-usage.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';

/** Milliseconds: an administrator waits for the numbers. */
const WAIT = 10_000;

export type CountCompanies = (question: CompanyUsageQuestion) => Promise<CompanyUsage>;

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly accessRequestUrl: string; readonly actorKeys: KeyRing };
};

/** Asks access-request, which keeps organizations and contractors. */
export const createAccessRequestClient = ({ config, clock, tracing }: Parts) => {
  const { accessRequestUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 2, waitMs: WAIT }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'access-request' });
  const countCompanies: CountCompanies = async (body) =>
    (await client.call(companyUsageEndpoints.count, { token: await peerToken(), body })).body;
  return {
    countCompanies,
    start: () => {},
    stop: () => client.close(),
  } satisfies Background & Record<string, unknown>;
};
