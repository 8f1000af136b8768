import { secondFactorEndpoints } from '@gatehouse/contracts/identity/second-factor.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { SecondFactors } from './second-factors.service.ts';

export const secondFactorRoutes = (factors: SecondFactors): readonly Route[] => [
  route(secondFactorEndpoints.state, ({ actor }) => factors.state(accountOf(actor))),
  route(secondFactorEndpoints.beginTotp, ({ body, actor, ...call }) =>
    factors.beginTotp(accountOf(actor), body, call),
  ),
  route(secondFactorEndpoints.confirmTotp, ({ body, actor, ...call }) =>
    factors.confirmTotp(accountOf(actor), body.code, call),
  ),
  route(secondFactorEndpoints.removeTotp, async ({ body, actor, ...call }) => {
    await factors.removeTotp(accountOf(actor), body, call);
    return null;
  }),
  route(secondFactorEndpoints.renewRecoveryCodes, ({ body, actor, ...call }) =>
    factors.renewRecoveryCodes(accountOf(actor), body, call),
  ),
];
