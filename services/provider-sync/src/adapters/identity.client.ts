import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import {
  COUNTED_MAX,
  DELIVERED_MAX,
  type DeliveredAccount,
  type DeliveryResult,
  type departures,
  directoryEndpoints,
} from '@gatehouse/contracts/identity/directory.endpoints.ts';
import {
  type DeliveredKind,
  type DeliveredObject,
  directoryObjectEndpoints,
} from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createPeerToken } from '@gatehouse/kit/auth/peer-token.ts';
import { createPeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { tracePeers } from '@gatehouse/kit/http/trace-peers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { inParts } from './in-parts.ts';

type Parts = Pick<ServiceParts, 'clock' | 'tracing'> & {
  readonly config: { readonly identityUrl: string; readonly actorKeys: KeyRing };
};

/** Whether an identity of the version before refused rows because they say who answers for what they give. */
const knowsNoGrantors = (error: unknown): boolean =>
  error instanceof ProblemError &&
  error.definition.code === requestErrors.invalid.code &&
  Object.entries(error.extras.errorList ?? {}).some(
    ([path, code]) => code === 'errorUnknown' && path.endsWith('.grantors'),
  );

/** Asks identity as this service itself. */
export const createIdentityClient = ({ config, clock, tracing }: Parts) => {
  const { identityUrl: url, actorKeys: ring } = config;
  const client = tracePeers(createPeerClient({ url, connections: 8, waitMs: 60_000 }), tracing);
  const peerToken = createPeerToken({ ring, clock, audience: 'identity' });

  return {
    people: async (providerId: string, query: { after?: string; limit: number }) => {
      const asked = { token: await peerToken(), params: { providerId }, query };
      return (await client.call(directoryEndpoints.people, asked)).body;
    },

    countPeople: async (providerIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const found = await inParts(providerIds, COUNTED_MAX, async (part) => {
        const asked = { token: await peerToken(), body: { providerIds: part } };
        return (await client.call(directoryEndpoints.counts, asked)).body.counts;
      });
      return new Map(found.map(({ providerId, people }) => [providerId, people]));
    },

    clientOf: async (asked: { token: string; domainId: string; path: string }) =>
      (await client.call(clientTokenEndpoints.read, { token: await peerToken(), body: asked })).body.client,

    deliver: (
      providerId: string,
      accounts: readonly DeliveredAccount[],
      dryRun: boolean,
    ): Promise<DeliveryResult[]> =>
      inParts(accounts, DELIVERED_MAX, async (rows) => {
        const send = async (body: { dryRun: boolean; rows: DeliveredAccount[] }) => {
          const asked = { token: await peerToken(), params: { providerId }, body };
          return (await client.call(directoryEndpoints.deliver, asked)).body.results;
        };
        try {
          return await send({ dryRun, rows });
        } catch (error) {
          if (!knowsNoGrantors(error)) throw error;
          return send({ dryRun, rows: rows.map(({ grantors: _, ...row }) => row) });
        }
      }),

    /** Accounts of people whom the provider delivered, by its ids. */
    accountsOf: async (
      providerId: string,
      externalIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      const found = await inParts(externalIds, DELIVERED_MAX, async (part) => {
        const asked = { token: await peerToken(), params: { providerId }, body: { externalIds: part } };
        return (await client.call(directoryEndpoints.accounts, asked)).body.accounts;
      });
      return new Map(found.map(({ externalId, accountId }) => [externalId, accountId]));
    },

    depart: (
      providerId: string,
      { departure, dryRun }: { departure: (typeof departures)[number]; dryRun: boolean },
      externalIds: readonly string[],
    ): Promise<DeliveryResult[]> =>
      inParts(externalIds, DELIVERED_MAX, async (part) => {
        const body = { dryRun, departure, externalIds: part };
        const asked = { token: await peerToken(), params: { providerId }, body };
        return (await client.call(directoryEndpoints.depart, asked)).body.results;
      }),

    deliverObjects: (
      providerId: string,
      { kind, dryRun }: { kind: DeliveredKind; dryRun: boolean },
      objects: readonly DeliveredObject[],
    ): Promise<DeliveryResult[]> =>
      inParts(objects, DELIVERED_MAX, async (rows) => {
        const asked = { token: await peerToken(), params: { providerId }, body: { dryRun, kind, rows } };
        return (await client.call(directoryObjectEndpoints.deliver, asked)).body.results;
      }),

    departObjects: (
      providerId: string,
      {
        kind,
        departure,
        dryRun,
      }: { kind: DeliveredKind; departure: 'switchOff' | 'remove'; dryRun: boolean },
      externalIds: readonly string[],
    ): Promise<DeliveryResult[]> =>
      inParts(externalIds, DELIVERED_MAX, async (part) => {
        const body = { dryRun, kind, departure, externalIds: part };
        const asked = { token: await peerToken(), params: { providerId }, body };
        return (await client.call(directoryObjectEndpoints.depart, asked)).body.results;
      }),

    start: () => {},
    stop: () => client.close(),
  };
};
export type IdentityClient = ReturnType<typeof createIdentityClient>;
