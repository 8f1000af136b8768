/** Answers identity's questions of sign-in through providers. */
import { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Connection } from 'mongoose';
import type { Exchanges } from '../exchanges/exchanges.service.ts';
import type { Origins } from '../providers/origins.service.ts';
import type { ProviderRow } from '../providers/providers.domain.ts';
import { createLogoutAsks } from './logout-asks.repository.ts';
import { createLogoutTokens } from './logout-tokens.ts';
import { createOidcClients } from './oidc-client.ts';
import { createProviderKeys } from './provider-keys.ts';
import { createSignIn } from './sign-in.service.ts';
import { createToldPerson } from './told-person.ts';
import { createUsedProofs } from './used-proofs.repository.ts';
import { createUserinfo } from './userinfo.ts';

export interface ProviderSignInModuleDeps {
  readonly connection: Connection;
  readonly exchanges: Exchanges;
  readonly providers: { byId(id: string): Promise<ProviderRow | null>; secretOf(row: ProviderRow): string };
  readonly origins: Pick<Origins, 'judgeMetadata' | 'isHeld'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

export const createSignInModule = ({
  connection,
  exchanges,
  providers,
  origins,
  sealer,
  clock,
}: ProviderSignInModuleDeps) => {
  const used = createUsedProofs(connection);
  const clients = createOidcClients({
    fetchFor: (provider) =>
      exchanges.fetchAs({
        provider: { id: provider._id, name: provider.name },
        secrets: [providers.secretOf(provider)],
        operation: 'sign-in',
      }),
    secretOf: providers.secretOf,
    origins,
    clock,
  });
  const keys = createProviderKeys({ clients, asks: createLogoutAsks(connection, clock), clock });
  const logoutTokens = createLogoutTokens({ keys, used, clock });
  const service = createSignIn({
    providers,
    clients,
    told: createToldPerson({ keys, userinfo: createUserinfo({ clients, keys }) }),
    logoutTokens,
    used,
    sealer,
    clock,
    noSubject: ({ _id: id, name }, address) =>
      exchanges.refused({ provider: { id, name }, operation: 'sign-in', address, failure: 'subject' }),
  });
  const routes: readonly Route[] = [
    route(signInEndpoints.begin, ({ params, body }) => service.begin(params.id, body)),
    route(signInEndpoints.complete, ({ params, body }) => service.complete(params.id, body)),
    route(signInEndpoints.endSession, ({ params, body }) => service.endSession(params.id, body)),
    route(signInEndpoints.logoutToken, ({ params, body }) => service.verifyLogoutToken(params.id, body)),
  ];
  return { routes };
};
