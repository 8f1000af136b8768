import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { clientEndpoints } from '@gatehouse/contracts/identity/clients.endpoints.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { changeErrors, validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { grantingIn } from '../applications/granting.ts';
import { readClient } from './clients.domain.ts';
import type { ClientRow } from './clients.model.ts';
import type { ClientsRepository } from './clients.repository.ts';
import type { ClientsService } from './clients.service.ts';

const secretFactsOf = ({ secret, formerSecret }: ClientRow, now: Date) => ({
  secret: secret && { ending: secret.ending, createdAt: secret.createdAt.toISOString() },
  formerSecretEndsAt: formerSecret && formerSecret.endsAt > now ? formerSecret.endsAt.toISOString() : null,
});

/** A client as the console shows it. */
export const shownClient = (row: ClientRow, now: Date, rights: Client['rights'] = []): Client => ({
  revision: row.sequence,
  clientId: row.clientId,
  name: row.name,
  enabled: row.enabled,
  type: row.type,
  tokenAuthMethod: row.tokenAuthMethod,
  grantTypes: [...row.grantTypes],
  redirectUris: [...row.redirectUris],
  postLogoutRedirectUris: [...row.postLogoutRedirectUris],
  backchannelLogoutUri: row.backchannelLogoutUri,
  signingAlgorithm: row.signingAlgorithm,
  pkceRequired: row.pkceRequired ?? true,
  jwks: row.jwks,
  scopes: [...row.scopes],
  resources: [...(row.resources ?? [])],
  methods: [...(row.methods ?? [])],
  ip: [...row.networks],
  rights,
  ...secretFactsOf(row, now),
  lastAccess: row.lastAccessAt?.toISOString() ?? null,
  date: row.updatedAt.toISOString(),
});

export const clientRoutes = ({
  service,
  repository,
  clock,
  plainLogoutHosts,
}: {
  readonly service: ClientsService;
  readonly repository: Pick<ClientsRepository, 'byClientId'>;
  readonly clock: { now(): Date };
  readonly plainLogoutHosts: readonly string[];
}): readonly Route[] => {
  /** What is wrong with a client whatever its application may. */
  const read = (given: Parameters<typeof readClient>[0]) =>
    readClient(given, { serviceAccount: true }, plainLogoutHosts);
  return [
    route(
      clientEndpoints.create,
      async ({ params, body, claim, ...call }) => ({
        clientId: await service.create(params.id, body, grantingIn(call), claim),
      }),
      validationErrors(read),
    ),
    route(
      clientEndpoints.change,
      async ({ params, body, ...call }) => ({
        revision: await service.update(params.clientId, body, grantingIn(call)),
      }),
      changeErrors(read),
    ),
    route(clientEndpoints.adoptRights, async ({ params, body, ...call }) => ({
      revision: await service.adoptRights(params.clientId, body, grantingIn(call)),
    })),
    route(clientEndpoints.setEnabled, async ({ params, body, ...call }) => ({
      revision: await service.setEnabled(params.clientId, body.enabled, grantingIn(call)),
    })),
    route(clientEndpoints.delete, async ({ params, context }) => {
      await service.remove(params.clientId, context);
      return null;
    }),
    route(clientEndpoints.secret, async ({ params }) => {
      const row = await repository.byClientId(params.clientId);
      if (row === null) throw problem(requestErrors.notFound);
      return secretFactsOf(row, clock.now());
    }),
    route(clientEndpoints.makeSecret, ({ params, body, ...call }) =>
      service.makeSecret(params.clientId, body, grantingIn(call)),
    ),
  ];
};
