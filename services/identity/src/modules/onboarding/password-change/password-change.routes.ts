import { passwordEndpoints } from '@gatehouse/contracts/identity/password.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PasswordChange } from './password-change.service.ts';

export const passwordChangeRoutes = (change: PasswordChange['change']): readonly Route[] => [
  route(passwordEndpoints.change, async ({ body, actor, ...call }) => {
    await change(accountOf(actor), body, call);
    return null;
  }),
];
