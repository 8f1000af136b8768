import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { ownPasskeyRoutes } from '../passkeys/passkeys.routes.ts';
import { createOwnPasskeys, type OwnPasskeysDeps } from '../passkeys/passkeys.service.ts';
import { secondFactorRoutes } from '../second-factors/second-factors.routes.ts';
import { createSecondFactors, type SecondFactorsDeps } from '../second-factors/second-factors.service.ts';

type Parts = 'units' | 'createEvent' | 'clock';

/** The second factor that a person turns on and off, and their passkeys. */
export const createOwnFactorsModule = (
  { units, createEvent, clock }: Pick<ServiceParts, Parts>,
  deps: Omit<SecondFactorsDeps & OwnPasskeysDeps, Parts>,
) => {
  const secondFactors = createSecondFactors({ ...deps, units, createEvent, clock });
  const passkeys = createOwnPasskeys({ ...deps, units, clock });
  return {
    reset: secondFactors.reset,
    routes: [...secondFactorRoutes(secondFactors), ...ownPasskeyRoutes(passkeys)],
  };
};
