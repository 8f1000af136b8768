import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import type { SessionsOfAccount } from '../accounts.service.ts';
import { type Agreements, termsRequired } from './agreements.service.ts';

export interface AgreementRoutesDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly agreements: Pick<Agreements, 'judge' | 'recordWithin'>;
  readonly sessions: Pick<SessionsOfAccount, 'refreshWithin'>;
}

/** Consent of somebody who is signed in already. */
export const agreementRoutes = (deps: AgreementRoutesDeps): readonly Route[] => [
  route(sessionEndpoints.agree, async ({ body, actor, context, locale }) => {
    const { accountId } = accountOf(actor);
    const account = await deps.accounts.findById(accountId);
    if (account === null) throw problem(requestErrors.unauthenticated);
    const { asked, agreed } = deps.agreements.judge(account, context.domain, body.termsAgree);
    if (asked.length > 0) throw termsRequired(asked, locale);
    await deps.units.run(async (unit) => {
      await deps.agreements.recordWithin(unit, accountId, agreed, context);
      await deps.sessions.refreshWithin(unit, accountId);
    });
    return null;
  }),
];
