/** Whose a token for an interface of the platform is: checked as any interface does (RFC 9068, section 4), by our own keys. */
import { clientTokenEndpoints } from '@gatehouse/contracts/identity/client-token.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ClientSource } from '../client/client-source.ts';
import type { SigningKeys } from '../keys/signing-keys.service.ts';
import { issuerOf } from '../provider/providers.ts';
import { claimsOfInterfaceToken } from '../tokens/interface-tokens.ts';

export interface ClientTokensDeps {
  readonly keys: { current(): Promise<SigningKeys> };
  readonly clients: Pick<ClientSource, 'find' | 'rightsInForce'>;
  readonly domains: { current(): Domains };
  readonly clock: Pick<Clock, 'now'>;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const clientTokenRoutes = ({ keys, clients, domains, clock }: ClientTokensDeps): readonly Route[] => {
  return [
    route(clientTokenEndpoints.read, async ({ body }) => {
      const facts = domains.current().byId(body.domainId);
      if (facts === undefined) return { client: null };
      const issuer = issuerOf(facts);
      const audience = `${issuer.slice(0, -'/oidc'.length)}${body.path}`;
      const claims = await claimsOfInterfaceToken(body.token, (await keys.current()).keys, {
        issuer,
        audience,
        now: clock.now(),
      });
      const clientId = textOf(claims?.client_id);
      // A token of a person names somebody else as its subject: the interfaces of the platform take those of clients alone.
      if (claims === undefined || clientId === undefined || claims.sub !== clientId) return { client: null };
      const client = await clients.find(clientId, body.domainId);
      if (client === undefined || !client.grant_types.includes('client_credentials')) return { client: null };
      // What was taken from the client since does not count any more, nor what its grantor may not give now.
      const given = new Set(client.methods ?? []);
      const held = (textOf(claims.scope) ?? '').split(' ').filter((scope) => given.has(scope));
      const inForce = await clients.rightsInForce(clientId, held);
      const [scopes, withheld] = [true, false].map((counts) =>
        held.filter((scope) => inForce.has(scope) === counts),
      ) as [string[], string[]];
      return { client: { clientId, scopes, withheld } };
    }),
  ];
};
