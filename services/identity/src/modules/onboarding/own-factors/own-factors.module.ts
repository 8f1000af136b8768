import { protectionEndpoints } from '@gatehouse/contracts/identity/protection.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { route } from '@gatehouse/kit/http/call.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { ownPasskeyRoutes } from '../passkeys/passkeys.routes.ts';
import { createOwnPasskeys, type OwnPasskeysDeps } from '../passkeys/passkeys.service.ts';
import { secondFactorRoutes } from '../second-factors/second-factors.routes.ts';
import { createSecondFactors, type SecondFactorsDeps } from '../second-factors/second-factors.service.ts';

import { createProtection } from './protection.service.ts';

type Parts = 'units' | 'createEvent' | 'clock';

/** The second factor that a person turns on and off, their passkeys, and what protects their account in all. */
export const createOwnFactorsModule = (
  { units, createEvent, clock }: Pick<ServiceParts, Parts>,
  deps: Omit<SecondFactorsDeps & OwnPasskeysDeps, Parts>,
) => {
  const secondFactors = createSecondFactors({ ...deps, units, createEvent, clock });
  const passkeys = createOwnPasskeys({ ...deps, units, clock });
  const protection = createProtection(deps);
  return {
    reset: secondFactors.reset,
    routes: [
      route(protectionEndpoints.read, ({ actor, context }) => protection(accountOf(actor), context)),
      ...secondFactorRoutes(secondFactors),
      ...ownPasskeyRoutes(passkeys),
    ],
  };
};
