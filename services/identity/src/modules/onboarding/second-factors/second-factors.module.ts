import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { secondFactorRoutes } from './second-factors.routes.ts';
import { createSecondFactors, type SecondFactorsDeps } from './second-factors.service.ts';

/** The second factor that a person turns on and off. */
export const createOwnFactorsModule = (
  { units, createEvent, clock }: Pick<ServiceParts, 'units' | 'createEvent' | 'clock'>,
  deps: Omit<SecondFactorsDeps, 'units' | 'createEvent' | 'clock'>,
) => {
  const secondFactors = createSecondFactors({ ...deps, units, createEvent, clock });
  return { reset: secondFactors.reset, routes: secondFactorRoutes(secondFactors) };
};
