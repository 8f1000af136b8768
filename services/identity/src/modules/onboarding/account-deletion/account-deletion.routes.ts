import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { accountEndpoints } from '@gatehouse/contracts/identity/account.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ConfirmationService } from '../../authentication/confirmation/confirmation.service.ts';
import type { AccountDeletion } from './account-deletion.service.ts';

export const accountDeletionRoutes = (
  confirmation: Pick<ConfirmationService, 'factors' | 'sendCode' | 'challenge'>,
  deletion: AccountDeletion,
): readonly Route[] => [
  route(accountEndpoints.confirmation, ({ actor, ...call }) => confirmation.factors(accountOf(actor), call)),
  route(accountEndpoints.confirmationCode, async ({ body, actor, ...call }) => ({
    resendIn: await confirmation.sendCode(accountOf(actor), body.flow, call),
  })),
  route(accountEndpoints.confirmationPasskey, ({ body, actor, ...call }) =>
    confirmation.challenge(body.act, accountOf(actor), call),
  ),
  route(accountEndpoints.delete, async ({ body, actor, ...call }) => {
    await deletion.delete(accountOf(actor), body, call);
    return answer(null, { [sessionHeaders.sessionEnd]: sessionEnds.ended });
  }),
];
