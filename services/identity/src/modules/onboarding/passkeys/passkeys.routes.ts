import { passkeyEndpoints } from '@gatehouse/contracts/identity/passkey.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { OwnPasskeys } from './passkeys.service.ts';

export const ownPasskeyRoutes = (own: OwnPasskeys): readonly Route[] => [
  route(passkeyEndpoints.list, ({ actor, ...call }) => own.list(accountOf(actor), call)),
  route(passkeyEndpoints.begin, ({ body, actor, ...call }) => own.begin(accountOf(actor), body, call)),
  route(passkeyEndpoints.add, ({ body, actor, ...call }) => own.add(accountOf(actor), body, call)),
  route(passkeyEndpoints.rename, async ({ params, body, actor, ...call }) => {
    await own.rename(accountOf(actor), params.passkeyId, body.name, call);
    return null;
  }),
  route(passkeyEndpoints.remove, async ({ params, body, actor, ...call }) => {
    await own.remove(accountOf(actor), params.passkeyId, body, call);
    return null;
  }),
];
